import { DataGrid, gridClasses, useGridApiRef, type GridSortModel } from '@mui/x-data-grid';
import { useStable, type ListBase } from '@textloom/kit';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cspNonce } from '../theme/theme-root';
import { tokens } from '../theme/tokens';
import { dimmed } from './dimmed';
import { ACTIONS, contentOf, toColumns } from './grid-columns';
import { GridLookContext, GridRow, type GridLook } from './grid-row';
import { holdPlace, isShifted } from './hold-place';
import { ROW_HEIGHT } from './row-height';
import type { RowDrawing } from './types';
import { useSlices } from './use-slices';

// A list that is empty says so in its own words; between two answers it is for a moment.
const SLOTS = { row: GridRow, noRowsOverlay: () => null };
const HEADER_HEIGHT = 48;

export interface GridProps<Row> extends RowDrawing<Row> {
  label: string;
  rows: readonly Row[];
  /** How many buttons the row of the whole page that has most has: the column is as wide from the first slice on. */
  mostActions: number;
  sort: Pick<ListBase, 'orderby' | 'orderbytype'>;
  onSort: (orderby: string, orderbytype: 'ASC' | 'DESC') => void;
}

// As high as what stands in it: rows and their frame by the browser's own layout. The grid's `auto` measures every row
// with an observer and draws all of them again for it. Until there are rows, the filler keeps the room for them.
const zone = `& .${gridClasses.virtualScrollerRenderZone}`;
const naturalHeight = {
  [zone]: { position: 'relative', transform: 'none !important' },
  [`${zone}:not(:empty) ~ .${gridClasses.contentFiller}`]: { height: '0 !important' },
} as const;

const style = {
  ...naturalHeight,
  border: 0,
  borderRadius: 0,
  '--DataGrid-rowBorderColor': tokens.line,
  '--DataGrid-t-header-background-base': tokens.paper,
  '--DataGrid-t-color-border-base': tokens.line,
  backgroundColor: tokens.paper,
  [`& .${gridClasses.columnHeaderTitle}`]: {
    fontWeight: 600,
    fontSize: '0.8125rem',
    color: tokens.muted,
    whiteSpace: 'normal',
    lineHeight: 1.25,
  },
  [`& .${gridClasses.columnSeparator}`]: { display: 'none' },
  [`& .${gridClasses.cell}`]: {
    display: 'flex',
    alignItems: 'center',
    fontSize: '0.875rem',
    py: 1,
    lineHeight: 1.45,
    overflowWrap: 'break-word',
    height: 'auto',
    whiteSpace: 'normal',
  },
  [`& .${gridClasses.cell}:focus, & .${gridClasses.columnHeader}:focus`]: {
    outlineOffset: -2,
    outlineColor: tokens.accent,
  },
  [`& .${gridClasses.row}`]: {
    backgroundColor: tokens.paper,
    '--height': 'auto !important',
    minHeight: '0 !important',
    maxHeight: 'none !important',
  },
  [`& .${gridClasses.row}:hover`]: { backgroundColor: tokens.sunken },
  // The actions stay in reach when the columns are wider than the screen.
  [`& [data-field="${ACTIONS}"]`]: { position: 'sticky', right: 0, zIndex: 1, backgroundColor: 'inherit' },
  '& .row-linked': { cursor: 'pointer' },
  '& .row-dimmed.row-dimmed': dimmed,
  '& .row-deleting.row-deleting': { backgroundColor: tokens.dangerSoft },
  '& .row-deleted': { opacity: 0, transition: 'opacity 400ms' },
} as const;

type FrameProps<Row> = Omit<GridProps<Row>, 'sort'> &
  Pick<ListBase, 'orderby' | 'orderbytype'> & { api: ReturnType<typeof useGridApiRef> };

function GridFrame<Row extends { id: number }>(props: FrameProps<Row>) {
  const {
    api,
    label,
    rows,
    mostActions,
    columns,
    rowHref,
    rowActions,
    rowState,
    rowDimmed,
    orderby,
    orderbytype,
    onSort,
  } = props;
  const navigate = useNavigate();

  const definitions = useMemo(
    () => toColumns({ columns, rowActions }, mostActions),
    [columns, rowActions, mostActions],
  );
  const look = useMemo<GridLook>(
    () => ({
      classOf: (row: Row) => {
        const state = rowState?.(row);
        return [rowHref && 'row-linked', rowDimmed?.(row) && 'row-dimmed', state && `row-${state}`]
          .filter(Boolean)
          .join(' ');
      },
      contentOf: (field, row: Row) => contentOf({ columns, rowHref, rowActions, rowState }, field, row),
    }),
    [columns, rowHref, rowActions, rowState, rowDimmed],
  );

  const sorted = columns.find((column) => column.sort === orderby);
  const model: GridSortModel = sorted ? [{ field: sorted.key, sort: orderbytype === 'ASC' ? 'asc' : 'desc' }] : [];
  const nonce = cspNonce();

  return (
    <GridLookContext value={look}>
      <DataGrid
        apiRef={api}
        slots={SLOTS}
        aria-label={label}
        rows={rows}
        columns={definitions}
        {...(nonce ? { nonce } : {})}
        autoHeight
        rowHeight={ROW_HEIGHT}
        columnHeaderHeight={HEADER_HEIGHT}
        disableVirtualization
        hideFooter
        disableColumnMenu
        disableColumnResize
        disableRowSelectionOnClick
        rowSelection={false}
        sortingMode="server"
        sortingOrder={['asc', 'desc']}
        sortModel={model}
        onSortModelChange={([first]) => {
          const column = columns.find(({ key }) => key === first?.field);
          if (column?.sort !== undefined) onSort(column.sort, first?.sort === 'asc' ? 'ASC' : 'DESC');
        }}
        onCellClick={({ field, row }, event) => {
          // A click beside the links opens the row too; links, buttons and selected text stay what they are.
          if (!rowHref || field === ACTIONS || !(event.target instanceof Element)) return;
          if (event.target.closest('a, button, input, [role="button"]') || window.getSelection()?.toString()) return;
          void navigate(rowHref(row));
        }}
        onCellKeyDown={({ field, row }, event) => {
          if (rowHref && event.key === 'Enter' && field !== ACTIONS && event.target === event.currentTarget)
            void navigate(rowHref(row));
        }}
        sx={style}
      />
    </GridLookContext>
  );
}
const Frame = memo(GridFrame) as typeof GridFrame;

/** The table on wide screens, over MUI X DataGrid. A chunk of its own: reach it through DataTable. */
export default function Grid<Row extends { id: number }>({
  rows,
  sort: { orderby, orderbytype },
  onSort,
  ...rest
}: GridProps<Row>) {
  // The frame is drawn again when one of its properties is another one: what a page makes anew in every render must not be.
  const sortBy = useStable(onSort);
  const api = useGridApiRef();
  const { part, room } = useSlices(rows);
  // Later rows go past the properties: those are a context of every cell, and another one draws all of them again.
  const [first] = useState(part);
  const given = useRef(part);
  const shown = useRef(rows);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (given.current === part) return;
    given.current = part;
    // Of another page or filter nothing stays: its rows are not followed to where they leave.
    const back = isShifted(shown.current, rows) ? holdPlace(list.current) : undefined;
    shown.current = rows;
    api.current?.setRows([...part]);
    // The rows are there then, and nothing has been painted yet.
    if (back) requestAnimationFrame(back);
  }, [api, part, rows]);
  return (
    <div ref={list} style={room > 0 ? { minHeight: HEADER_HEIGHT + room * ROW_HEIGHT } : undefined}>
      <Frame {...rest} orderby={orderby} orderbytype={orderbytype} onSort={sortBy} rows={first} api={api} />
    </div>
  );
}
