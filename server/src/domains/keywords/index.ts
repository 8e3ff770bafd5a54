/** Keywords, their codes, and joining. The domain's only door: other domains and the application import from here. */
