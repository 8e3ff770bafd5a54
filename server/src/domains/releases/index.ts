/** Releases of remotes: publishing, gates, activation. The domain's only door: other domains and the application import from here. */
