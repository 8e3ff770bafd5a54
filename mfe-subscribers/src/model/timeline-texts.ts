import type { TimelineEntry } from '@textloom/contracts';

export const TIMELINE = {
  title: 'Timeline',
  consentFile: 'Export consent as CSV',
  loading: 'Loading Timeline',
  empty: 'Nothing has happened with this person yet.',
  older: 'Show older',
} as const;

const SENT_AS = {
  welcome: 'Welcome',
  reply: 'Reply',
  test: 'Test',
  answer: 'Answer',
  first: 'First message',
  sequence: 'Sequence',
  'auto-answer': 'Automatic answer',
} as const;

const KINDS = { received: 'Received', campaign: 'Campaign', consent: 'Consent', note: 'Note' } as const;

/** The kind of an entry, as it is shown beside its icon. */
export const kindOf = (entry: TimelineEntry): string => (entry.kind === 'sent' ? SENT_AS[entry.as] : KINDS[entry.kind]);

export const withFiles = (n: number): string => (n === 1 ? '1 file' : `${n} files`);
