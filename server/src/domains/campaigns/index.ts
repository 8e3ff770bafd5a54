/** Campaigns, automations, templates, links, and the workers that send them. The domain's only door: other domains and the application import from here. */
