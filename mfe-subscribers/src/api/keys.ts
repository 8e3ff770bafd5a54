/** Cache keys of this remote, in one place. */
export const SUBSCRIBERS = ['subscribers'] as const;
export const subscriberKey = (id: number): readonly unknown[] => [...SUBSCRIBERS, 'one', id];
export const timelineKey = (id: number): readonly unknown[] => [...subscriberKey(id), 'timeline'];
export const groupsOfKey = (id: number): readonly unknown[] => [...subscriberKey(id), 'groups'];
export const GROUPS = ['groups'] as const;
export const groupKey = (id: number): readonly unknown[] => [...GROUPS, 'one', id];
/** The campaigns that a condition of a smart group names. */
export const SENT_CAMPAIGNS = ['sent-campaigns'] as const;
/** Below SUBSCRIBERS, so that what changes subscribers refreshes it. */
export const membersKey = (group: number): readonly unknown[] => [...SUBSCRIBERS, 'members', group];
/** Actions on selected subscribers; not below SUBSCRIBERS, whose every change would request them. */
export const BULKS = ['subscriber-bulks'] as const;
export const LATEST_IMPORT = [...SUBSCRIBERS, 'latest-import'] as const;
/** Dry runs of chosen files. */
export const IMPORT_CHECK = ['import-check'] as const;
export const importReasonsKey = (id: number): readonly unknown[] => ['import-reasons', id];
/** Below SUBSCRIBERS, as the latest one: an import that ends refreshes both. */
export const IMPORTS = [...SUBSCRIBERS, 'imports'] as const;
