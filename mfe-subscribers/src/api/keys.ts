/** Cache keys of this remote, in one place. */
export const SUBSCRIBERS = ['subscribers'] as const;
export const subscriberKey = (id: number): readonly unknown[] => [...SUBSCRIBERS, 'one', id];
export const timelineKey = (id: number): readonly unknown[] => [...subscriberKey(id), 'timeline'];
export const sequencesKey = (id: number): readonly unknown[] => [...subscriberKey(id), 'sequences'];
export const groupsOfKey = (id: number): readonly unknown[] => [...subscriberKey(id), 'groups'];
export const GROUPS = ['groups'] as const;
export const groupKey = (id: number): readonly unknown[] => [...GROUPS, 'one', id];
/** The campaigns that a condition of a smart group names. */
export const SENT_CAMPAIGNS = ['sent-campaigns'] as const;
/** Below SUBSCRIBERS, so that a change of subscribers refreshes it. */
export const membersKey = (group: number): readonly unknown[] => [...SUBSCRIBERS, 'members', group];
/** Actions on selected subscribers; not below SUBSCRIBERS, because every change there would reload them. */
export const BULKS = ['subscriber-bulks'] as const;
export const LATEST_IMPORT = [...SUBSCRIBERS, 'latest-import'] as const;
/** Dry runs of chosen files. */
export const IMPORT_CHECK = ['import-check'] as const;
export const importReasonsKey = (id: number): readonly unknown[] => ['import-reasons', id];
/** Below SUBSCRIBERS, like the latest import: the end of an import refreshes both. */
export const IMPORTS = [...SUBSCRIBERS, 'imports'] as const;
