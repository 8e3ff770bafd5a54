import type { AutomationKind, AutomationState, SequenceSubscriber } from '@textloom/contracts';

/** Texts of recurring campaigns and sequences. */
export const AUTOMATION_TEXTS = {
  title: 'Automations',
  addRecurring: 'New Recurring Campaign',
  addSequence: 'New Sequence',
  edit: 'Automation',
  noMatch: 'No result.',
  emptyTitle: 'No automations yet',
  emptyText:
    'A recurring campaign sends itself every week, every month or on birthdays. A sequence writes to each person who joins a keyword, step by step.',
  on: 'Switch on',
  pause: 'Pause',
  delete: 'Delete',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  runs: 'Runs',
  noRuns: 'No runs yet',
  noRunsText: 'Each run appears here and in the list of campaigns.',
  people: 'People',
  nobody: 'Nobody is in this sequence yet',
  nobodyText: 'Each person who texts the keyword from now on appears here.',
  deleteQuestion: 'Nothing more is sent. What it has sent stays in your history.',
  clock: 'In the account owner’s timezone.',
  stepsChanged: 'People who are in it go on with the messages that are still ahead. Nobody gets a message twice.',
  sequenceStart:
    'A sequence begins when a person texts the keyword, and ends when they text STOP. Times are in the account owner’s timezone.',
} as const;

export const KIND_NAMES: Readonly<Record<AutomationKind, string>> = { recurring: 'Recurring', sequence: 'Sequence' };
export const STATE_NAMES: Readonly<Record<AutomationState, string>> = { on: 'On', paused: 'Paused', ended: 'Ended' };
export const PLACE_NAMES: Readonly<Record<SequenceSubscriber['place'], string>> = {
  waiting: 'Waiting',
  finished: 'Finished',
  stopped: 'Unsubscribed',
  replied: 'Replied',
  gone: 'Other keyword',
};
