import { Box, Button, Fade, LinearProgress, Paper, Skeleton, Stack, useMediaQuery, useTheme } from '@mui/material';
import SearchOff from '@mui/icons-material/SearchOffOutlined';
import type { ListBase } from '@textloom/kit';
import { lazy, Suspense, type ReactNode } from 'react';
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

// React.lazy forgets the row type; the component behind it is generic.
const Grid = lazy(() => import('./grid')) as unknown as <Row extends { id: number }>(props: GridProps<Row>) => ReactNode;

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

function Rows<Row extends { id: number }>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, rows, source, state, columns, rowHref, rowActions, rowState, rowDimmed } = props;
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const mostActions = rowActions ? Math.max(...rows.map((row) => rowActions(row).length)) : 0;
  const drawing = { columns, rowHref, rowActions, rowState, rowDimmed };
  const pager = { page: source.page, pages: source.pages, total: source.total, capped: source.reply?.total_capped ?? false, shown: source.rows.length, perPage: source.reply?.per_page_entries ?? 25, onPage: state.setPage };
  return (
    <>
      <Pager {...pager} label={`Pages of ${label}, above`} />
      <Box sx={{ borderBlock: narrow ? 0 : `1px solid ${tokens.line}`, opacity: source.refreshing ? 0.7 : 1, transition: source.refreshing ? 'opacity 150ms 300ms' : 'opacity 150ms' }}>
        {narrow ? (
          <CardList label={label} rows={rows} {...drawing} />
        ) : (
          <Suspense fallback={<SkeletonRows label={label} room={rows.length} />}>
            <Grid label={label} rows={rows} mostActions={mostActions} {...drawing} sort={state.values} onSort={state.setSort} />
          </Suspense>
        )}
      </Box>
      <Pager {...pager} label={`Pages of ${label}, below`} />
    </>
  );
}

function Content<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, source, state, rowState, empty, noMatchText = 'No result.', clearText = 'Clear Filters' } = props;
  if (source.status === 'loading') return <SkeletonRows label={label} />;
  if (source.status === 'failed') return <ErrorPanel title={`${label} could not be loaded`} error={source.error} onRetry={source.retry} />;
  const rows = rowState ? source.rows.filter((row) => rowState(row) !== 'hidden') : source.rows;
  if (rows.length > 0) return <Rows {...props} rows={rows} />;
  if (!state.active && state.values.page <= 1) return empty;
  return (
    <div role="status">
      <EmptyState icon={<SearchOff />} title={noMatchText} action={<Button variant="text" onClick={state.active ? state.clear : () => state.setPage(1)}>{state.active ? clearText : 'Go to the first page'}</Button>} />
    </div>
  );
}

/**
 * A list of the product in its four designed states: loading, empty, no match and failed; else the rows,
 * as a grid or, on narrow screens, as cards, with pagination above and below. Paging and order are the
 * server's. Give it kit's `useListState` and `useListQuery`.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  return (
    <Paper variant="outlined" sx={{ position: 'relative', overflow: 'hidden', minWidth: 0 }} aria-busy={props.source.refreshing}>
      {/* Live refreshes are quick: only one that takes longer than 300 ms shows. */}
      <Fade in={props.source.refreshing} unmountOnExit style={{ transitionDelay: props.source.refreshing ? '300ms' : '0ms' }}>
        <LinearProgress aria-label={`Refreshing ${props.label}`} sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2, zIndex: 2 }} />
      </Fade>
      <Content {...props} />
    </Paper>
  );
}
