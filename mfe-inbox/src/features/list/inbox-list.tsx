import { Box, Paper } from '@mui/material';
import { useScrollMemory } from '@textloom/kit';
import { Page, tokens } from '@textloom/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSeenRows } from '../../components/seen-rows';
import { DoneBar } from './done-bar';
import { ListContent } from './list-content';
import { useBulk } from './use-bulk';
import { ListHeader } from './list-header';
import { useConversations } from './use-conversations';
import { filtersOf, useInboxState } from './use-inbox-state';
import { useListKeys } from './use-list-keys';
import { useListPlace } from './use-list-place';

interface Props {
  /** Address of the conversation that is open beside the list. */
  selected?: string | undefined;
  /** The list is beside a conversation and scrolls separately; otherwise it scrolls with the page. */
  narrow?: boolean;
}

/** Conversations, newest first, live. */
export function InboxList({ selected, narrow = false }: Props) {
  const whole = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const state = useInboxState();
  const place = useListPlace({ list: rows, scroller });
  const list = useConversations(filtersOf(state), selected, place);
  const bulk = useBulk(list.rows, state.search);
  useListKeys({
    rows: list.rows,
    open: selected,
    beside: narrow,
    query: state.search,
    list: whole,
    pick: bulk.pick,
  });
  useScrollMemory(!narrow && list.status === 'ready');
  useLayoutEffect(() => place.hold(list.rows), [place, list.rows]);
  const seen = useSeenRows();
  useEffect(() => seen.see(list.rows), [seen, list.rows]);
  // The results of another filter start at the top.
  const shown = useRef(state.search);
  useEffect(() => {
    if (shown.current === state.search) return;
    shown.current = state.search;
    place.toTop();
  }, [place, state.search]);

  const header = <ListHeader state={state} isBeside={narrow && selected !== undefined} onSelect={bulk.choose} />;
  const content = <ListContent list={list} state={state} open={selected} rowsRef={rows} bulk={bulk} />;
  return (
    <>
      {narrow ? (
        <Box
          ref={whole}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            minHeight: 0,
            bgcolor: tokens.paper,
          }}
        >
          <Box sx={{ pl: 4, pr: 2, pt: 0.5, borderBottom: `1px solid ${tokens.line}` }}>{header}</Box>
          <DoneBar bulk={bulk} />
          <Box
            ref={scroller}
            data-scrolls
            sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' }}
          >
            {content}
          </Box>
        </Box>
      ) : (
        <Page narrow>
          <Box ref={whole}>
            {header}
            <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
              <DoneBar bulk={bulk} />
              {content}
            </Paper>
          </Box>
        </Page>
      )}
    </>
  );
}
