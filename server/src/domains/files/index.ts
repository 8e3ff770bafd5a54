/** Media and the files of received texts. The domain's only door: other domains and the application import from here. */
