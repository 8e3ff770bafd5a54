/** Cache keys of this remote, in one place. */
export const CAMPAIGNS = ['campaigns'] as const;
/** Prefix of the keys of list pages, as useListQuery builds them. */
export const CAMPAIGN_LISTS = [...CAMPAIGNS, 'list'] as const;
export const campaignKey = (id: number) => [...CAMPAIGNS, 'one', id] as const;
export const historyKey = (id: number) => [...CAMPAIGNS, 'history', id] as const;
export const controlKey = (id: number) => [...CAMPAIGNS, 'control', id] as const;
export const SENDING_SETTINGS = ['sending-settings'] as const;
export const linksKey = (id: number) => [...CAMPAIGNS, 'links', id] as const;
export const audiencesKey = (id: number) => [...CAMPAIGNS, 'audiences', id] as const;
export const repliesKey = (id: number) => [...CAMPAIGNS, 'replies', id] as const;
export const repliersKey = (id: number) => ['campaign-repliers', id] as const;
/** Below the key of all campaigns, so that a change to one recounts it. */
export const recipientTimesKey = (id: number) => [...CAMPAIGNS, 'own-times', id] as const;
/** Separate from the campaigns, so that counting is not repeated with each refresh of the list. */
export const reachKey = (id: number) => ['campaign-reach', id] as const;
export const SENT_MESSAGES = ['sent-messages'] as const;
export const TEMPLATES = ['templates'] as const;
export const templateKey = (id: number) => [...TEMPLATES, 'one', id] as const;
export const COUPONS = ['coupons'] as const;
export const couponKey = (id: number) => [...COUPONS, 'one', id] as const;
export const AUTOMATIONS = ['automations'] as const;
export const automationKey = (id: number) => [...AUTOMATIONS, 'one', id] as const;
/** The form of an automation that was just created, until its page opens. Not below AUTOMATIONS: it is never read again. */
export const createdAutomationKey = (id: number) => ['automation-created', id] as const;
export const forecastKey = (id: number) => [...AUTOMATIONS, 'forecast', id] as const;
export const automationRunsKey = (id: number) => [...AUTOMATIONS, 'runs', id] as const;
export const sequenceSubscribersKey = (id: number) => [...AUTOMATIONS, 'people', id] as const;
export const ALL_TEMPLATES = [...TEMPLATES, 'all'] as const;
/** The list of drafts. */
export const DRAFTS = ['campaign-drafts'] as const;
/** The draft of one opening of the composer. Not below CAMPAIGNS: sending a campaign must not invalidate it. */
export const draftKey = (place: string) => ['campaign-draft', place] as const;
export const REPORTS = ['reports'] as const;
export const REPORT_MAILS = ['report-mails'] as const;
/** Both are separate from the reports, which each message refreshes. */
export const couponUseKey = (from: string, until: string) => ['coupon-use', from, until] as const;
export const costsKey = (from: string, until: string) => ['costs', from, until] as const;
