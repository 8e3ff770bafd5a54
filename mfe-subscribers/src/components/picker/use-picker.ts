import { keepPreviousData } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { listActive, listSubscriberIds, totalPages, type PickerItem } from '@textloom/contracts';
import { type ListState, useAction, useLocalList, useCall, withIds } from '@textloom/kit';
import { useState } from 'react';
import { SUBSCRIBERS } from '../../api/keys';
import { useExactTotal } from '../use-exact-total';

/** PICK-005 */
export const PAGE_SIZES = [15, 25, 50, 100] as const;
/** PICK-009: named subscribers are offered first; a switch includes the others. */
const FILTERS = { search: '', keyword: '', withname: 'true', limit: 15 };

export interface Picker {
  readonly state: ListState<typeof FILTERS>;
  readonly items: readonly PickerItem[];
  readonly total: number;
  readonly pages: number;
  readonly loading: boolean;
  readonly error: unknown;
  retry(): void;
  readonly chosen: ReadonlySet<number>;
  choose(ids: readonly number[], inside: boolean): void;
  /** All matches are being loaded: the choice is not complete yet. */
  readonly choosing: boolean;
  /** All matches, on all pages. */
  chooseAll(): void;
}

/** The picker's list and its choice, which survives filters and pages. `outside`: without the members of this group. */
export function usePicker(selected: readonly number[], outside?: number): Picker {
  const state = useLocalList(FILTERS, { orderby: 'first_name', orderbytype: 'ASC' });
  const others = outside === undefined ? {} : { not_group: outside };
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(selected));
  const { data, error, isFetching, refetch } = useCall(
    listActive,
    [...SUBSCRIBERS, 'active', state.query, outside],
    { ...state.query, ...others },
    { placeholderData: keepPreviousData },
  );
  const { search, keyword, withname } = state.query;
  const filter = {
    ...others,
    ...(search ? { search } : {}),
    ...(keyword ? { keyword } : {}),
    ...(withname ? { withname } : {}),
  };
  const total = useExactTotal(filter, data);
  const choose = (ids: readonly number[], inside: boolean): void => setChosen((before) => withIds(before, ids, inside));
  const [choosing, chooseAll] = useAction(async () => {
    const { ids } = await call(listSubscriberIds, { ...filter, disabled: '0' });
    choose(ids, true);
  });
  return {
    state,
    items: data?.entries ?? [],
    total,
    pages: data ? totalPages(data) : 1,
    loading: !data && isFetching,
    error: data ? null : error,
    retry: () => void refetch(),
    chosen,
    choosing,
    choose,
    chooseAll,
  };
}
