/** The lists of subscribers: screens, groups, imports. The domain's only door: other domains and the application import from here. */
