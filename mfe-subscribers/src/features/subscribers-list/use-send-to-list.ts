import { alerts, link, type ListState } from '@textloom/kit';
import { useNavigate } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import type { SubscriberFilters } from './subscriber.filters';

/**
 * Passes the filters to the composer, which confirms the number (SUBS-029, SUBS-030); sort and page are not filters
 * (SUBS-031, decision 90).
 */
export function useSendToList(state: ListState<SubscriberFilters>): () => void {
  const navigate = useNavigate();
  return () => {
    if (!state.active) {
      alerts.danger(MESSAGES.mustFilter);
      return;
    }
    const { page: _page, orderby: _by, orderbytype: _type, ...filters } = state.query;
    void navigate(link('/messages/add', null, { ...filters, createlist: true }));
  };
}
