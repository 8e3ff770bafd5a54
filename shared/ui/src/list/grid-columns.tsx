import { Box, Link as MuiLink } from '@mui/material';
import { gridClasses, type GridColDef } from '@mui/x-data-grid';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { visuallyHidden } from '../theme/visually-hidden';
import { RowActions } from './row-actions';
import type { Column, RowDrawing } from './types';

export const ACTIONS = '__actions';

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  rowHref: ((row: Row) => string) | undefined;
}

function CellContent<Row>({ column, row, rowHref }: CellProps<Row>): ReactNode {
  if (!column.primary || !rowHref) return column.render(row);
  return (
    <MuiLink component={Link} to={rowHref(row)} sx={{ fontWeight: 600 }}>
      {column.render(row)}
    </MuiLink>
  );
}
// A row is drawn again when the keyboard enters it, or another one left above: what stands in it need not be.
const Cell = memo(CellContent) as typeof CellContent;

interface ActionsProps<Row> {
  row: Row;
  rowActions: NonNullable<RowDrawing<Row>['rowActions']>;
  busy: boolean;
}

function ActionsContent<Row>({ row, rowActions, busy }: ActionsProps<Row>): ReactNode {
  return <RowActions actions={rowActions(row)} busy={busy} />;
}
const Actions = memo(ActionsContent) as typeof ActionsContent;

function toColumn<Row extends { id: number }>(column: Column<Row>): GridColDef<Row> {
  return {
    field: column.key,
    headerName: column.header,
    sortable: column.sort !== undefined,
    align: column.align ?? 'left',
    headerAlign: column.align ?? 'left',
    ...(column.width === undefined
      ? { flex: column.flex ?? 1, minWidth: column.minWidth ?? (column.primary ? 132 : 96) }
      : { width: column.width }),
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

/** The grid's columns, the row's buttons last; `most` is how many the row with most of them has. */
export function toColumns<Row extends { id: number }>(
  { columns, rowActions }: Pick<RowDrawing<Row>, 'columns' | 'rowActions'>,
  most: number,
): GridColDef<Row>[] {
  const list = columns.map((column) => toColumn(column));
  if (!rowActions) return list;
  return [
    ...list,
    {
      field: ACTIONS,
      headerName: 'Actions',
      renderHeader: () => (
        <Box component="span" sx={visuallyHidden}>
          Actions
        </Box>
      ),
      sortable: false,
      align: 'right',
      // Room for the buttons, 34 px each, and the cell's padding.
      width: 28 + 38 * Math.max(1, most),
    },
  ];
}

/** What stands in the cell of a column. */
export function contentOf<Row extends { id: number }>(
  { columns, rowHref, rowActions, rowState }: RowDrawing<Row>,
  field: string,
  row: Row,
): ReactNode {
  if (field === ACTIONS)
    return rowActions && <Actions row={row} rowActions={rowActions} busy={rowState?.(row) === 'deleting'} />;
  const column = columns.find(({ key }) => key === field);
  return column && <Cell column={column} row={row} rowHref={rowHref} />;
}
