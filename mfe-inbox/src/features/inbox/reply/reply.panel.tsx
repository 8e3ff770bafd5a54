import { Box, Button, CircularProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { answerThread, type Subscriber, type Thread } from '@textloom/contracts';
import { DISCARD, link, randomKey, useAlert, useUnsavedChanges } from '@textloom/kit';
import { useGlobals } from '@textloom/session';
import { emptyMessage, MessageComposer, Panel, PhonePreview, type Composed } from '@textloom/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { INBOX } from '../../../api/keys';
import { MESSAGES } from '../../../messages';

interface Answer {
  composed: Composed;
  problem: string;
  busy: boolean;
  change: (composed: Composed) => void;
  send: () => Promise<void>;
}

/** One reply at a time: retries use the same key until one is accepted, so that no message is sent twice. */
function useAnswer(id: string, phone: string, subscriber: Subscriber | null): Answer {
  const alert = useAlert();
  const client = useQueryClient();
  const [composed, setComposed] = useState(emptyMessage);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const key = useRef(randomKey());

  const send = async (): Promise<void> => {
    if (busy) return;
    if (composed.message.trim() === '' && !composed.file) return setProblem(MESSAGES.messageRequired);
    setBusy(true);
    setProblem('');
    try {
      const { message } = await call(
        answerThread,
        { id, subscriber_id: String(subscriber?.id ?? ''), phone, ...composed },
        { idempotencyKey: key.current },
      );
      key.current = randomKey();
      setComposed(emptyMessage);
      alert.success(message || MESSAGES.answered);
      await client.invalidateQueries({ queryKey: INBOX });
    } catch (error) {
      if (!isApiError(error)) throw error;
      // Refused: the next attempt is another reply.
      if (error.kind === 'http') key.current = randomKey();
      setProblem(error.fields.message ?? error.fields.file ?? '');
      alert.failure(error);
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

/** Replies to the subscriber (INBOX-024 to INBOX-027, ERR-004). The input stays when sending failed. */
export function ReplyPanel({ id, thread }: { id: string; thread: Thread }) {
  const navigate = useNavigate();
  const { shortcode } = useGlobals();
  const { composed, problem, busy, change, send } = useAnswer(id, thread.info.phone, thread.subscriber);
  useUnsavedChanges((composed.message.trim() !== '' || composed.file !== null) && !busy);
  return (
    <Panel title={MESSAGES.reply}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 220px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <MessageComposer
            value={composed}
            onChange={change}
            label={MESSAGES.message}
            error={problem || undefined}
            disabled={busy}
          />
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <Button
              variant="contained"
              onClick={() => void send()}
              disabled={busy}
              startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
            >
              {busy ? MESSAGES.sending : MESSAGES.replyToSubscriber}
            </Button>
            <Button onClick={() => void navigate(link('/account/inbox'), { state: DISCARD })} disabled={busy}>
              {MESSAGES.cancel}
            </Button>
          </Box>
        </Box>
        <PhonePreview
          shortcode={shortcode}
          text={composed.message}
          media={composed.file}
          placeholder={MESSAGES.previewEmpty}
        />
      </Box>
    </Panel>
  );
}
