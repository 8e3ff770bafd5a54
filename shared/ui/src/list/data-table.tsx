import { Box, Button, LinearProgress, Paper, Skeleton, Stack, useMediaQuery, useTheme } from '@mui/material';
import SearchOff from '@mui/icons-material/SearchOffOutlined';
import type { ListBase } from '@textloom/kit';
import { useState, type ReactNode } from 'react';
import { lazyPart } from '../parts/lazy-part';
import { EmptyState } from '../feedback/empty-state';
import { ErrorPanel } from '../feedback/error-panel';
import { tokens } from '../theme/tokens';
import { CardList } from './card-list';
import type { GridProps } from './grid';
import { Pager } from './pager';
import { ROW_HEIGHT } from './row-height';
import type { RowDrawing } from './types';

/** The part of kit's ListState that a table uses. */
export interface TableState {
  readonly values: ListBase;
  readonly active: boolean;
  setPage(page: number): void;
  setSort(orderby: string, orderbytype: 'ASC' | 'DESC'): void;
  clear(): void;
}

/** The part of kit's ListSource that a table uses. */
export interface TableSource<Row> {
  readonly rows: readonly Row[];
  readonly reply: { readonly per_page_entries: number; readonly total_capped?: boolean } | undefined;
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: { message: string; trace?: string | undefined } | null;
  readonly refreshing: boolean;
  retry(): void;
}

export interface DataTableProps<Row> extends RowDrawing<Row> {
  /** Name of the table for screen readers: "Keywords". */
  label: string;
  source: TableSource<Row>;
  state: TableState;
  /** Shown when there is nothing at all; teaches the next step. */
  empty: ReactNode;
  /** Words for a filter without a match (SUBS-024; spelling differs per screen, decision 88). */
  noMatchText?: string;
  clearText?: string;
}

const CLEAR = 'Clear Filters';

// Live refreshes are quick: only one that takes longer than 300 ms shows. The bar is always there, for a browser that is
// given a new style looks at every element of the page, and that is when the rows have to come.
const refreshBar = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  height: 2,
  zIndex: 2,
  transition: 'opacity 200ms, visibility 0s',
  '[aria-busy="true"] > &': { transitionDelay: '300ms' },
  '[aria-busy="false"] > &': { opacity: 0, visibility: 'hidden', '& .MuiLinearProgress-bar': { animation: 'none' } },
} as const;

function SkeletonRows({ label, room = 0 }: { label: string; room?: number }) {
  return (
    <Box role="status" aria-label={`Loading ${label}`} sx={{ px: 2, py: 1 }} style={{ minHeight: room * ROW_HEIGHT }}>
      {Array.from({ length: 8 }, (_, row) => (
        <Stack key={row} direction="row" sx={{ gap: 3, alignItems: 'center', height: ROW_HEIGHT }}>
          {['28%', '18%', '34%', '14%'].map((width) => (
            <Skeleton key={width} width={width} height={20} variant="rounded" />
          ))}
        </Stack>
      ))}
    </Box>
  );
}

// A lazy part forgets the row type; the component behind it is generic.
const Grid = lazyPart<GridProps<never>>({
  owner: 'ui',
  title: 'The table',
  load: () => import('./grid'),
  loading: ({ label, rows }) => <SkeletonRows label={label} room={rows.length} />,
}) as unknown as <Row extends { id: number }>(props: GridProps<Row>) => ReactNode;

function Rows<Row extends { id: number }>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, rows, source, state, columns, rowHref, rowActions, rowState, rowDimmed } = props;
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const [most, setMost] = useState(0);
  // No rows, no other width: the column is not laid out anew for an answer without any.
  const mostActions = rowActions && rows.length > 0 ? Math.max(...rows.map((row) => rowActions(row).length)) : most;
  if (mostActions !== most) setMost(mostActions);
  const drawing = { columns, rowHref, rowActions, rowState, rowDimmed };
  const pager = {
    page: source.page,
    pages: source.pages,
    total: source.total,
    capped: source.reply?.total_capped ?? false,
    shown: source.rows.length,
    perPage: source.reply?.per_page_entries ?? 25,
    onPage: state.setPage,
  };
  return (
    <>
      <Pager {...pager} label={`Pages of ${label}, above`} />
      <Box
        sx={{
          borderBlock: narrow ? 0 : `1px solid ${tokens.line}`,
          transition: 'opacity 150ms',
          '[aria-busy="true"] &': { opacity: 0.7, transitionDelay: '300ms' },
        }}
      >
        {narrow ? (
          <CardList label={label} rows={rows} {...drawing} />
        ) : (
          <Grid
            label={label}
            rows={rows}
            mostActions={mostActions}
            {...drawing}
            sort={state.values}
            onSort={state.setSort}
          />
        )}
      </Box>
      <Pager {...pager} label={`Pages of ${label}, below`} />
    </>
  );
}

function Nothing<Row>({ state, empty, noMatchText = 'No result.', clearText = CLEAR }: DataTableProps<Row>) {
  if (!state.active && state.values.page <= 1) return empty;
  return (
    <div role="status">
      <EmptyState
        icon={<SearchOff />}
        title={noMatchText}
        action={
          <Button variant="text" onClick={state.active ? state.clear : () => state.setPage(1)}>
            {state.active ? clearText : 'Go to the first page'}
          </Button>
        }
      />
    </div>
  );
}

/** Hidden by `visibility`, every element of the rows that leave would be looked at once more. */
const outOfSight = { contentVisibility: 'hidden', height: 0, overflow: 'hidden' } as const;

/** The table stays, out of sight, behind an answer without rows: with the next one only its rows are drawn and not all of it. */
function Answer<Row extends { id: number }>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const none = props.rows.length === 0;
  const [begun, setBegun] = useState(!none);
  if (!none && !begun) setBegun(true);
  return (
    <>
      {begun && (
        <div aria-hidden={none} style={none ? outOfSight : undefined}>
          <Rows {...props} />
        </div>
      )}
      {none && <Nothing {...props} />}
    </>
  );
}

function Content<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, source, state, rowState, clearText = CLEAR } = props;
  if (source.status === 'loading') return <SkeletonRows label={label} />;
  if (source.status === 'failed') {
    // It may be a filter that the server refuses.
    const clear = state.active && (
      <Button variant="text" onClick={state.clear}>
        {clearText}
      </Button>
    );
    return (
      <ErrorPanel title={`${label} could not be loaded`} error={source.error} onRetry={source.retry} action={clear} />
    );
  }
  return <Answer {...props} rows={rowState ? source.rows.filter((row) => rowState(row) !== 'hidden') : source.rows} />;
}

/**
 * A list of the product in its four designed states: loading, empty, no match and failed; else the rows,
 * as a grid or, on narrow screens, as cards, with pagination above and below. Paging and order are the
 * server's. Give it kit's `useListState` and `useListQuery`.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  return (
    <Paper
      variant="outlined"
      sx={{ position: 'relative', overflow: 'hidden', minWidth: 0 }}
      aria-busy={props.source.refreshing}
    >
      <LinearProgress aria-label={`Refreshing ${props.label}`} sx={refreshBar} />
      <Content {...props} />
    </Paper>
  );
}
