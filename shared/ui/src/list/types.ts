import type { ReactElement, ReactNode } from 'react';

/** One column of a list; also one line of the card that stands for a row on narrow screens. */
export interface Column<Row> {
  /** Unique in the table. */
  key: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** Fixed width in px; else the column shares what is left by `flex` (default 1). */
  width?: number;
  flex?: number;
  /** Least width in px of a flexible column. */
  minWidth?: number;
  align?: 'left' | 'right' | 'center';
  /** The server's `orderby` for this column; without it the column does not sort. */
  sort?: string;
  /** The column that names the row: linked by `rowHref`, title of the card. One per table. */
  primary?: boolean;
  /** What becomes of the column in the narrow card, where it is a line otherwise: left out, or before the title and without its name. */
  card?: false | 'lead';
  /** Help beside the header. */
  headerHelp?: ReactNode;
}

/** One thing that can be done with a row. */
export interface RowAction {
  id: string;
  label: string;
  icon: ReactElement;
  /** What happens; or `href`, an address of the app. */
  run?: () => void;
  href?: string;
  disabled?: boolean;
  /** Tooltip in place of the label, e.g. why it is disabled. */
  hint?: string;
  destructive?: boolean;
}

/** What every form of the table needs to draw one row. */
export interface RowDrawing<Row> {
  columns: readonly Column<Row>[];
  rowHref?: (row: Row) => string;
  rowActions?: (row: Row) => readonly RowAction[];
  /** Deleting, deleted, hidden: from kit's useRowDeletion (MODAL-015 to MODAL-018). */
  rowState?: (row: Row) => 'deleting' | 'deleted' | 'hidden' | undefined;
  /** Disabled rows are dimmed (MODAL-019). */
  rowDimmed?: (row: Row) => boolean;
}
