import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { isBlank, replyToAll } from '@textloom/contracts';
import { alerts, DISCARD, escapeHtml, link, randomKey, useUnsavedChanges } from '@textloom/kit';
import { emptyMessage, type Composed } from '@textloom/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CAMPAIGNS } from '../../api/keys';
import { MESSAGES } from '../../messages';

export interface ReplyAll {
  composed: Composed;
  /** Error beside the field. */
  problem: string;
  busy: boolean;
  change: (composed: Composed) => void;
  /** Sends it to these subscribers; a refusal keeps the input. */
  send: (subscribers: readonly number[]) => Promise<void>;
}

/** Retries use the same key until one is accepted, so that no message is sent twice. Closing the dialog keeps the text. */
export function useReplyAll(id: number): ReplyAll {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [composed, setComposed] = useState(emptyMessage);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const key = useRef(randomKey());
  useUnsavedChanges((composed.message.trim() !== '' || composed.file !== null) && !busy);

  const send = async (subscribers: readonly number[]): Promise<void> => {
    if (busy) return;
    if (isBlank(composed.message) && !composed.file) return setProblem(MESSAGES.messageRequired);
    setBusy(true);
    setProblem('');
    try {
      const sent = await call(
        replyToAll,
        { id, subscribers: [...subscribers], ...composed },
        { idempotencyKey: key.current },
      );
      alerts.success(escapeHtml(sent.message));
      void client.invalidateQueries({ queryKey: CAMPAIGNS });
      await navigate(link('/messages/:id', { id: sent.id }), { state: DISCARD });
    } catch (error) {
      if (!isApiError(error)) throw error;
      // Refused: the next attempt is another reply.
      if (error.kind === 'http') key.current = randomKey();
      setProblem(error.fields.message ?? error.fields.file ?? '');
      alerts.failure(error);
    } finally {
      setBusy(false);
    }
  };
  const change = (next: Composed): void => {
    setProblem('');
    setComposed(next);
  };
  return { composed, problem, busy, change, send };
}
