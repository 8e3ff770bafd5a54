import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { alerts, confirm, type ConfirmOptions } from './ask';
import { TEXTS } from './messages';
import { useStable } from './use-stable';

/** `deleting` shows a spinner, `deleted` fades, `hidden` is gone (MODAL-015, MODAL-016). */
export type RowState = 'deleting' | 'deleted' | 'hidden';

/** How long a deleted row fades before it is hidden (MODAL-016). */
export const FADE_MS = 400;

export interface RowDeletion<Row> {
  stateOf(row: Row): RowState | undefined;
  /** Deletes; resolves with whether it worked. Ask for confirmation before (decision 156). */
  remove(row: Row): Promise<boolean>;
  /** Shows a deleted row again after Undo. */
  forget(id: number): void;
}

/**
 * Row deletion for every list (MODAL-015 to MODAL-018): mark, fade, hide after 400 ms; on failure the row is restored
 * and the server's message shown. `onHidden` is the moment to invalidate; when its promise resolves, the list was
 * refetched and the row is shown like any other if it is still there.
 */
export function useRowDeletion<Row extends { id: number }>(
  remove: (row: Row) => Promise<unknown>,
  onHidden?: (row: Row) => Promise<unknown> | void,
): RowDeletion<Row> {
  const [states, setStates] = useState<ReadonlyMap<number, RowState>>(new Map());
  const fading = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const mark = useCallback((id: number, state: RowState | undefined) => {
    setStates((before) => {
      const after = new Map(before);
      if (state) after.set(id, state);
      else after.delete(id);
      return after;
    });
  }, []);

  // The function changes only with a row's state, because a new one redraws the table.
  const stateOf = useCallback((row: Row) => states.get(row.id), [states]);

  return {
    stateOf,
    remove: async (row) => {
      mark(row.id, 'deleting');
      try {
        await remove(row);
      } catch (error) {
        mark(row.id, undefined);
        alerts.failure(error);
        return false;
      }
      mark(row.id, 'deleted');
      const timer = setTimeout(() => {
        mark(row.id, 'hidden');
        // Without a refetch the old list still contains the row.
        void onHidden?.(row)?.then(
          () => mark(row.id, undefined),
          () => undefined,
        );
      }, FADE_MS);
      fading.current.set(row.id, timer);
      return true;
    },
    forget: (id) => {
      clearTimeout(fading.current.get(id));
      mark(id, undefined);
    },
  };
}

export interface ConfirmedDeletion<Row> {
  /** What the user is asked; the buttons are Delete and Cancel unless it names others. */
  question: (row: Row) => ConfirmOptions;
  remove: (row: Row) => Promise<unknown>;
  /** Cached data that contains the row. */
  refreshes: QueryKey;
}

/** useRowDeletion that asks first (decision 156). `ask` is stable, and resolves with whether the row was deleted. */
export function useConfirmedDeletion<Row extends { id: number }>(options: ConfirmedDeletion<Row>) {
  const { question, remove, refreshes } = options;
  const client = useQueryClient();
  const deletion = useRowDeletion<Row>(remove, () => void client.invalidateQueries({ queryKey: refreshes }));
  const ask = useStable(
    async (row: Row): Promise<boolean> =>
      (await confirm({ yes: TEXTS.delete, destructive: true, ...question(row) })) && deletion.remove(row),
  );
  return { ask, stateOf: deletion.stateOf };
}
