import ReplayIcon from '@mui/icons-material/Replay';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { escapeHtml, retryReply } from '@textloom/contracts';
import { alerts, randomKey, useAction } from '@textloom/kit';
import { useRef } from 'react';
import { INBOX } from '../../api/keys';
import { MESSAGES } from '../../messages';

interface Props {
  /** Address of the thread. */
  id: string;
  messageId: number;
}

/** Sends a failed reply again. A lost connection repeats the same request, so that no message is sent twice. */
export function RetryButton({ id, messageId }: Props) {
  const client = useQueryClient();
  const key = useRef(randomKey());
  const [busy, retry] = useAction(async () => {
    try {
      const { message } = await call(retryReply, { id, message_id: messageId }, { idempotencyKey: key.current });
      alerts.success(escapeHtml(message || MESSAGES.thread.retried));
      await client.invalidateQueries({ queryKey: INBOX });
    } catch (error) {
      // Refused: the next attempt is another request.
      if (isApiError(error) && error.kind === 'http') key.current = randomKey();
      throw error;
    }
  });
  return (
    <Button size="small" startIcon={<ReplayIcon />} onClick={() => retry()} disabled={busy}>
      {busy ? MESSAGES.thread.retrying : MESSAGES.thread.retry}
    </Button>
  );
}
