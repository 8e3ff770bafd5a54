import { alerts, confirm, link, LIST_BASE, type ListState } from '@textloom/kit';
import { useNavigate } from 'react-router-dom';
import { countSubscribers } from '../../api/count-subscribers';
import { MESSAGES } from '../../messages';
import type { SubscriberFilters } from './subscriber.filters';

const people = (n: number): string => `${n.toLocaleString('en-US')} ${n === 1 ? 'subscriber' : 'subscribers'}`;

/** Sends to everybody the filters match (SUBS-029); sort and page are no filters (SUBS-031, decision 90). */
export function useSendToList(state: ListState<SubscriberFilters>): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!state.active) {
      alerts.danger(MESSAGES.mustFilter);
      return;
    }
    const { page: _page, orderby: _by, orderbytype: _type, ...filters } = state.query;
    try {
      const { total_entries: total, active_subscribers: active } = await countSubscribers({ ...LIST_BASE, ...filters });
      const left = total - active;
      const without = left === 0 ? '' : ` ${people(left)} of the list unsubscribed and ${left === 1 ? 'is' : 'are'} left out.`;
      const sure = await confirm({ title: `Send a message to ${people(active)}?`, message: `The message goes to everybody on this filtered list.${without} You write it on the next page; nothing is sent yet.`, yes: 'Continue', no: MESSAGES.cancel });
      if (sure) void navigate(link('/messages/add', null, { ...filters, createlist: true }));
    } catch (error) {
      alerts.failure(error);
    }
  };
}
