/** Accounts and their users: sign-up, sign-in, devices, notices, push. The domain's only door: other domains and the application import from here. */
