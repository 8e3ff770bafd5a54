/** Cache keys of this remote, in one place. */
export const CAMPAIGNS = ['campaigns'] as const;
export const campaignKey = (id: number) => [...CAMPAIGNS, 'one', id] as const;
export const historyKey = (id: number) => [...CAMPAIGNS, 'history', id] as const;
export const SENT_MESSAGES = ['sent-messages'] as const;
export const REPORTS = ['reports'] as const;
