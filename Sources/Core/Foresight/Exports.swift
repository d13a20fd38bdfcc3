// A program that imports Foresight speaks in these values too.
@_exported public import ForesightFormats
@_exported public import ForesightLog
@_exported public import ForesightPrivacy
@_exported public import ForesightValues
