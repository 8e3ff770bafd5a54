import { Box, useMediaQuery } from '@mui/material';
import type { CSSProperties } from 'react';
import { tokens } from '../theme/tokens';
import { actionsWidth, leastWidth } from './column-widths';
import { moveWithArrows, openRow, peekRow, showWhole } from './table-events';
import { TableHeader, type SortProps } from './table-header';
import { TableRow } from './table-row';
import { embedded, oneLine } from './table-style';
import type { Column, PageRowDrawing } from './types';

export interface TableProps<Row> extends PageRowDrawing<Row>, SortProps {
  label: string;
  rows: readonly Row[];
  /** Each row is one line high. */
  dense?: boolean;
}

/** Column widths as tracks of a CSS grid, and the width below which the table scrolls sideways. */
function widthsOf<Row>(
  columns: readonly Column<Row>[],
  select: number,
  actions: number,
): CSSProperties & { '--columns': string; '--actions': string } {
  const tracks = columns.map((column) =>
    column.width === undefined ? `minmax(${leastWidth(column)}px, ${column.flex ?? 1}fr)` : `${column.width}px`,
  );
  const fixed = (width: number): string[] => (width > 0 ? [`${width}px`] : []);
  const least = columns.reduce((sum, column) => sum + (column.width ?? leastWidth(column)), select + actions);
  return {
    '--columns': [...fixed(select), ...tracks, ...fixed(actions)].join(' '),
    '--actions': `${actions}px`,
    minWidth: least,
  };
}

const SELECT_WIDTH = 36;

/** The table on wide screens: rows in the page's own scroll, so that find-in-page and print see all of them. */
export function Table<Row extends { id: number }>(props: TableProps<Row>) {
  const { label, rows, columns, rowHref, rowActions, rowState, rowDimmed, sort, onSort, dense = false } = props;
  const { selectLabel, onOpen, openId = null } = props;
  const menus = useMediaQuery('(hover: none)') && dense;
  const withActions = rowActions !== undefined || onOpen !== undefined;
  const most = Math.max(...rows.map((row) => rowActions?.(row).length ?? 0)) + (onOpen ? 1 : 0);
  const widths = widthsOf(columns, selectLabel ? SELECT_WIDTH : 0, withActions ? actionsWidth(menus ? 1 : most) : 0);
  return (
    <Box
      sx={{
        overflowX: 'auto',
        // A full-page list is already framed.
        borderBlock: dense ? 0 : `1px solid ${tokens.line}`,
        '@media print': { overflow: 'visible' },
      }}
    >
      <Box component="table" role="table" aria-label={label} sx={dense ? oneLine : embedded} style={widths}>
        <TableHeader
          columns={columns}
          withSelect={selectLabel !== undefined}
          withActions={withActions}
          sort={sort}
          onSort={onSort}
        />
        <tbody
          role="rowgroup"
          onKeyDown={onOpen ? peekRow(onOpen) : moveWithArrows}
          onClick={openRow(onOpen)}
          onMouseOver={dense ? showWhole : undefined}
        >
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              href={rowHref?.(row)}
              rowActions={rowActions}
              state={rowState?.(row)}
              isDimmed={rowDimmed?.(row) ?? false}
              selectLabel={selectLabel}
              onOpen={onOpen}
              isOpen={row.id === openId}
              menu={menus}
            />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
