/** Conversations: replies, notes, auto-answers. The domain's only door: other domains and the application import from here. */
