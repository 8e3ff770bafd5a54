import { Box, Link as MuiLink } from '@mui/material';
import { DataGrid, gridClasses, type GridColDef, type GridSortModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { cspNonce } from '../theme/theme-root';
import { tokens } from '../theme/tokens';
import { visuallyHidden } from '../theme/visually-hidden';
import { dimmed } from './dimmed';
import { RowActions } from './row-actions';
import type { Column, RowDrawing } from './types';

export interface GridProps<Row> extends RowDrawing<Row> {
  label: string;
  rows: readonly Row[];
  sort: { orderby: string; orderbytype: 'ASC' | 'DESC' };
  onSort: (orderby: string, orderbytype: 'ASC' | 'DESC') => void;
}

const ACTIONS = '__actions';

function toColumn<Row extends { id: number }>(column: Column<Row>, rowHref: ((row: Row) => string) | undefined): GridColDef<Row> {
  return {
    field: column.key,
    headerName: column.header,
    sortable: column.sort !== undefined,
    align: column.align ?? 'left',
    headerAlign: column.align ?? 'left',
    ...(column.width === undefined ? { flex: column.flex ?? 1, minWidth: column.minWidth ?? (column.primary ? 132 : 96) } : { width: column.width }),
    renderCell: ({ row }) =>
      column.primary && rowHref ? (
        <MuiLink component={Link} to={rowHref(row)} sx={{ fontWeight: 600 }}>
          {column.render(row)}
        </MuiLink>
      ) : (
        column.render(row)
      ),
    ...(column.headerHelp === undefined
      ? {}
      : {
          renderHeader: () => (
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
              <span className={gridClasses.columnHeaderTitle}>{column.header}</span>
              {column.headerHelp}
            </Box>
          ),
        }),
  };
}

const style = {
  border: 0,
  borderRadius: 0,
  '--DataGrid-rowBorderColor': tokens.line,
  '--DataGrid-t-header-background-base': tokens.paper,
  '--DataGrid-t-color-border-base': tokens.line,
  backgroundColor: tokens.paper,
  [`& .${gridClasses.columnHeaderTitle}`]: { fontWeight: 600, fontSize: '0.8125rem', color: tokens.muted, whiteSpace: 'normal', lineHeight: 1.25 },
  [`& .${gridClasses.columnSeparator}`]: { display: 'none' },
  [`& .${gridClasses.cell}`]: { display: 'flex', alignItems: 'center', fontSize: '0.875rem', py: 1, lineHeight: 1.45, overflowWrap: 'break-word' },
  [`& .${gridClasses.cell}:focus, & .${gridClasses.columnHeader}:focus`]: { outlineOffset: -2, outlineColor: tokens.accent },
  [`& .${gridClasses.row}`]: { backgroundColor: tokens.paper },
  [`& .${gridClasses.row}:hover`]: { backgroundColor: tokens.sunken },
  // The actions stay in reach when the columns are wider than the screen.
  [`& [data-field="${ACTIONS}"]`]: { position: 'sticky', right: 0, zIndex: 1, backgroundColor: 'inherit' },
  '& .row-linked': { cursor: 'pointer' },
  '& .row-dimmed.row-dimmed': dimmed,
  '& .row-deleting.row-deleting': { backgroundColor: tokens.dangerSoft },
  '& .row-deleted': { opacity: 0, transition: 'opacity 400ms' },
} as const;

/** The table on wide screens, over MUI X DataGrid. A chunk of its own: reach it through DataTable. */
export default function Grid<Row extends { id: number }>(props: GridProps<Row>) {
  const { label, rows, columns, rowHref, rowActions, rowState, rowDimmed, sort, onSort } = props;
  const navigate = useNavigate();

  const definitions = useMemo(() => {
    const list = columns.map((column) => toColumn(column, rowHref));
    if (!rowActions) return list;
    const actions: GridColDef<Row> = {
      field: ACTIONS,
      headerName: 'Actions',
      renderHeader: () => <Box component="span" sx={visuallyHidden}>Actions</Box>,
      sortable: false,
      align: 'right',
      // Room for the buttons of the row that has most, 34 px each, and the cell's padding.
      width: 28 + 38 * Math.max(1, ...rows.map((row) => rowActions(row).length)),
      renderCell: ({ row }) => <RowActions actions={rowActions(row)} busy={rowState?.(row) === 'deleting'} />,
    };
    return [...list, actions];
  }, [columns, rows, rowHref, rowActions, rowState]);

  const sorted = columns.find((column) => column.sort === sort.orderby);
  const model: GridSortModel = sorted ? [{ field: sorted.key, sort: sort.orderbytype === 'ASC' ? 'asc' : 'desc' }] : [];
  const nonce = cspNonce();

  return (
    <DataGrid
      aria-label={label}
      rows={rows}
      columns={definitions}
      {...(nonce ? { nonce } : {})}
      autoHeight
      getRowHeight={() => 'auto'}
      getEstimatedRowHeight={() => 56}
      columnHeaderHeight={48}
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
      getRowClassName={({ row }) => {
        const state = rowState?.(row);
        return [rowHref && 'row-linked', rowDimmed?.(row) && 'row-dimmed', state && `row-${state}`].filter(Boolean).join(' ');
      }}
      onCellClick={({ field, row }, event) => {
        // A click beside the links opens the row too; links, buttons and selected text stay what they are.
        if (!rowHref || field === ACTIONS || !(event.target instanceof Element)) return;
        if (event.target.closest('a, button, input, [role="button"]') || window.getSelection()?.toString()) return;
        void navigate(rowHref(row));
      }}
      onCellKeyDown={({ field, row }, event) => {
        if (rowHref && event.key === 'Enter' && field !== ACTIONS && event.target === event.currentTarget) void navigate(rowHref(row));
      }}
      sx={style}
    />
  );
}
