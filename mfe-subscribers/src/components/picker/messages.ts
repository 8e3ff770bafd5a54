import { counted, formatCount } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the dialog that picks subscribers. */
export const TEXTS = catalogue('subscribers/components/picker', {
  title: 'Choose subscribers',
  sortBy: 'Sort by',
  perPage: 'Per page',
  selectPage: 'Select all on this page',
  selectAll: (count: number) => `Select all ${formatCount(count)}`,
  found: (count: number) => `${formatCount(count)} found`,
  selected: (count: number) => `${formatCount(count)} selected`,
  pages: 'Pages of subscribers',
  /** PICK-007 */
  saveAsGroup: 'Save & Create Group',
  newGroup: 'New group',
  groupName: 'Name of the group',
  groupHint: (count: number) => `Holds the ${counted(count, 'subscriber')} you chose.`,
  back: 'Back',
});
