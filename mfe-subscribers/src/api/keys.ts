/** Cache keys of this remote, in one place. */
export const SUBSCRIBERS = ['subscribers'] as const;
export const subscriberKey = (id: number): readonly unknown[] => [...SUBSCRIBERS, 'one', id];
