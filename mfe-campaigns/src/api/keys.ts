/** Cache keys of this remote, in one place. */
export const CAMPAIGNS = ['campaigns'] as const;
export const campaignKey = (id: number) => [...CAMPAIGNS, 'one', id] as const;
export const historyKey = (id: number) => [...CAMPAIGNS, 'history', id] as const;
export const SENT_MESSAGES = ['sent-messages'] as const;
export const TEMPLATES = ['templates'] as const;
export const templateKey = (id: number) => [...TEMPLATES, 'one', id] as const;
export const ALL_TEMPLATES = [...TEMPLATES, 'all'] as const;
/** The user's draft of a campaign, for one address of the composer. Not below CAMPAIGNS: a sent campaign leaves it alone. */
export const draftKey = (place: string, reading: number) => ['campaign-draft', place, reading] as const;
