import { Box } from '@mui/material';
import type { CSSProperties } from 'react';
import { tokens } from '../theme/tokens';
import { dimmed } from './dimmed';
import { moveBetweenRows, openRow } from './table-events';
import { TableHeader, type SortProps } from './table-header';
import { TableRow } from './table-row';
import type { Column, RowDrawing } from './types';

export interface TableProps<Row> extends RowDrawing<Row>, SortProps {
  label: string;
  rows: readonly Row[];
}

/** The styles are defined once for the whole table: rows and cells are plain elements. */
const style = {
  display: 'block',
  fontSize: '0.875rem',
  lineHeight: 1.45,
  backgroundColor: tokens.paper,
  '& > thead, & > tbody': { display: 'block' },
  // A row is its own grid; tracks without an automatic minimum make the columns of all rows equal.
  '& tr': { display: 'grid', gridTemplateColumns: 'var(--columns)', backgroundColor: tokens.paper },
  '& tbody tr': { minHeight: 52, borderTop: `1px solid ${tokens.line}`, breakInside: 'avoid' },
  '& tbody tr:hover': { backgroundColor: tokens.sunken },
  '& th, & td': {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    px: 1.25,
    py: 1,
    textAlign: 'left',
    overflow: 'hidden',
    overflowWrap: 'break-word',
  },
  '& th': { minHeight: 48, gap: 0.5, fontWeight: 600, fontSize: '0.8125rem', lineHeight: 1.25, color: tokens.muted },
  '& [data-align="right"]': { justifyContent: 'flex-end', textAlign: 'right' },
  '& [data-align="center"]': { justifyContent: 'center', textAlign: 'center' },
  '& th > button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.5,
    p: 0.5,
    m: -0.5,
    border: 0,
    borderRadius: tokens.radiusSmall,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    '& svg': { opacity: 0 },
    '&:hover svg, &:focus-visible svg': { opacity: 0.5 },
    '&[data-sort] svg': { opacity: 1 },
    '&[data-sort="DESC"] svg': { transform: 'rotate(180deg)' },
  },
  // The actions stay visible when the columns are wider than the screen.
  '& .actions': { position: 'sticky', right: 0, justifyContent: 'flex-end', backgroundColor: 'inherit' },
  // Keeps a row clear of the frame's bar when the keyboard moves the focus up to it.
  '& a, & button, & input': { scrollMarginTop: 80 },
  '& .row-linked': { cursor: 'pointer' },
  '& .row-dimmed.row-dimmed': dimmed,
  '& .row-deleting.row-deleting': { backgroundColor: tokens.dangerSoft },
  '& .row-deleted': { opacity: 0, transition: 'opacity 400ms' },
} as const;

const leastWidth = <Row,>({ minWidth, primary }: Column<Row>): number => minWidth ?? (primary ? 132 : 96);

/** Column widths as tracks of a CSS grid, and the width below which the table scrolls sideways. */
function widthsOf<Row>(columns: readonly Column<Row>[], actions: number): CSSProperties & { '--columns': string } {
  const tracks = columns.map((column) =>
    column.width === undefined ? `minmax(${leastWidth(column)}px, ${column.flex ?? 1}fr)` : `${column.width}px`,
  );
  const least = columns.reduce((sum, column) => sum + (column.width ?? leastWidth(column)), actions);
  return { '--columns': [...tracks, ...(actions > 0 ? [`${actions}px`] : [])].join(' '), minWidth: least };
}

/** Room for the buttons of the row that has most, 34 px each, and the cell's padding. */
const actionsWidth = (most: number): number => 28 + 38 * Math.max(1, most);

/** The table on wide screens: rows in the page's own scroll, so that find-in-page and print see all of them. */
export function Table<Row extends { id: number }>(props: TableProps<Row>) {
  const { label, rows, columns, rowHref, rowActions, rowState, rowDimmed, sort, onSort } = props;
  const actions = rowActions ? actionsWidth(Math.max(...rows.map((row) => rowActions(row).length))) : 0;
  return (
    <Box sx={{ overflowX: 'auto', borderBlock: `1px solid ${tokens.line}`, '@media print': { overflow: 'visible' } }}>
      <Box component="table" role="table" aria-label={label} sx={style} style={widthsOf(columns, actions)}>
        <TableHeader columns={columns} withActions={rowActions !== undefined} sort={sort} onSort={onSort} />
        <tbody role="rowgroup" onKeyDown={moveBetweenRows} onClick={openRow}>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              href={rowHref?.(row)}
              rowActions={rowActions}
              state={rowState?.(row)}
              isDimmed={rowDimmed?.(row) ?? false}
            />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
