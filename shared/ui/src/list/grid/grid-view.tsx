import { Box } from '@mui/material';
import { DataGrid, type GridCellParams, type GridSortModel, type MuiEvent } from '@mui/x-data-grid';
import { useId, useMemo, type KeyboardEvent } from 'react';
import { CONTROLS, OPENS_ROW, openRow, showWhole } from '../table-events';
import type { SortProps } from '../table-header';
import { HEADER_HEIGHT, ROW_HEIGHT } from '../table-style';
import type { PageRowDrawing } from '../types';
import { pageHost } from '../../theme/menu-host';
import { cspNonce } from '../../theme/theme-root';
import { inOrder, useArrangement } from './arrangement';
import { ArrangingContext } from './grid-arrangement';
import { actionsColumn, toColumn, type GridColumn } from './grid-columns';
import { GridMenu } from './grid-menu';
import { OpenableRow, GridPlace, OpenRowContext } from './grid-rows';
import { embedded, oneLine, overlay } from './grid-style';
import { GridToolbar } from './grid-toolbar';
import { TEXTS } from './messages';

export interface GridViewProps<Row> extends Omit<PageRowDrawing<Row>, 'selectLabel'>, Partial<SortProps> {
  /** Under which the person's arrangement is kept: "ledger". */
  name: string;
  /** Name of the grid for screen readers: "Consent events". */
  label: string;
  rows: readonly Row[];
  /** Created once: DataGrid reads all of them again when they change. */
  columns: readonly GridColumn<Row>[];
  /** Each row is one line high. */
  dense?: boolean;
}

const Toolbar = () => (
  <>
    <GridToolbar />
    <GridPlace />
  </>
);
const SLOTS = { toolbar: Toolbar, columnMenu: GridMenu, row: OpenableRow };
// Reset is in the toolbar, for the order and the widths too.
const SLOT_PROPS = {
  columnsManagement: { disableResetButton: true },
  basePopper: { material: { container: pageHost, role: 'presentation', sx: overlay } },
} as const;
const autoHeight = (): 'auto' => 'auto';
/** DataGrid's maximum of rows without its own pagination. */
const MAX_ROWS_UNPAGED = 100;

const DIRECTIONS = { ASC: 'asc', DESC: 'desc' } as const;

/** The properties by which the server sorts, from the list's `orderby`; a list that is loaded whole sorts by itself. */
function serverSorting<Row>(columns: readonly GridColumn<Row>[], { sort, onSort }: Partial<SortProps>) {
  if (!sort || !onSort) return {};
  const current = columns.find((column) => column.sort !== undefined && column.sort === sort.orderby);
  return {
    sortingMode: 'server',
    // The server always sorts.
    sortingOrder: ['asc', 'desc'],
    sortModel: current ? [{ field: current.key, sort: DIRECTIONS[sort.orderbytype] }] : [],
    onSortModelChange: ([next]: GridSortModel) => {
      const by = columns.find(({ key }) => key === next?.field)?.sort;
      if (by !== undefined) onSort(by, next?.sort === 'desc' ? 'DESC' : 'ASC');
    },
  } as const;
}

/**
 * Enter on a cell presses its link or button. Space opens the row beside the list, and on a control it does what the
 * browser does.
 */
const keysOfCells =
  (onOpen?: (id: number) => void) =>
  ({ id }: GridCellParams, event: MuiEvent<KeyboardEvent<HTMLElement>>): void => {
    const { key, target, currentTarget } = event;
    if (key !== ' ' && key !== 'Enter') return;
    const onControl = target !== currentTarget && target instanceof Element && !target.matches(`[${OPENS_ROW}]`);
    if (key === ' ' && onOpen && !onControl) {
      event.preventDefault();
      event.defaultMuiPrevented = true;
      onOpen(Number(id));
    } else if (target !== currentTarget) event.defaultMuiPrevented = true;
    else if (key === 'Enter') currentTarget.querySelector<HTMLElement>(CONTROLS)?.click();
  };

/** Its own chunk: reach it through ColumnGrid or a list with the property `grid`. */
export default function GridView<Row extends { id: number }>(props: GridViewProps<Row>) {
  const { name, label, rows, columns, rowHref, rowActions, rowState, rowDimmed, onOpen, openId = null } = props;
  const { dense = false } = props;
  const arranging = useArrangement(name);
  const { arrangement, change } = arranging;
  const { order, widths, hidden, density } = arrangement;
  const prefix = useId();
  const ordered = useMemo(() => inOrder(columns, order), [columns, order]);
  const definitions = useMemo(() => {
    const nameOf = ({ id }: Row): string => `${prefix}${id}`;
    const drawing = { rowHref, rowActions, rowState, onOpen };
    return [
      ...ordered.map((column) => toColumn(column, widths[column.key], nameOf, drawing)),
      ...actionsColumn(rows, nameOf, drawing),
    ];
  }, [ordered, widths, rows, prefix, rowHref, rowActions, rowState, onOpen]);
  const context = useMemo(() => {
    const keys = ordered.map(({ key }) => key);
    const shown = keys.filter((key) => !hidden.includes(key));
    return { ...arranging, label, order: [...new Set([...order, ...keys])], shown };
  }, [arranging, label, ordered, order, hidden]);
  const nonce = cspNonce();
  return (
    <ArrangingContext value={context}>
      <OpenRowContext value={openId}>
        <Box
          onClick={openRow(onOpen)}
          onMouseOver={dense ? showWhole : undefined}
          sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}
        >
          <DataGrid
            slots={SLOTS}
            slotProps={SLOT_PROPS}
            localeText={TEXTS.grid}
            showToolbar
            // All rows are in the page's own scroll, so that find-in-page, print and the file see them.
            disableVirtualization
            aria-label={label}
            rows={rows}
            columns={definitions}
            columnVisibilityModel={Object.fromEntries(hidden.map((key) => [key, false]))}
            onColumnVisibilityModelChange={(model) =>
              change({ hidden: Object.keys(model).filter((key) => model[key] === false) })
            }
            onColumnWidthChange={({ colDef: { field }, width }) => change({ widths: { ...widths, [field]: width } })}
            density={density}
            getRowClassName={({ row }) =>
              [(rowHref ?? onOpen) && 'row-linked', rowDimmed?.(row) && 'row-dimmed', row.id === openId && 'row-open']
                .filter(Boolean)
                .join(' ')
            }
            onCellKeyDown={keysOfCells(onOpen)}
            {...serverSorting(columns, props)}
            {...(nonce ? { nonce } : {})}
            columnHeaderHeight={HEADER_HEIGHT - 1}
            {...(dense ? { rowHeight: ROW_HEIGHT } : { getRowHeight: autoHeight })}
            hideFooter={rows.length <= MAX_ROWS_UNPAGED}
            disableColumnFilter
            disableRowSelectionOnClick
            rowSelection={false}
            sx={dense ? oneLine : embedded}
          />
        </Box>
      </OpenRowContext>
    </ArrangingContext>
  );
}
