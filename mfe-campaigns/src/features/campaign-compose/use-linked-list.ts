import { call } from '@textloom/api';
import { getGroup, listSubscriberIds, subscriberQuery, type SubscriberQuery } from '@textloom/contracts';
import { alerts, confirm } from '@textloom/kit';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import type { ChangeDraft, ChosenGroup } from './use-draft';

/** Order and page choose nobody (decision 90). */
const NO_FILTER = new Set(['page', 'limit', 'orderby', 'orderbytype']);
const FILTERS = Object.keys(subscriberQuery.shape).filter((name) => !NO_FILTER.has(name));

const filtersOf = (search: URLSearchParams): Partial<SubscriberQuery> =>
  Object.fromEntries(
    FILTERS.flatMap((name): [string, string][] => {
      const value = search.get(name)?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );

const subscribers = (n: number): string => `${n.toLocaleString('en-US')} ${n === 1 ? 'subscriber' : 'subscribers'}`;

/** SUBS-030: everybody who matches, after one question that names the number; who has left is left out (decision 91). */
async function filteredIds(filters: Partial<SubscriberQuery>, signal: AbortSignal): Promise<number[] | null> {
  if (Object.keys(filters).length === 0) {
    alerts.warning(MESSAGES.selectFilter);
    return null;
  }
  const { ids, unsubscribed } = await call(listSubscriberIds, filters, { signal });
  if (ids.length === 0) {
    alerts.warning(MESSAGES.nobodyMatches);
    return null;
  }
  const left =
    unsubscribed === 0
      ? ''
      : ` ${subscribers(unsubscribed)} who matched ${unsubscribed === 1 ? 'has' : 'have'} unsubscribed and will not get it.`;
  const sure = await confirm({
    title: `Add ${subscribers(ids.length)}?`,
    message: `Everybody your filter matches becomes a recipient of this message.${left}`,
    yes: 'Add',
    no: 'Cancel',
  });
  return sure ? ids : null;
}

/** A group as the composer shows it. */
export async function loadGroup(id: number): Promise<ChosenGroup> {
  const { name, subscribers: members } = await call(getGroup, { id });
  return { id, name, people: members.length };
}

/** What a link of another screen brought along: a group (CAMP-011) or a filtered list (CAMP-012). Asked once. */
export function useLinkedList(change: ChangeDraft, addGroup: (group: ChosenGroup) => void): void {
  const [search] = useSearchParams();
  const asked = useRef<AbortController>(undefined);
  // Who has left is not asked about a message that they write no more.
  useEffect(() => () => asked.current?.abort(), []);
  useEffect(() => {
    if (asked.current) return;
    asked.current = new AbortController();
    const { signal } = asked.current;
    const group = Number(search.get('addgroup'));
    const bring = async (): Promise<void> => {
      try {
        if (Number.isInteger(group) && group > 0) addGroup(await loadGroup(group));
        if (search.get('createlist') !== 'true') return;
        const filtered = await filteredIds(filtersOf(search), signal);
        if (filtered) change({ filtered });
      } catch (error) {
        alerts.failure(error);
      }
    };
    void bring();
  }, [search, change, addGroup]);
}
