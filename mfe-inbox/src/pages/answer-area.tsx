import { Alert, Box, Tab, Tabs } from '@mui/material';
import { neverSubscribed, standingOf, type Thread } from '@textloom/contracts';
import { useShortcut } from '@textloom/kit';
import { tokens, visuallyHidden } from '@textloom/ui';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { MESSAGES } from '../messages';
import { useAnswering, useNextUnanswered } from '../features/list/use-next-unanswered';
import { NoteForm } from '../features/team/note.form';
import { usePendingReplies } from '../features/reply/pending';
import { PendingReplies } from '../features/reply/pending-replies';
import { ScheduledReplies } from '../features/reply/scheduled-replies';
import { ReplyPanel } from '../features/reply/reply.panel';

/** Replaces the composer when the subscriber has left or was removed; unsent text remains readable. */
function LeftPanel({ thread, text }: { thread: Thread; text: string }) {
  const replies = usePendingReplies(thread);
  return (
    <>
      <ScheduledReplies replies={thread.scheduled ?? []} left onEdit={undefined} />
      <PendingReplies replies={replies} left onEdit={undefined} />
      <Alert severity="info">{text}</Alert>
    </>
  );
}

/** Why this person cannot be texted. */
function leftOf({ subscriber, info }: Thread): string | undefined {
  if (info.removed) return MESSAGES.reply.removed;
  if (subscriber?.disabled !== 1) return undefined;
  return neverSubscribed(standingOf(subscriber)) ? MESSAGES.reply.unconfirmed : MESSAGES.reply.left;
}

/** Below the messages: a reply to the subscriber, or a note to colleagues. Each keeps its text while the other is shown. */
export function AnswerArea({ id, thread }: { id: string; thread: Thread }) {
  const [mode, setMode] = useState<'reply' | 'note'>('reply');
  const [calls, setCalls] = useState(useAnswering() ? 1 : 0);
  const field = useRef<HTMLTextAreaElement>(null);
  const base = useId();
  const left = leftOf(thread);
  const openNext = useNextUnanswered(id);
  useShortcut('r', MESSAGES.shortcuts.r, () => {
    setMode('reply');
    setCalls((count) => count + 1);
  });
  useEffect(() => {
    // A hidden field cannot be focused, so it gets the focus once it is visible.
    if (calls > 0) field.current?.focus();
  }, [calls]);

  const panel = (name: 'reply' | 'note', content: ReactNode) => (
    <Box role="tabpanel" id={`${base}-${name}`} aria-labelledby={`${base}-${name}-tab`} hidden={mode !== name}>
      {content}
    </Box>
  );
  const tab = (name: 'reply' | 'note') => ({
    value: name,
    id: `${base}-${name}-tab`,
    'aria-controls': `${base}-${name}`,
    label: MESSAGES.reply[name],
    sx: { minHeight: 40, py: 0 },
  });
  return (
    <Box component="section" aria-labelledby={base} sx={{ bgcolor: tokens.paper, px: { xs: 2, sm: 2.5 }, pb: 2 }}>
      <Box component="h2" id={base} sx={visuallyHidden}>
        {MESSAGES.reply.reply}
      </Box>
      <Tabs
        value={mode}
        onChange={(_, next: 'reply' | 'note') => setMode(next)}
        aria-label={MESSAGES.reply.modes}
        sx={{ minHeight: 40, mb: 2 }}
      >
        <Tab {...tab('reply')} />
        <Tab {...tab('note')} />
      </Tabs>
      {panel(
        'reply',
        left !== undefined ? (
          <LeftPanel thread={thread} text={left} />
        ) : (
          <ReplyPanel key={thread.info.id} id={id} thread={thread} fieldRef={field} onDone={openNext} />
        ),
      )}
      {panel('note', <NoteForm id={id} />)}
    </Box>
  );
}
