import { call } from '@textloom/api';
import { listSubscriberIds, subscriberQuery, type SubscriberQuery } from '@textloom/contracts';
import { alerts, confirm } from '@textloom/kit';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loadGroup } from '../../components/recipients/choice';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { addGroup, type DraftForm } from './use-draft';

/** Order and page do not filter (decision 90). */
const NO_FILTER = new Set(['page', 'limit', 'orderby', 'orderbytype']);
const FILTERS = Object.keys(subscriberQuery.shape).filter((name) => !NO_FILTER.has(name));

const filtersOf = (search: URLSearchParams): Partial<SubscriberQuery> =>
  Object.fromEntries(
    FILTERS.flatMap((name): [string, string][] => {
      const value = search.get(name)?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );

/** SUBS-030: all matching subscribers, after a confirmation with their number; without the unsubscribed (decision 91). */
async function filteredIds(filters: Partial<SubscriberQuery>, signal: AbortSignal): Promise<number[] | null> {
  if (Object.keys(filters).length === 0) {
    alerts.warning(TEXTS.selectFilter);
    return null;
  }
  const { ids, unsubscribed } = await call(listSubscriberIds, filters, { signal });
  if (ids.length === 0) {
    alerts.warning(TEXTS.nobodyMatches);
    return null;
  }
  const sure = await confirm({
    title: TEXTS.addListTitle(ids.length),
    message: TEXTS.addListText(unsubscribed),
    yes: MESSAGES.add,
  });
  return sure ? ids : null;
}

/** Adds the group (CAMP-011) or the filtered list (CAMP-012) of the address to the draft, once. */
export function useLinkedList(form: DraftForm): void {
  const [search] = useSearchParams();
  const started = useRef<AbortController>(undefined);
  // The confirmation must not open after the user has left the page.
  useEffect(() => () => started.current?.abort(), []);
  useEffect(() => {
    if (started.current) return;
    started.current = new AbortController();
    const { signal } = started.current;
    const group = Number(search.get('addgroup'));
    const load = async (): Promise<void> => {
      if (Number.isInteger(group) && group > 0) addGroup(form, await loadGroup(group));
      if (search.get('createlist') !== 'true') return;
      const ids = await filteredIds(filtersOf(search), signal);
      if (ids) form.setValue('subscribers', { ...form.getValues('subscribers'), filtered: new Set(ids) });
    };
    load().catch(alerts.failure);
  }, [search, form]);
}
