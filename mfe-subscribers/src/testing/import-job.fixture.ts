import type { ImportCheck, ImportUndo, SubscriberImport } from '@textloom/contracts';
import { api, apiOk, HttpResponse } from '@textloom/testing';

/** An import that has ended, with rows of each count. */
export const job = (changes: Partial<SubscriberImport> = {}): SubscriberImport => ({
  id: 5,
  name: 'people.csv',
  keyword: 'PIZZA',
  by: 'Ann Lee',
  agreed: null,
  status: 'done',
  progress: 100,
  label: 'Imported 10 rows.',
  good: 4,
  updated: 3,
  skipped: 2,
  error: 1,
  unsubscribed: 0,
  opted_out: 0,
  lost_birthdays: 0,
  lost_values: 0,
  lost_birthday_lines: [],
  undo: null,
  started_at: '2026-11-20T09:00:00-08:00',
  finished_at: '2026-11-20T09:01:00-08:00',
  ...changes,
});
export const latest = (found: SubscriberImport | null) =>
  api.get('subscribers/imports/latest', () => apiOk({ latest: found }));

/** The undo of an import that can be undone. */
export const undoOf = (changes: Partial<ImportUndo> = {}): ImportUndo => ({
  state: 'open',
  reason: null,
  later: '',
  until: '2026-11-21T09:01:00-08:00',
  by: '',
  at: null,
  progress: 0,
  removed: 0,
  restored: 0,
  kept: 0,
  ...changes,
});

/** The dry run of a file in which everybody is new. */
export const checkOf = (changes: Partial<ImportCheck> = {}): ImportCheck => ({
  added: 1,
  known: 0,
  unsubscribed: 0,
  leaving: [],
  left_before: 0,
  repeated: 0,
  refused: [],
  others: 0,
  ...changes,
});
export const checked = (changes: Partial<ImportCheck> = {}) =>
  api.post('subscribers/newfile/check', () => new HttpResponse(`${JSON.stringify(checkOf(changes))}\n`));
