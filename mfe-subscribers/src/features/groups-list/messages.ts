import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the list of groups. */
export const TEXTS = catalogue('subscribers/features/groups-list', {
  count: (count: number) => counted(count, 'group'),
  /** GRP-003 */
  add: 'New Group',
  addSmart: 'New Smart Group',
  /** Marks a smart group in the list */
  smart: 'Smart',
  searchHint: 'Name of a group',
  created: 'Created',
  empty: 'No groups yet',
  emptyText:
    'A group is a list of people you message repeatedly: regulars, a neighbourhood, the guests of one evening.',
  sendMessageTo: (group: string) => `Send message to ${group}`,
  deleteQuestion: (group: string) => `Delete the group ${group}?`,
  deleteText: 'Its subscribers stay on your list and keep their subscriptions.',
  /** GRP-010; plain text, escape it for an alert. */
  deleted: (group: string) => `Group ${group} was removed.`,
});
