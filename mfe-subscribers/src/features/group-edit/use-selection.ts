import type { GroupBody, SubscriberQuery } from '@textloom/contracts';
import { useMemo, useState } from 'react';

export type MemberFilter = Omit<Partial<SubscriberQuery>, 'page' | 'limit' | 'orderby' | 'orderbytype'>;

interface State {
  /** Members of the group if it were saved now. */
  readonly inside: ReadonlySet<number>;
  /** Changes since it was opened: added and removed. */
  readonly added: ReadonlySet<number>;
  readonly removed: ReadonlySet<number>;
  readonly filters: readonly MemberFilter[];
  /** False once the stored members were cleared. */
  readonly keep: boolean;
}

const opened = (stored: readonly number[]): State => ({
  inside: new Set(stored),
  added: new Set(),
  removed: new Set(),
  filters: [],
  keep: stored.length > 0,
});
const without = (set: ReadonlySet<number>, ids: readonly number[]): Set<number> => {
  const next = new Set(set);
  for (const id of ids) next.delete(id);
  return next;
};
const withAll = (set: ReadonlySet<number>, ids: readonly number[]): Set<number> => {
  const next = new Set(set);
  for (const id of ids) next.add(id);
  return next;
};

export interface Selection {
  readonly size: number;
  /** Differs from the stored group. */
  readonly changed: boolean;
  has(id: number): boolean;
  /** Adds or removes, whatever page or filter is shown later (GRP-014). */
  toggle(id: number, inside: boolean): void;
  add(ids: readonly number[]): void;
  /** All matches; saved as the filter, so that no ids are sent (GRP-015). */
  addFiltered(filter: MemberFilter, ids: readonly number[]): void;
  clear(): void;
  /** The changes to send. */
  readonly body: Required<Pick<GroupBody, 'keep'>> & {
    subscribers: number[];
    removed: number[];
    filters: MemberFilter[];
  };
}

/** The selection of a group form. */
export function useSelection(stored: readonly number[]): Selection {
  const [state, setState] = useState(() => opened(stored));
  return useMemo(() => {
    const add = (ids: readonly number[]): void =>
      setState((now) => ({
        ...now,
        inside: withAll(now.inside, ids),
        added: withAll(now.added, ids),
        removed: without(now.removed, ids),
      }));
    return {
      size: state.inside.size,
      changed: state.added.size + state.removed.size + state.filters.length > 0 || state.keep !== stored.length > 0,
      has: (id) => state.inside.has(id),
      add,
      toggle: (id, inside) =>
        inside
          ? add([id])
          : setState((now) => ({
              ...now,
              inside: without(now.inside, [id]),
              added: without(now.added, [id]),
              removed: withAll(now.removed, [id]),
            })),
      addFiltered: (filter, ids) =>
        setState((now) => ({
          ...now,
          inside: withAll(now.inside, ids),
          removed: without(now.removed, ids),
          filters: [...now.filters, filter],
        })),
      clear: () => setState(opened([])),
      body: {
        subscribers: [...state.added],
        removed: [...state.removed],
        filters: [...state.filters],
        keep: state.keep ? 1 : 0,
      },
    };
  }, [state, stored.length]);
}
