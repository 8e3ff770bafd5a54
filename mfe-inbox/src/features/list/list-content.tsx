import SearchOff from '@mui/icons-material/SearchOffOutlined';
import { Box, Button, Skeleton } from '@mui/material';
import { link } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { EmptyState, ErrorPanel } from '@textloom/ui';
import type { RefObject } from 'react';
import { MESSAGES } from '../../messages';
import { isAt } from '../../model/conversation-pages';
import { ConversationRow, rowStyles } from './conversation-row';
import { MoreRows } from './more-rows';
import type { Bulk } from './use-bulk';
import type { Conversations } from './use-conversations';
import { ROW_HEIGHT } from './use-list-place';
import type { InboxState } from './use-inbox-state';

const Loading = () => (
  <Box role="status" aria-label={MESSAGES.list.loading}>
    {Array.from({ length: 8 }, (_, row) => (
      <Box key={row} sx={{ height: ROW_HEIGHT, px: 4, display: 'grid', alignContent: 'center', gap: 1 }}>
        <Skeleton variant="rounded" height={16} width="55%" />
        <Skeleton variant="rounded" height={14} width="85%" />
      </Box>
    ))}
  </Box>
);

interface Props {
  list: Conversations;
  state: InboxState;
  /** Address of the open conversation. */
  open: string | undefined;
  rowsRef: RefObject<HTMLUListElement | null>;
  bulk: Bulk;
}

/** The list in one of its states: loading, failed, empty, without a match, or its rows. */
export function ListContent({ list, state, open, rowsRef, bulk }: Props) {
  const { timezone } = useProfile();
  const clear = state.active && (
    <Button variant="text" onClick={state.clear}>
      {MESSAGES.list.clearFilters}
    </Button>
  );
  if (list.status === 'loading') return <Loading />;
  if (list.status === 'failed')
    return <ErrorPanel title={MESSAGES.list.failed} error={list.error} onRetry={list.retry} action={clear} />;
  if (list.rows.length === 0)
    return state.active ? (
      <div role="status">
        <EmptyState icon={<SearchOff />} title={MESSAGES.list.noMatch} action={clear} />
      </div>
    ) : (
      <EmptyState
        title={MESSAGES.list.empty}
        text={MESSAGES.list.emptyText}
        action={
          <Button variant="text" onClick={() => state.set({ state: 'all' })}>
            {MESSAGES.list.showAll}
          </Button>
        }
      />
    );
  const query = state.search === '' ? '' : `?${state.search}`;
  return (
    <Box aria-busy={list.isOlder} sx={{ overflowAnchor: 'none', opacity: list.isOlder ? 0.7 : 1 }}>
      <Box component="ul" ref={rowsRef} aria-label={MESSAGES.list.label} sx={rowStyles}>
        {list.rows.map((row) => (
          <ConversationRow
            key={row.id}
            row={row}
            href={link('/account/inbox/:id', { id: row.id }) + query}
            isOpen={isAt(row, open)}
            timezone={timezone}
            selected={bulk.choosing ? bulk.selected.has(row.id) : null}
            onSelect={bulk.pick}
          />
        ))}
      </Box>
      <MoreRows more={list.more} count={list.rows.length} loadMore={list.loadMore} />
    </Box>
  );
}
