import type { ListSelection } from '@textloom/kit';
import { useState, type RefObject } from 'react';
import type { BulkAction } from './types';

export interface ListSelecting<Row> {
  selection: Omit<ListSelection, 'input'>;
  /** Names the checkbox of a row. */
  label: (row: Row) => string;
  /** The actions on the selected rows. */
  actions: readonly BulkAction[];
}

/**
 * Whether rows are being selected: while some are selected and, on a phone, whose rows start without checkboxes, from
 * the press of "Select" on.
 */
export function useChoosing<Row>(
  selecting: ListSelecting<Row> | undefined,
  narrow: boolean,
  list: RefObject<HTMLElement | null>,
) {
  const [begun, setBegun] = useState(false);
  const count = selecting?.selection.count ?? 0;
  return {
    on: count > 0 || (begun && narrow),
    begin: () => setBegun(true),
    /** The focused bar disappears, so the focus moves to the table's header. */
    end: () => {
      selecting?.selection.clear();
      setBegun(false);
      list.current?.querySelector<HTMLElement>('th.select input')?.focus();
    },
  };
}
