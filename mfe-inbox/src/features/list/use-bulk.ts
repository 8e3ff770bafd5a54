import { call, type CallReply } from '@textloom/api';
import { setConversationStates, type Conversation } from '@textloom/contracts';
import { alerts, useRowSelection, useStable, type RowSelection } from '@textloom/kit';
import { useRef, useState } from 'react';

type Changed = CallReply<typeof setConversationStates>['changed'];

/** What they were, in as few calls as possible. A snooze that has ended meanwhile is not restored. */
function undoCalls(changed: Changed): { ids: number[]; state: Conversation['state']; snoozed_until: string }[] {
  const calls = new Map<string, { ids: number[]; state: Conversation['state']; snoozed_until: string }>();
  for (const { id, state, snoozed_until: until } of changed) {
    const snoozed_until = until !== null && Date.parse(until) > Date.now() ? until : '';
    const key = `${state} ${snoozed_until}`;
    const before = calls.get(key)?.ids ?? [];
    calls.set(key, { ids: [...before, id], state, snoozed_until });
  }
  return [...calls.values()];
}

export interface Bulk {
  readonly selected: RowSelection;
  /** Whether the rows have boxes. */
  readonly choosing: boolean;
  choose(): void;
  /** Selects or deselects a row. With `upTo`, selects all from the row that was selected last. */
  pick(id: number, upTo?: boolean): void;
  readonly busy: boolean;
  markDone(): void;
  /** How many were marked as done, until the next selection. */
  readonly done: number;
  undo(): void;
  /** Ends the selection, or the offer to undo. */
  close(): void;
}

/** Selects several conversations of the list, and marks them as done. `place`: the filters, with which they are dropped. */
export function useBulk(rows: readonly Conversation[], place: string): Bulk {
  const ids = rows.map(({ id }) => id);
  const selected = useRowSelection(ids, place);
  const [wanted, setWanted] = useState('');
  const [changed, setChanged] = useState<Changed>([]);
  const [busy, setBusy] = useState(false);
  const last = useRef<number | null>(null);

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work().catch(alerts.failure);
    setBusy(false);
  };
  return {
    selected,
    choosing: selected.ids.size > 0 || wanted === `?${place}`,
    choose: () => {
      setChanged([]);
      setWanted(`?${place}`);
    },
    pick: useStable((id: number, upTo = false) => {
      const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)].sort((a, b) => a - b);
      if (upTo && from !== undefined && to !== undefined && from >= 0) selected.add(ids.slice(from, to + 1));
      else selected.toggle(id, !selected.has(id));
      last.current = id;
      setChanged([]);
    }),
    busy,
    markDone: () =>
      void run(async () => {
        const reply = await call(setConversationStates, { ids: [...selected.ids], state: 'done' });
        selected.clear();
        setWanted('');
        setChanged(reply.changed);
      }),
    done: changed.length,
    undo: () =>
      void run(async () => {
        for (const change of undoCalls(changed)) await call(setConversationStates, { ...change, from: 'done' });
        setChanged([]);
      }),
    close: () => {
      selected.clear();
      setWanted('');
      setChanged([]);
    },
  };
}
