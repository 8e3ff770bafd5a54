import type { Activity } from '@textloom/contracts';

/** The latest activity: somebody joined one keyword, and somebody left another. */
export const joined: Activity = {
  id: 1,
  type: 'subscriber-register',
  added_at: '2026-11-02T12:00:00-08:00',
  module_entry_id: 42,
  people: null,
  keyword: 'PIZZA',
  text: '<strong>(512) 555-0101</strong> subscribed to <strong>PIZZA</strong>',
};
export const gone: Activity = {
  id: 2,
  type: 'subscriber-unregister',
  added_at: '2026-11-03T12:00:00-08:00',
  module_entry_id: 43,
  people: null,
  keyword: 'TACO',
  text: '<strong>(512) 555-0102</strong> unsubscribed from <strong>TACO</strong>',
};
