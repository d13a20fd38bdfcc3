extension Completions {
  /// For bash: one function, in which the subcommand, and the option whose value is typed, choose the words.
  static var bashScript: String {
    """
    # Completion of foresight for bash.
    _foresight() {
      local current=${COMP_WORDS[COMP_CWORD]} option= equals= command= words= files= prefix=
      local -i index count=0
      # '=' is a word of its own here, unless somebody has set COMP_WORDBREAKS.
      if ((COMP_CWORD > 1)); then option=${COMP_WORDS[COMP_CWORD - 1]}; fi
      if [[ $option == = ]]; then option=${COMP_WORDS[COMP_CWORD - 2]} equals=1; fi
      if [[ $current == = ]]; then current= equals=1; fi
      if [[ $current == --*=* ]]; then
        option=${current%%=*} prefix=${current%%=*}= current=${current#*=} equals=1
      fi
      # What follows without '=' is not the value of an option that may go without one.
      case $option in \(optional.joined(separator: "|"))) if [[ ! $equals ]]; then option=; fi ;; esac
      for ((index = 1; index < COMP_CWORD; index++)); do
        case ${COMP_WORDS[index]} in
          \(valued.joined(separator: "|")))
            if [[ ${COMP_WORDS[index + 1]-} == = ]]; then index+=1; fi
            index+=1 ;;
          =) index+=1 ;;
          -*) ;;
          *) if [[ $command ]]; then count+=1; else command=${COMP_WORDS[index]}; fi ;;
        esac
      done
      case $command:$option in
    \(cases(Page.everywhere, "*"))
    \(pages.map { cases($0.options, $0.name ?? "") }.filter { !$0.isEmpty }.joined(separator: "\n"))
        *)
          case $command:$count in
            :*) words='\(names(Page.program.operands[0]))' ;;
    \(pages.flatMap(operandCases).joined(separator: "\n"))
          esac
          if [[ $current == -* || ! $words$files ]]; then
            files=
            case $command in
              '') words= ;;
    \(pages.filter { !$0.options.isEmpty }.map(optionCase).joined(separator: "\n"))
              *) words= ;;
            esac
            words+=' \(Page.everywhere.map(\.name).joined(separator: " "))'
          fi ;;
      esac
      mapfile -t COMPREPLY < <(
        compgen -P "$prefix" -W "$words" -- "$current" || :
        if [[ $files ]]; then compgen -P "$prefix" -f -- "$current"; fi
      )
      if [[ $files ]]; then compopt -o filenames 2> /dev/null; fi
    }
    complete -F _foresight foresight
    """
  }

  private static var optional: [String] {
    Set(pages.flatMap(\.options).filter(\.isValueOptional).map(\.name)).sorted()
  }

  private static func names(_ option: Page.Option) -> String {
    option.offers.map(\.name).joined(separator: " ")
  }

  /// Returns the words that are offered as a value, and whether files are, as assignments.
  private static func assignments(_ option: Page.Option) -> String {
    let words = option.offers.isEmpty ? [] : ["words='\(names(option))'"]
    let files = option.kind == .file ? ["files=1"] : []
    return (words + files).joined(separator: " ")
  }

  private static func cases(_ options: [Page.Option], _ command: String) -> String {
    options.compactMap { option in
      guard option.kind != nil else { return nil }
      let words = assignments(option)
      return "    \(command):\(option.name)) \(words)\(words.isEmpty ? "" : " ");;"
    }.joined(separator: "\n")
  }

  private static func operandCases(_ page: Page) -> [String] {
    page.operands.enumerated().compactMap { index, operand in
      let words = assignments(operand)
      let place = operand.isRepeatable ? "*" : "\(index)"
      return words.isEmpty ? nil : "        \(page.name ?? ""):\(place)) \(words) ;;"
    }
  }

  private static func optionCase(_ page: Page) -> String {
    let names = page.options.flatMap { option in
      let values = option.isValueOptional ? option.choices : []
      return [option.name] + values.map { "\(option.name)=\($0.name)" }
    }
    return "          \(page.name ?? "")) words='\(names.joined(separator: " "))' ;;"
  }
}
