/// The icon of a file, by the extension of its name. Every icon theme has these icons.
///
///     FileIcon.name(of: "/home/ada/tune.ogg")      // "audio-x-generic"
enum FileIcon {
  /// The icons of files, each with the extensions of such files. The icon of a folder is not among them.
  private static let kinds: [(icon: String, ends: Set<Substring>)] = [
    ("application-pdf", "pdf"),
    ("image-x-generic", "png jpg jpeg gif svg webp avif heic tif tiff xcf kra"),
    ("audio-x-generic", "mp3 ogg oga flac wav m4a opus mid"),
    ("video-x-generic", "mp4 mkv webm avi mov ogv m4v"),
    ("package-x-generic", "zip gz xz zst bz2 7z tar rar deb rpm iso"),
    ("x-office-document", "odt doc docx rtf epub tex"),
    ("x-office-spreadsheet", "ods xls xlsx csv"),
    ("x-office-presentation", "odp ppt pptx"),
    ("text-html", "html htm xhtml"),
    ("text-x-script", "sh py pl rb js ts"),
  ].map { icon, ends in (icon, Set(ends.split(separator: " "))) }

  /// Returns the name of the icon of a file at a path; the path of a folder ends with `/`.
  static func name(of path: String) -> String {
    if path.hasSuffix("/") { return "folder" }
    let name = path.split(separator: "/").last ?? ""
    let end = name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
    return kinds.first { $0.ends.contains(end[...]) }?.icon ?? "text-x-generic"
  }
}
