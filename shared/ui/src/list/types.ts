import type { RowState } from '@textloom/kit';
import type { ReactElement, ReactNode } from 'react';

/** One column of a list; on narrow screens, where a row is a card, one line of the card. */
export interface Column<Row> {
  /** Unique in the table. */
  key: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** Fixed width in px; without it the column takes its share of the remaining width by `flex` (default 1). */
  width?: number;
  flex?: number;
  /** Least width in px of a flexible column. */
  minWidth?: number;
  align?: 'left' | 'right' | 'center';
  /** The server's `orderby` for this column; without it the column does not sort. */
  sort?: string;
  /** The column that names the row: linked by `rowHref`, title of the card. One per table. */
  primary?: boolean;
  /**
   * How the narrow card treats the column, by default one line: omitted, or placed before the title without its header.
   */
  card?: false | 'lead';
  /** The last column, which stays visible beside the actions when the columns are wider than the screen. */
  pinned?: boolean;
  /** Help beside the header. */
  headerHelp?: ReactNode;
}

/** A row on a phone: two lines. */
export interface PhoneRow {
  /** Before both lines: the row's checkbox, which a tap anywhere on the row ticks. */
  lead?: ReactNode;
  /** Names the row. */
  title: ReactNode;
  /** At the end of the first line: its date. */
  date?: ReactNode;
  /** The second line. */
  line?: ReactNode;
}

/** One action on a row. */
export interface RowAction {
  id: string;
  label: string;
  icon: ReactElement;
  /** Called on click; or `href`, an address of the app. */
  run?: () => void;
  href?: string;
  disabled?: boolean;
  /** Tooltip in place of the label, for example why it is disabled. */
  hint?: string;
  destructive?: boolean;
  /** The label says only what is done: the button's name adds the row's. */
  addsName?: boolean;
}

/** What tables and cards need to render one row. */
export interface RowDrawing<Row> {
  columns: readonly Column<Row>[];
  rowHref?: (row: Row) => string;
  rowActions?: (row: Row) => readonly RowAction[];
  /** Deleting, deleted, hidden: from kit's useRowDeletion (MODAL-015 to MODAL-018). */
  rowState?: (row: Row) => RowState | undefined;
  /** Disabled rows are dimmed (MODAL-019). */
  rowDimmed?: (row: Row) => boolean;
}

/** Additional properties of full-page lists (`ListView`). */
export interface PageRowDrawing<Row> extends RowDrawing<Row> {
  /** Names the checkbox of a row: "Select PIZZA". Without it, rows have none. */
  selectLabel?: (row: Row) => string;
  /** Opens a row beside the list. */
  onOpen?: (id: number) => void;
  /** The row that is open. */
  openId?: number | null;
}

/** An action on the selected rows. */
export type BulkAction = Omit<RowAction, 'href'> & { run: () => void };
