import { counted, formatCount, type Bulk } from '@textloom/contracts';

/** Texts of actions on selected subscribers. */
export const BULK_TEXTS = {
  group: 'Add to group',
  tag: 'Tag',
  export: 'Export',
  unsubscribe: 'Unsubscribe',
  delete: 'Delete',
  undo: 'Undo',
  close: 'Close',
  cancel: 'Cancel',
  add: 'Add',
  groupLabel: 'Group',
  groupHint: 'Choose a group',
  groupOrNew: 'Choose a group, or type the name of a new one',
  groupMissing: 'Choose a group.',
  tagLabel: 'Tag',
  tagMissing: 'Enter a tag.',
  undone: 'Undone.',
  undoing: 'Undoing …',
} as const;

/** Actions on one person. */
export const PERSON_TEXTS = { message: 'Message', group: 'Group', tag: 'Tag', unsubscribe: 'Unsubscribe' } as const;

/** The confirmation of an action that takes effect when it can no longer be undone. */
export const LEAVING_SOON =
  'No message will reach these people any more. Only they themselves can join again, by texting the keyword. You can undo this for a few seconds.';

const WILL = { unsubscribe: 'will be unsubscribed', delete: 'will be removed' } as const;
const were = (count: number): string => (count === 1 ? 'was' : 'were');

const doneText = ({ kind, changed, name }: Bulk): string => {
  const who = `${counted(changed, 'subscriber')} ${were(changed)}`;
  if (kind === 'group') return `${who} added to ${name}.`;
  if (kind === 'tag') return `${who} tagged ${name}.`;
  return kind === 'unsubscribe' ? `${who} unsubscribed.` : `${who} removed.`;
};

/** What an action does, did or will do. */
export function bulkText(bulk: Bulk): string {
  const { kind, state, total, done, reason, name } = bulk;
  if (state === 'failed') return reason;
  if (state === 'undone') return BULK_TEXTS.undone;
  if (state === 'undoing') return BULK_TEXTS.undoing;
  if (state === 'done') return doneText(bulk);
  const who = total === null ? 'The selected subscribers' : counted(total, 'subscriber');
  if (state === 'held' && kind !== 'group' && kind !== 'tag') return `${who} ${WILL[kind]}.`;
  const doing = {
    group: `Adding to ${name}`,
    tag: `Tagging ${name}`,
    unsubscribe: 'Unsubscribing',
    delete: 'Removing',
  };
  return total === null ? `${doing[kind]} …` : `${doing[kind]}: ${formatCount(done)} of ${formatCount(total)}`;
}
