import SearchOff from '@mui/icons-material/SearchOffOutlined';
import { Button, LinearProgress, Paper } from '@mui/material';
import type { ListSource, ListState } from '@textloom/kit';
import { useRef, type ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state';
import { ErrorPanel, type LoadError } from '../feedback/error-panel';
import { useListFocus } from './list-focus';
import { Pager, type PagerProps } from './pager';
import { SkeletonRows } from './skeleton-rows';
import { TEXTS } from './messages';

/** The part of kit's ListState that a table uses. */
export type TableState = Pick<ListState<Record<never, never>>, 'values' | 'active' | 'setPage' | 'setSort' | 'clear'>;

/** The part of kit's ListSource that a table uses. */
export interface TableSource<Row> extends Omit<ListSource<Row>, 'reply' | 'error'> {
  readonly reply: { readonly per_page_entries: number; readonly total_capped?: boolean } | undefined;
  readonly error: LoadError | null;
}

export interface ListProps<Row> {
  /** Name of the list for screen readers: "Keywords". */
  label: string;
  source: TableSource<Row>;
  state: TableState;
  /** Shown when the list is empty; suggests the next step. */
  empty: ReactNode;
  /** Text for a filter without matches (SUBS-024; spelling differs per screen, decision 88). */
  noMatchText?: string;
}

// Live refreshes are fast, so only one that takes longer than 300 ms is shown. The bar is always rendered, because a
// new keyframes rule makes the browser restyle the whole page, just when the rows arrive.
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

function NoRows<Row>({ state, empty, noMatchText = TEXTS.noResult }: ListProps<Row>) {
  if (!state.active && state.values.page <= 1) return empty;
  return (
    <div role="status">
      <EmptyState
        icon={<SearchOff />}
        title={noMatchText}
        action={
          <Button variant="text" onClick={state.active ? state.clear : () => state.setPage(1)}>
            {state.active ? TEXTS.clearFilters : TEXTS.firstPage}
          </Button>
        }
      />
    </div>
  );
}

function Failed<Row>({ label, source, state }: ListProps<Row>) {
  // Offers Clear Filters, because the server may have refused a filter.
  const clear = state.active && (
    <Button variant="text" onClick={state.clear}>
      {TEXTS.clearFilters}
    </Button>
  );
  return (
    <ErrorPanel title={TEXTS.couldNotBeLoaded(label)} error={source.error} onRetry={source.retry} action={clear} />
  );
}

/** The data of a list's pagers. */
export function pagerOf<Row>({ source, state }: Pick<ListProps<Row>, 'source' | 'state'>): Omit<PagerProps, 'label'> {
  return {
    page: source.page,
    pages: source.pages,
    total: source.total,
    capped: source.reply?.total_capped ?? false,
    shown: source.rows.length,
    perPage: source.reply?.per_page_entries ?? 25,
    onPage: state.setPage,
  };
}

/** Names of a list's two pagers. */
export const aboveLabel = (label: string): string => TEXTS.pagesOfAbove(label);
const belowLabel = (label: string): string => TEXTS.pagesOfBelow(label);

interface FrameProps<Row> extends ListProps<Row> {
  /** Positions of the list's own pagers; a list with a pager in its toolbar needs at most one below. */
  pagers?: 'both' | 'below' | 'none';
  /** Rows of the skeleton. */
  skeleton?: number;
  children: ReactNode;
}

function Paged<Row>({ pagers = 'both', children, ...list }: FrameProps<Row>) {
  const pager = pagerOf(list);
  return (
    <>
      {pagers === 'both' && <Pager {...pager} label={aboveLabel(list.label)} />}
      {children}
      {pagers !== 'none' && <Pager {...pager} label={belowLabel(list.label)} />}
    </>
  );
}

function Content<Row>(props: FrameProps<Row>) {
  const { label, source, skeleton } = props;
  if (source.status === 'loading') return <SkeletonRows label={label} {...(skeleton && { count: skeleton })} />;
  if (source.status === 'failed') return <Failed {...props} />;
  return source.rows.length === 0 ? <NoRows {...props} /> : <Paged {...props} />;
}

/** A list in one of its states: loading, empty, without a match or failed; otherwise its rows, the children, with pagers. */
export function ListFrame<Row>(props: FrameProps<Row>) {
  const list = useRef<HTMLDivElement>(null);
  useListFocus(list);
  return (
    <Paper
      ref={list}
      variant="outlined"
      sx={{ position: 'relative', overflow: 'hidden', minWidth: 0 }}
      aria-busy={props.source.refreshing}
    >
      <LinearProgress aria-label={TEXTS.refreshing(props.label)} sx={refreshBar} />
      <Content {...props} />
    </Paper>
  );
}
