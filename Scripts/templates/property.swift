«comment»
@attached(peer, names: prefixed(`$`))
«head» =
  #externalMacro(module: "AppIntentsPlugin", type: "«macro»Macro")
