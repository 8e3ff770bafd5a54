import { CONVERSATION_STATES, type ConversationState } from '@textloom/contracts';
import { link, useListState, type ListState } from '@textloom/kit';
import { TEAM_FILTERS } from './team-filters';
import type { InboxFilters } from './use-conversations';

const FILTERS = {
  ...TEAM_FILTERS,
  search: '',
  unread: '' as '' | '1',
  state: '' as '' | ConversationState | 'snoozed' | 'all',
  mentioned: '' as '' | '1',
};
const CHOICES = { unread: ['1'], state: [...CONVERSATION_STATES, 'snoozed', 'all'], mentioned: ['1'] };

export type InboxValues = typeof FILTERS;
export type InboxState = ListState<InboxValues>;

/** Filters and order of the list. They stay in the address when a conversation opens beside the list. */
export const useInboxState = (): InboxState => useListState(FILTERS, CHOICES, link('/account/inbox'));

/** The query without the page number, because paging is by cursor. */
export function filtersOf({ query }: InboxState): InboxFilters {
  const { page: _page, ...filters } = query;
  return filters;
}
