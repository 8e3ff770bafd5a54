import { Box, useMediaQuery, useTheme } from '@mui/material';
import { memo, useDeferredValue, useMemo } from 'react';
import { CardList } from './card-list';
import { HoldPlace } from './hold-place';
import { ListFrame, type ListProps } from './list-frame';
import { Table, type TableProps } from './table';
import type { RowDrawing } from './types';

export interface DataTableProps<Row> extends ListProps<Row>, RowDrawing<Row> {}

function TableOrCards<Row extends { id: number }>(props: TableProps<Row>) {
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  return <HoldPlace rows={props.rows}>{narrow ? <CardList {...props} /> : <Table {...props} />}</HoldPlace>;
}
const MemoTableOrCards = memo(TableOrCards) as typeof TableOrCards;

/**
 * All properties are deferred, not only the rows: React first renders the click or input with the old ones, which
 * costs nothing, and then the new rows in the background, where the next key or click interrupts it.
 */
function Rows<Row extends { id: number }>(props: TableProps<Row>) {
  return <MemoTableOrCards {...useDeferredValue(props)} />;
}

const fadedWhileBusy = {
  transition: 'opacity 150ms',
  '[aria-busy="true"] &': { opacity: 0.7, transitionDelay: '300ms' },
} as const;

/**
 * A list as a table or, on narrow screens, as cards, with pagination above and below. The server pages and sorts.
 * Use it with kit's `useListState` and `useListQuery`.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, source, state, columns, rowHref, rowActions, rowState, rowDimmed } = props;
  const rows = useMemo(
    () => (rowState ? source.rows.filter((row) => rowState(row) !== 'hidden') : source.rows),
    [source.rows, rowState],
  );
  return (
    <ListFrame {...props} source={rows === source.rows ? source : { ...source, rows }}>
      <Box sx={fadedWhileBusy}>
        <Rows
          label={label}
          rows={rows}
          columns={columns}
          rowHref={rowHref}
          rowActions={rowActions}
          rowState={rowState}
          rowDimmed={rowDimmed}
          sort={state.values}
          onSort={state.setSort}
        />
      </Box>
    </ListFrame>
  );
}
