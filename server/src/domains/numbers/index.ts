/** Numbers that accounts buy and register. The domain's door: other domains and the application import from here only. */
export {};
