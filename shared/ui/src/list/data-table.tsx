import { Box, useMediaQuery, useTheme } from '@mui/material';
import type { RowState } from '@textloom/kit';
import { memo, useDeferredValue, useMemo } from 'react';
import { LazyGrid } from './grid/lazy-grid';
import { CardList } from './card-list';
import { KeepScrollPosition } from './keep-scroll-position';
import { ListFrame, type ListProps } from './list-frame';
import { PhoneList } from './phone-list';
import { Table, type TableProps } from './table';
import type { PhoneRow, RowDrawing } from './types';

export interface DataTableProps<Row> extends ListProps<Row>, RowDrawing<Row> {
  /** A list that has no pages needs its count only once. */
  pagers?: 'below';
  grid?: string;
}

export interface RowsProps<Row> extends TableProps<Row> {
  /** The row on a phone; without it, a card with a line for each column. */
  phone?: (row: Row) => PhoneRow;
  /** Shows checkboxes on a phone too. */
  selecting?: boolean;
  /** Draws a grid whose columns people arrange, which are kept under this name. */
  grid?: string;
}

function TableOrCards<Row extends { id: number }>({
  phone,
  selecting = false,
  selectLabel,
  grid,
  ...props
}: RowsProps<Row>) {
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const boxes = selectLabel && (!narrow || selecting) ? { selectLabel } : {};
  // Holds the place of its rows by itself.
  if (!narrow && grid !== undefined) return <LazyGrid {...props} name={grid} />;
  const rows = !narrow ? (
    <Table {...props} {...boxes} />
  ) : phone ? (
    <PhoneList {...props} {...boxes} phone={phone} />
  ) : (
    <CardList {...props} />
  );
  return <KeepScrollPosition rows={props.rows}>{rows}</KeepScrollPosition>;
}
const MemoTableOrCards = memo(TableOrCards) as typeof TableOrCards;

/**
 * Defers all properties, not only the rows: React first renders the click or input with the old ones at no cost, then
 * the new rows in the background, interruptibly.
 */
export function Rows<Row extends { id: number }>(props: RowsProps<Row>) {
  return (
    <Box sx={fadedWhileBusy}>
      <MemoTableOrCards {...useDeferredValue(props)} />
    </Box>
  );
}

const fadedWhileBusy = {
  transition: 'opacity 150ms',
  '[aria-busy="true"] &': { opacity: 0.7, transitionDelay: '300ms' },
} as const;

/** The shown rows, without deleted ones. */
export const useShownRows = <Row,>(
  rows: readonly Row[],
  rowState: ((row: Row) => RowState | undefined) | undefined,
): readonly Row[] =>
  useMemo(() => (rowState ? rows.filter((row) => rowState(row) !== 'hidden') : rows), [rows, rowState]);

/**
 * A list as a part of a page: a table or, on narrow screens, cards, with pagination above and below. The server pages
 * and sorts. Use it with kit's `useListState` and `useListQuery`. A page that is one list uses `ListView`.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, source, state, columns, rowHref, rowActions, rowState, rowDimmed, grid } = props;
  const rows = useShownRows(source.rows, rowState);
  return (
    <ListFrame {...props} source={rows === source.rows ? source : { ...source, rows }}>
      <Rows
        label={label}
        rows={rows}
        columns={columns}
        rowHref={rowHref}
        rowActions={rowActions}
        rowState={rowState}
        rowDimmed={rowDimmed}
        grid={grid}
        sort={state.values}
        onSort={state.setSort}
      />
    </ListFrame>
  );
}
