import { Box, Link as MuiLink } from '@mui/material';
import type { GridColDef } from '@mui/x-data-grid';
import { Link } from 'react-router-dom';
import { actionsWidth, leastWidth } from '../column-widths';
import { RowActions } from '../row-actions';
import { OPENS_ROW } from '../table-events';
import type { Column, PageRowDrawing } from '../types';
import { visuallyHidden } from '../../theme/visually-hidden';
import { TEXTS } from './messages';

export interface GridColumn<Row> extends Column<Row> {
  /** The value by which a list that is loaded whole sorts; without it the column does not sort. */
  value?: (row: Row) => string | number | Date;
}

/** The field of the column with the row's buttons. */
export const ACTIONS = 'row-actions';

type Drawing<Row> = Pick<PageRowDrawing<Row>, 'rowHref' | 'rowActions' | 'rowState' | 'onOpen'>;

const fixedColumn = { sortable: false, resizable: false, hideable: false, disableColumnMenu: true } as const;

/** How DataGrid draws a column that a list has declared. */
export function toColumn<Row extends { id: number }>(
  column: GridColumn<Row>,
  width: number | undefined,
  nameOf: (row: Row) => string,
  { rowHref, onOpen }: Drawing<Row>,
): GridColDef<Row> {
  const { key, header, headerHelp, align = 'left', primary = false, sort, value, render } = column;
  const fixed = width ?? column.width;
  return {
    field: key,
    headerName: header,
    ...(headerHelp
      ? {
          renderHeader: () => (
            <span>
              {header} {headerHelp}
            </span>
          ),
        }
      : {}),
    align,
    headerAlign: align,
    sortable: sort !== undefined || value !== undefined,
    hideable: !primary,
    renderCell: ({ row }) => {
      const href = primary ? rowHref?.(row) : undefined;
      const content =
        href === undefined ? (
          render(row)
        ) : (
          <MuiLink
            component={Link}
            to={href}
            {...{ [OPENS_ROW]: '' }}
            {...(onOpen ? { 'aria-keyshortcuts': 'Space' } : {})}
            color="inherit"
          >
            {render(row)}
          </MuiLink>
        );
      return (
        <span className="content" {...(primary ? { id: nameOf(row) } : {})}>
          {content}
        </span>
      );
    },
    ...(value ? { valueGetter: (_, row) => value(row) } : {}),
    ...(fixed === undefined ? { flex: column.flex ?? 1, minWidth: leastWidth(column) } : { width: fixed }),
  };
}

/** The last column: the row's buttons. */
export function actionsColumn<Row extends { id: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  { rowActions, rowState, onOpen }: Drawing<Row>,
): GridColDef<Row>[] {
  if (!rowActions && !onOpen) return [];
  const most = Math.max(...rows.map((row) => rowActions?.(row).length ?? 0)) + (onOpen ? 1 : 0);
  return [
    {
      ...fixedColumn,
      field: ACTIONS,
      headerName: TEXTS.actions,
      renderHeader: () => (
        <Box component="span" sx={visuallyHidden}>
          {TEXTS.actions}
        </Box>
      ),
      width: actionsWidth(most),
      renderCell: ({ row }) => (
        <RowActions
          of={nameOf(row)}
          actions={rowActions?.(row) ?? []}
          busy={rowState?.(row) === 'deleting'}
          {...(onOpen ? { onOpen: () => onOpen(row.id) } : {})}
        />
      ),
    },
  ];
}
