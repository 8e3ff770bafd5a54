import { call } from '@textloom/api';
import { listSubscribers } from '@textloom/contracts';
import { useListQuery, useLocalList } from '@textloom/kit';
import { membersKey } from '../../api/keys';
import { PERSON_FILTERS } from '../../components/person-filters';
import { useExactTotals } from '../../components/use-exact-total';

/**
 * A page of a group's active members, with the state of its filters. `also`: people to show although they are not
 * members.
 */
export function useMemberList(group: number, also: readonly number[] = []) {
  const state = useLocalList(PERSON_FILTERS);
  const { page: _page, ...filter } = state.query;
  const shown = { group, disabled: '0' as const, ...(also.length > 0 ? { also: [...also] } : {}) };
  const source = useExactTotals(
    { ...filter, ...shown },
    useListQuery({
      key: membersKey(group),
      state,
      fetch: (query, options) => call(listSubscribers, { ...query, ...shown }, options),
      live: ['subscriber.changed'],
    }),
  );
  return { state, source };
}
