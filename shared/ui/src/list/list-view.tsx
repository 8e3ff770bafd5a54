import { Box, useMediaQuery, useTheme } from '@mui/material';
import type { ListFilters } from '@textloom/kit';
import { use, useId, useRef, useState } from 'react';
import { BulkBar } from './bulk-bar';
import { ClearedContext } from './search-field';
import { Rows, useShownRows } from './data-table';
import { chipsOf, type ChipTexts } from './filter-chips';
import { FILTERS_WIDTH, FilterDrawer, FilterSidebar, type FilterFields } from './filter-panel';
import { ToolsPlaceContext } from './grid/tools-place';
import { aboveLabel, ListFrame, pagerOf, type ListProps } from './list-frame';
import { barStyle, ListToolbar } from './list-toolbar';
import { CompactPager, PagerSkeleton } from './pager';
import { useRowPanel, type RowPanel } from './row-panel';
import { RowSelectionContext } from './select-box';
import type { PhoneRow, RowDrawing } from './types';
import { useChoosing, type ListSelecting } from './use-choosing';
import { useFilterPanel } from './use-filter-panel';

export interface ListViewProps<Row, L extends ListFilters>
  extends Omit<ListProps<Row>, 'state'>, RowDrawing<Row>, FilterFields<L> {
  /** The texts of active filters above the list. */
  chips?: ChipTexts<L>;
  /** The two lines of a row on a phone. */
  phone: (row: Row) => PhoneRow;
  /** Draws a grid whose columns people arrange, which are kept under this name; its rows cannot be selected. */
  grid?: string;
  /** A second pager below the list, where the specification asks for it. */
  pagerBelow?: boolean;
  selecting?: ListSelecting<Row>;
  /** Opens rows beside the list; on a phone a row opens its page. */
  panel?: RowPanel<Row>;
}

/** Rows of a skeleton: as many as fit into a window. */
const SKELETON_ROWS = 16;

/** Right below the line under the tabs of the page's header, so that the first row is 240 px from the top. */
const belowHeader = { boxSizing: 'border-box', 'header:has([role="tablist"]) + &': { mt: { sm: '-17px' } } } as const;

/** DataGrid's toolbar without the look that it has inside the grid. */
const toolsStyle = {
  '& > [role="toolbar"]': { minHeight: 0, p: 0, gap: 0, border: 0, backgroundColor: 'transparent' },
} as const;

/**
 * A page that is one list: toolbar, filters, rows, and the panel of a row. Use it with kit's `useListState`,
 * `useListQuery` and, for a selection, `useListSelection`.
 */
export function ListView<Row extends { id: number }, L extends ListFilters>(props: ListViewProps<Row, L>) {
  const { label, source, state, search, filters, sorts, chips: texts, selecting, panel, pagerBelow = false } = props;
  const { columns, rowHref, rowActions, rowState, rowDimmed, phone, grid } = props;
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const list = useRef<HTMLDivElement>(null);
  const sidebar = useId();
  const side = useFilterPanel(filters !== undefined || sorts !== undefined);
  const choosing = useChoosing(selecting, narrow, list);
  const rows = useShownRows(source.rows, rowState);
  const row = useRowPanel({ rows, rowHref, list, panel: narrow ? undefined : panel });
  // Boxes that a page draws in a column of its own read the selection around the list.
  const around = use(RowSelectionContext);
  const [cleared, setCleared] = useState(0);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const clear = (): void => {
    setCleared(cleared + 1);
    state.clear();
  };

  const chips = texts ? chipsOf(state, texts) : [];
  const fields = { state, search, filters, sorts };
  const { docked, open } = side;
  const button = side.exists
    ? { open, onToggle: side.toggle, controls: docked ? sidebar : undefined, count: chips.length, narrow }
    : null;
  const pager =
    source.status === 'loading' ? (
      <PagerSkeleton />
    ) : (
      rows.length > 0 && <CompactPager {...pagerOf(props)} label={aboveLabel(label)} />
    );
  return (
    <ClearedContext value={cleared}>
      <Box sx={belowHeader}>
        <ListToolbar
          state={state}
          search={search}
          filters={button}
          chips={chips}
          onClear={clear}
          onSelect={narrow && selecting && rows.length > 0 ? choosing.begin : null}
          hidden={choosing.on}
          narrow={narrow}
        >
          {pager}
          {grid !== undefined && <Box ref={setTools} sx={toolsStyle} />}
        </ListToolbar>
        {choosing.on && selecting && (
          <BulkBar
            selection={selecting.selection}
            actions={selecting.actions}
            filters={button}
            narrow={narrow}
            onClear={choosing.end}
          >
            {pager}
          </BulkBar>
        )}
        {narrow && pagerBelow && rows.length > 0 && (
          <Box sx={{ ...barStyle, justifyContent: 'space-between', overflowX: 'auto' }}>{pager}</Box>
        )}
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: docked && open ? `${FILTERS_WIDTH}px minmax(0, 1fr)` : 'minmax(0, 1fr)',
            alignItems: 'start',
          }}
        >
          {docked && open && <FilterSidebar id={sidebar} {...fields} />}
          <RowSelectionContext value={selecting?.selection ?? around}>
            <div ref={list}>
              <ListFrame
                {...props}
                source={rows === source.rows ? source : { ...source, rows }}
                pagers={pagerBelow || narrow ? 'below' : 'none'}
                skeleton={SKELETON_ROWS}
              >
                <ToolsPlaceContext value={tools}>
                  <Rows
                    dense
                    label={label}
                    rows={rows}
                    columns={columns}
                    phone={phone}
                    grid={grid}
                    rowHref={rowHref}
                    rowActions={rowActions}
                    rowState={rowState}
                    rowDimmed={rowDimmed}
                    selectLabel={selecting?.label}
                    selecting={choosing.on}
                    onOpen={row.onOpen}
                    openId={row.openId}
                    sort={state.values}
                    onSort={state.setSort}
                  />
                </ToolsPlaceContext>
              </ListFrame>
            </div>
          </RowSelectionContext>
        </Box>
        {side.exists && !docked && <FilterDrawer {...fields} open={open} onClose={side.close} onClear={clear} />}
      </Box>
      {row.element}
    </ClearedContext>
  );
}
