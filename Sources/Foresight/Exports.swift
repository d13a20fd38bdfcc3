// Whoever imports Foresight speaks in these values too.
@_exported public import DonationFormats
@_exported public import DonationStore
@_exported public import Donations
@_exported public import Privacy
@_exported public import TextSearch
