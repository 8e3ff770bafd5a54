import type { GroupBody, SubscriberQuery } from '@textloom/contracts';
import { withIds } from '@textloom/kit';
import { useMemo, useState } from 'react';

export type MemberFilter = Omit<Partial<SubscriberQuery>, 'page' | 'limit' | 'orderby' | 'orderbytype'>;

interface State {
  /** Number of members if the group were saved now. */
  readonly inside: ReadonlySet<number>;
  readonly added: ReadonlySet<number>;
  readonly removed: ReadonlySet<number>;
  readonly filters: readonly MemberFilter[];
}

const NOBODY: State = { inside: new Set(), added: new Set(), removed: new Set(), filters: [] };

export interface Selection {
  readonly size: number;
  readonly changed: boolean;
  has(id: number): boolean;
  /** Adds or removes, whatever page or filter is shown later (GRP-014). */
  toggle(id: number, inside: boolean): void;
  /** All matches; saved as the filter, so that no ids are sent (GRP-015). */
  addFiltered(filter: MemberFilter, ids: readonly number[]): void;
  clear(): void;
  /** The members to send. */
  readonly body: Pick<GroupBody, 'keep'> & { subscribers: number[]; removed: number[]; filters: MemberFilter[] };
}

/** The people chosen for a new group; empty at first. */
export function useSelection(): Selection {
  const [state, setState] = useState(NOBODY);
  return useMemo(
    () => ({
      size: state.inside.size,
      changed: state.added.size + state.removed.size + state.filters.length > 0,
      has: (id) => state.inside.has(id),
      toggle: (id, inside) =>
        setState((now) => ({
          ...now,
          inside: withIds(now.inside, [id], inside),
          added: withIds(now.added, [id], inside),
          removed: withIds(now.removed, [id], !inside),
        })),
      addFiltered: (filter, ids) =>
        setState((now) => ({
          ...now,
          inside: withIds(now.inside, ids, true),
          removed: withIds(now.removed, ids, false),
          filters: [...now.filters, filter],
        })),
      clear: () => setState(NOBODY),
      body: { subscribers: [...state.added], removed: [...state.removed], filters: [...state.filters], keep: 0 },
    }),
    [state],
  );
}
