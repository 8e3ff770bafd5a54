/** Who is subscribed and by which consent: subscribers, suppressions, the consent ledger, activity. The domain's only door: other domains and the application import from here. */
