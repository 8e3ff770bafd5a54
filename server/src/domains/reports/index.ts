/** Sums per day, kept from changes. The domain's only door: other domains and the application import from here. */
