import ScheduleSendOutlined from '@mui/icons-material/ScheduleSendOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import {
  escapeHtml,
  removeScheduledReply,
  restoreScheduledReply,
  sendScheduledReply,
  type ScheduledReply,
} from '@textloom/contracts';
import { alerts, randomKey, useAction, useFormatDate } from '@textloom/kit';
import { tokens } from '@textloom/ui';
import { useRef, useState } from 'react';
import { INBOX } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { ScheduledReplyDialog } from './scheduled-reply.dialog';
import { unsentActions, UnsentItem, UnsentList } from './unsent-list';

interface ItemProps {
  reply: ScheduledReply;
  /** The person has left: nothing can be sent. */
  left: boolean;
  /** Puts the words into the composer; undefined while it has other text. */
  onEdit: ((message: string) => void) | undefined;
  onRemoved: (reply: ScheduledReply) => void;
}

/** Actions on a scheduled reply; afterwards the thread is loaded again. */
function useScheduled(reply: ScheduledReply) {
  const client = useQueryClient();
  const key = useRef(randomKey());
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: INBOX });
  return {
    reload,
    send: useAction(async () => {
      try {
        const { message } = await call(sendScheduledReply, { id: reply.id }, { idempotencyKey: key.current });
        alerts.success(escapeHtml(message) || MESSAGES.reply.answered);
      } catch (error) {
        if (isApiError(error) && error.kind === 'http') key.current = randomKey();
        throw error;
      } finally {
        await reload();
      }
    }),
    remove: useAction(async (then: () => void) => {
      try {
        await call(removeScheduledReply, { id: reply.id });
        then();
      } finally {
        await reload();
      }
    }),
  };
}

function Buttons({ reply, left, onEdit, onRemoved }: ItemProps) {
  const [editing, setEditing] = useState(false);
  const { reload, send, remove } = useScheduled(reply);
  const [sending, sendNow] = send;
  const [removing, removeNow] = remove;
  const busy = sending || removing;
  const waits = reply.state === 'waiting';
  const takeBack = (): void => {
    onEdit?.(reply.message);
    // A file cannot be put back into the composer.
    if (!reply.attachment) removeNow(() => undefined);
  };
  return (
    <Box sx={unsentActions}>
      {waits && !left && (
        <>
          <Button size="small" disabled={busy} onClick={() => setEditing(true)}>
            {MESSAGES.later.edit}
          </Button>
          <Button size="small" disabled={busy} onClick={() => sendNow()}>
            {MESSAGES.later.sendNow}
          </Button>
        </>
      )}
      {!waits && !left && onEdit && (
        <Button size="small" disabled={busy} onClick={takeBack}>
          {MESSAGES.later.editAndSend}
        </Button>
      )}
      <Button size="small" color="inherit" disabled={busy} onClick={() => removeNow(() => onRemoved(reply))}>
        {waits ? MESSAGES.later.cancel : MESSAGES.later.discard}
      </Button>
      {editing && (
        <ScheduledReplyDialog
          reply={reply}
          onClose={() => setEditing(false)}
          onSaved={() => {
            alerts.success(MESSAGES.later.saved);
            void reload();
          }}
        />
      )}
    </Box>
  );
}

function Item(props: ItemProps) {
  const { reply } = props;
  const format = useFormatDate();
  const waits = reply.state === 'waiting';
  return (
    <UnsentItem
      look={{ border: '1px dashed', borderColor: waits ? tokens.accent : tokens.line }}
      text={
        <>
          {reply.attachment && (
            <Box component="a" href={reply.attachment.url} sx={{ display: 'block', color: 'inherit' }}>
              {reply.attachment.name}
            </Box>
          )}
          {reply.message}
        </>
      }
    >
      <Typography
        variant="caption"
        role={waits ? undefined : 'status'}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          textAlign: 'right',
          color: waits ? tokens.muted : tokens.danger,
        }}
      >
        {waits && <ScheduleSendOutlined sx={{ fontSize: 16 }} />}
        <span>
          {reply.author !== '' && `${reply.author} · `}
          {waits ? MESSAGES.later.leaves(format(reply.send_at)) : reply.reason}
        </span>
      </Typography>
      {reply.quiet && (
        <Typography variant="caption" sx={{ color: tokens.warning, textAlign: 'right' }}>
          {MESSAGES.later.quiet}
        </Typography>
      )}
      {!waits && reply.attachment && (
        <Typography variant="caption" sx={{ color: tokens.muted, textAlign: 'right' }}>
          {MESSAGES.later.fileStays}
        </Typography>
      )}
      <Buttons {...props} />
    </UnsentItem>
  );
}

/** What was removed last, with Undo, which has the focus because the button that removed it is gone. */
function Removed({ reply, onEnd }: { reply: ScheduledReply; onEnd: () => void }) {
  const client = useQueryClient();
  const [busy, undo] = useAction(async () => {
    await call(restoreScheduledReply, { id: reply.id });
    onEnd();
    await client.invalidateQueries({ queryKey: INBOX });
  });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'end', gap: 1, mb: 2 }}>
      <Typography variant="body2" role="status">
        {reply.state === 'waiting' ? MESSAGES.later.cancelled : MESSAGES.later.discarded}
      </Typography>
      <Button size="small" variant="outlined" disabled={busy} onClick={() => undo()} autoFocus>
        {MESSAGES.later.undo}
      </Button>
    </Box>
  );
}

/** Replies of the conversation that leave later, and those that were withdrawn or refused, with their reasons. */
export function ScheduledReplies({
  replies,
  ...rest
}: Pick<ItemProps, 'left' | 'onEdit'> & { replies: readonly ScheduledReply[] }) {
  const [removed, setRemoved] = useState<ScheduledReply | null>(null);
  return (
    <>
      {replies.length > 0 && (
        <UnsentList label={MESSAGES.later.list} height={260}>
          {replies.map((reply) => (
            <Item key={reply.id} reply={reply} {...rest} onRemoved={setRemoved} />
          ))}
        </UnsentList>
      )}
      {removed && <Removed key={removed.id} reply={removed} onEnd={() => setRemoved(null)} />}
    </>
  );
}
