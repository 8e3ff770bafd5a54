import { DataGrid, gridClasses, type GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { Column } from '../list/types';
import { cspNonce } from '../theme/theme-root';
import { tokens } from '../theme/tokens';
import { GridToolbar } from './grid-toolbar';

export interface GridColumn<Row> extends Column<Row> {
  /** The value by which the grid sorts and which it copies; without it the column supports neither. */
  value?: (row: Row) => string | number | Date;
}

export interface ColumnGridProps<Row> {
  /** Name of the grid for screen readers: "Consent events". */
  label: string;
  rows: readonly Row[];
  /** Created once: with new columns, changed widths are reset. */
  columns: readonly GridColumn<Row>[];
}

const SLOTS = { toolbar: GridToolbar };
const autoHeight = (): 'auto' => 'auto';
/** DataGrid's maximum of rows without its own pagination. */
const MAX_ROWS_UNPAGED = 100;

// Rows are as high as their text, so the density sets the padding of their cells.
const padding = (density: 'Compact' | 'Standard' | 'Comfortable', py: number) => ({
  [`&.${gridClasses[`root--density${density}`]} .${gridClasses.cell}`]: { py },
});

const style = {
  border: 0,
  borderRadius: 0,
  '--DataGrid-rowBorderColor': tokens.line,
  '--DataGrid-t-header-background-base': tokens.paper,
  '--DataGrid-t-color-border-base': tokens.line,
  backgroundColor: tokens.paper,
  [`& .${gridClasses.columnHeaderTitle}`]: { fontWeight: 600, fontSize: '0.8125rem', color: tokens.muted },
  [`& .${gridClasses.cell}`]: { display: 'flex', alignItems: 'center', fontSize: '0.875rem', lineHeight: 1.45 },
  [`& .${gridClasses.cell}:focus, & .${gridClasses.columnHeader}:focus`]: {
    outlineOffset: -2,
    outlineColor: tokens.accent,
  },
  ...padding('Compact', 0.25),
  ...padding('Standard', 1),
  ...padding('Comfortable', 2),
} as const;

function toColumn<Row extends { id: number }>({ value, ...column }: GridColumn<Row>): GridColDef<Row> {
  return {
    field: column.key,
    headerName: column.header,
    align: column.align ?? 'left',
    headerAlign: column.align ?? 'left',
    sortable: value !== undefined,
    renderCell: ({ row }) => column.render(row),
    ...(value ? { valueGetter: (_, row) => value(row) } : {}),
    ...(column.width === undefined
      ? { flex: column.flex ?? 1, minWidth: column.minWidth ?? 96 }
      : { width: column.width }),
  };
}

/** Its own chunk: reach it through ColumnGrid. */
export default function GridView<Row extends { id: number }>({ label, rows, columns }: ColumnGridProps<Row>) {
  const definitions = useMemo(() => columns.map(toColumn), [columns]);
  const nonce = cspNonce();
  return (
    <DataGrid
      slots={SLOTS}
      showToolbar
      aria-label={label}
      rows={rows}
      columns={definitions}
      {...(nonce ? { nonce } : {})}
      getRowHeight={autoHeight}
      hideFooter={rows.length <= MAX_ROWS_UNPAGED}
      disableColumnFilter
      disableRowSelectionOnClick
      rowSelection={false}
      sx={style}
    />
  );
}
