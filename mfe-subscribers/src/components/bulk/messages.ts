import { counted, formatCount } from '@textloom/contracts';
import { catalogue, plural } from '@textloom/kit';

/** The texts of actions on selected subscribers. */
export const TEXTS = catalogue('subscribers/components/bulk', {
  addToGroup: 'Add to group',
  addTag: 'Add a tag',
  removeTag: 'Remove a tag',
  delete: 'Delete',
  add: 'Add',
  close: 'Close',
  open: 'Open',
  clear: 'Clear',
  /** Accessible name of the notice about an action */
  change: 'Change',
  thisDialog: 'This dialog',

  groupHint: 'Choose a group',
  groupOrNew: 'Choose a group, or type the name of a new one',
  groupMissing: 'Choose a group.',
  tagMissing: 'Enter a tag.',

  unsubscribeQuestion: (count: number) => `Unsubscribe ${counted(count, 'subscriber')}?`,
  removeQuestion: (count: number) => `Unsubscribe and remove ${counted(count, 'subscriber')}?`,
  /** How many of the selected people are not on this page; precedes the consequences. */
  noneInSight: (count: number) =>
    `${plural(count, { one: 'This person is not', other: 'None of them is' })} on this page. `,
  outOfSight: (elsewhere: number) =>
    `${formatCount(elsewhere)} of them ${plural(elsewhere, { one: 'is', other: 'are' })} not on this page. `,
  /** For an action that takes effect when its undo time ends */
  leavingSoon:
    'These people will get no more messages. Only they can join again, by texting the keyword. You can undo this for a few seconds.',

  undone: 'Undone.',
  undoing: 'Undoing …',
  /** A pending action */
  will: {
    unsubscribe: (count: number) => `${counted(count, 'subscriber')} will be unsubscribed.`,
    delete: (count: number) => `${counted(count, 'subscriber')} will be removed.`,
  },
  /** The same before they are counted */
  willAll: {
    unsubscribe: 'The selected subscribers will be unsubscribed.',
    delete: 'The selected subscribers will be removed.',
  },
  /** A running action before its people are counted; `name` is the group or the tag */
  doing: {
    group: (name: string) => `Adding to ${name} …`,
    tag: (name: string) => `Tagging ${name} …`,
    untag: (name: string) => `Removing the tag ${name} …`,
    unsubscribe: () => 'Unsubscribing …',
    delete: () => 'Removing …',
  },
  /** The same with its progress */
  progress: {
    group: (done: string, total: string, name: string) => `Adding to ${name}: ${done} of ${total}`,
    tag: (done: string, total: string, name: string) => `Tagging ${name}: ${done} of ${total}`,
    untag: (done: string, total: string, name: string) => `Removing the tag ${name}: ${done} of ${total}`,
    unsubscribe: (done: string, total: string) => `Unsubscribing: ${done} of ${total}`,
    delete: (done: string, total: string) => `Removing: ${done} of ${total}`,
  },
  /** A finished action */
  done: {
    group: (count: number, name: string) =>
      `${counted(count, 'subscriber')} ${plural(count, { one: 'was', other: 'were' })} added to ${name}.`,
    tag: (count: number, name: string) =>
      `${counted(count, 'subscriber')} ${plural(count, { one: 'was', other: 'were' })} tagged ${name}.`,
    untag: (count: number, name: string) => `The tag ${name} was removed from ${counted(count, 'subscriber')}.`,
    unsubscribe: (count: number) =>
      `${counted(count, 'subscriber')} ${plural(count, { one: 'was', other: 'were' })} unsubscribed.`,
    delete: (count: number) =>
      `${counted(count, 'subscriber')} ${plural(count, { one: 'was', other: 'were' })} removed.`,
  },
  /** The selected people that it did not change, and why */
  rest: {
    group: (count: number) =>
      `${counted(count, 'other')} ${plural(count, { one: 'was', other: 'were' })} not: in the group already, unsubscribed, or selected twice with one phone.`,
    tag: (count: number) =>
      `${counted(count, 'other')} ${plural(count, { one: 'was', other: 'were' })} not: they have the tag already, or no room for one more.`,
    untag: (count: number) => `${counted(count, 'other')} did not have it.`,
    unsubscribe: (count: number) =>
      `${counted(count, 'other')} ${plural(count, { one: 'was', other: 'were' })} not: they had left already, joined after you asked, or were selected twice with one phone.`,
    delete: (count: number) =>
      `${counted(count, 'other')} ${plural(count, { one: 'was', other: 'were' })} not: they were removed already, or joined after you asked.`,
  },
});
