// Foresight's interface uses the types of these modules, so importing it imports them too.
@_exported public import ForesightFormats
@_exported public import ForesightLog
@_exported public import ForesightPrivacy
@_exported public import ForesightValues
