/** What a tab loads and listens to: profile, dashboard, live events. The domain's only door: other domains and the application import from here. */
