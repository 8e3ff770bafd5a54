import ArrowDown from '@mui/icons-material/ArrowDownward';
import { Box, Button, Divider, Typography } from '@mui/material';
import { useFormatDate } from '@textloom/kit';
import { EmptyState, useListFocus, tokens } from '@textloom/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { MESSAGES } from '../../messages';
import type { ThreadItem } from './thread-window';
import { useScrollAnchor } from './use-scroll-anchor';
import type { OlderMessages } from './use-thread';
/** Messages in their order, grouped by day. */
function byDay<T extends { date: string }>(
  messages: readonly T[],
  dayOf: (iso: string) => string,
): { day: string; messages: T[] }[] {
  const days: { day: string; messages: T[] }[] = [];
  for (const message of messages) {
    const day = dayOf(message.date);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

/** Shown above the messages while there are older ones. */
function OlderButton({ older: { pending, loading, failed, load } }: { older: OlderMessages }) {
  if (!pending) return null;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, py: 1 }}>
      {failed && !loading && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {MESSAGES.thread.olderFailed}
        </Typography>
      )}
      <Button size="small" onClick={load} disabled={loading}>
        {loading ? MESSAGES.thread.olderLoading : failed ? MESSAGES.thread.tryAgain : MESSAGES.thread.older}
      </Button>
    </Box>
  );
}

/** Older messages load when the reader comes this close to the top. */
const NEAR_TOP_PX = 400;
/** If there are more items than this, the oldest are dropped once the newest is in view. */
const MAX_ITEMS = 300;

interface Props {
  items: readonly ThreadItem[];
  older: OlderMessages;
  onForgetOlder: () => void;
  children: (item: ThreadItem) => ReactNode;
}

/** Messages and notes by day, in a scroll area that opens at the newest one. */
export function MessageList({ items, older, onForgetOlder, children }: Props) {
  const format = useFormatDate();
  const { scroller, content, atEnd, onScroll, toEnd } = useScrollAnchor(items);
  useListFocus(scroller);
  const newest = items.at(-1);
  const [seen, setSeen] = useState(newest?.key);
  if (atEnd && seen !== newest?.key) setSeen(newest?.key);

  const tooMany = atEnd && items.length > MAX_ITEMS;
  useEffect(() => {
    if (tooMany) onForgetOlder();
  }, [tooMany, onForgetOlder]);

  const scrolled = (): void => {
    onScroll();
    const near = (scroller.current?.scrollTop ?? 0) < NEAR_TOP_PX;
    if (near && older.pending && !older.loading && !older.failed) older.load();
  };
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex' }}>
      <Box
        ref={scroller}
        component="section"
        aria-label={MESSAGES.thread.messages}
        tabIndex={0}
        onScroll={scrolled}
        sx={{
          flex: 1,
          // Hidden texts are positioned absolutely: without this they would extend the page instead of this area.
          position: 'relative',
          overflowY: 'auto',
          overflowAnchor: 'none',
          overscrollBehavior: 'contain',
          px: { xs: 2, sm: 3 },
          outlineOffset: '-2px !important',
        }}
      >
        <Box ref={content} sx={{ maxWidth: 960, mx: 'auto', py: 1 }}>
          <OlderButton older={older} />
          {items.length === 0 && <EmptyState title={MESSAGES.thread.empty} />}
          {byDay(items, (iso) => format(iso, 'threadDay')).map(({ day, messages }) => (
            <Box key={day} component="section" aria-label={day} sx={{ mb: 2 }}>
              <Divider sx={{ my: 2 }}>
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {day}
                </Typography>
              </Divider>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
                {messages.map(children)}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
      {!atEnd && seen !== newest?.key && (
        <Button
          variant="contained"
          size="small"
          startIcon={<ArrowDown />}
          onClick={toEnd}
          sx={{
            position: 'absolute',
            bottom: 12,
            left: '50%',
            transform: 'translateX(-50%)',
            borderRadius: tokens.radiusPill,
          }}
        >
          {MESSAGES.thread.newMessages}
        </Button>
      )}
    </Box>
  );
}
