import { useQueryClient } from '@tanstack/react-query';
import {
  escapeHtml,
  isBlank,
  scheduleReply,
  senderProblem,
  textLimit,
  type Thread,
  reportTyping,
} from '@textloom/contracts';
import { alerts, randomKey, useFormatDate } from '@textloom/kit';
import { useProfile, useServerValues } from '@textloom/session';
import { emptyMessage, type Composed } from '@textloom/ui';
import { useState, useCallback, useRef } from 'react';
import { INBOX, threadKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { keepDraft, readDraft } from './draft';
import { withTemplate } from './filled-template';
import { sendReply } from './pending';
import { call, isApiError } from '@textloom/api';

const EVERY_MS = 3_000;

/** Returns a function to call on each change of the text: it notifies the colleagues, at most every three seconds. */
function useTypingReport(id: string): () => void {
  const last = useRef(-Infinity);
  return useCallback(() => {
    const now = performance.now();
    if (now - last.current < EVERY_MS) return;
    last.current = now;
    // A lost typing hint does not matter.
    call(reportTyping, { id }).catch(() => undefined);
  }, [id]);
}

export interface ComposedReply {
  composed: Composed;
  /** Error beside the field. */
  problem: string | undefined;
  type: (composed: Composed) => void;
  insertTemplate: (text: string) => void;
  /** Continues with a reply that was not sent. */
  takeBack: (composed: Composed) => void;
  /** Discards the text. */
  clear: () => void;
  /** Returns whether it is being sent; `done` marks the conversation as done with it. */
  send: (done?: boolean) => boolean;
  /** Stores it for a later moment; undefined if an error stands at its field. Rejects if the server refuses it. */
  schedule: (at: Date) => Promise<unknown> | undefined;
}

/** Why the reply cannot be sent, or null. `begins`: the sender's name before it. */
function problemOf({ message, file, segments }: Composed, begins: string, maxMedia?: number): string | null {
  const limit = textLimit(segments, maxMedia);
  if (isBlank(message) && !file) return MESSAGES.reply.messageRequired;
  if (message.length > limit) return MESSAGES.reply.tooLong(limit);
  return senderProblem(message, begins, segments, maxMedia);
}

/** The reply being written: a draft until it is sent, after which the field is free for the next. */
export function useComposedReply(id: string, thread: Thread): ComposedReply {
  const client = useQueryClient();
  const { id: user } = useProfile();
  const { MAX_MEDIA_LENGTH } = useServerValues();
  const conversation = thread.info.id;
  const [composed, setComposed] = useState(() => readDraft(user, conversation));
  const [problem, setProblem] = useState<string>();
  const reportTyping = useTypingReport(id);
  const latest = useRef(composed);
  /** Repeats the same request after a lost connection. */
  const key = useRef(randomKey());
  const format = useFormatDate();

  const write = (next: Composed): void => {
    latest.current = next;
    setProblem(undefined);
    setComposed(next);
    keepDraft(user, conversation, next.message);
  };
  const refresh = async (): Promise<boolean> => {
    void client.invalidateQueries({ queryKey: INBOX });
    await client.invalidateQueries({ queryKey: threadKey(id) });
    return client.getQueryState(threadKey(id))?.status !== 'error';
  };
  const scheduled = async (sent: Composed, at: Date): Promise<void> => {
    try {
      await call(scheduleReply, { id, ...sent, send_at: at.toISOString() }, { idempotencyKey: key.current });
    } catch (error) {
      if (isApiError(error) && error.kind === 'http') key.current = randomKey();
      const refusal = isApiError(error) ? (error.fields.message ?? error.fields.file) : undefined;
      if (refusal === undefined) throw error;
      return setProblem(refusal);
    }
    key.current = randomKey();
    // What was typed meanwhile is the next reply.
    if (latest.current === sent) write(emptyMessage);
    alerts.success(escapeHtml(MESSAGES.later.scheduled(format(at.toISOString()))));
    void refresh();
  };
  return {
    composed,
    problem,
    type(next) {
      write(next);
      if (next.message !== '') reportTyping();
    },
    insertTemplate(text) {
      const next = withTemplate(composed, text, MAX_MEDIA_LENGTH);
      if (next) write(next);
      else setProblem(MESSAGES.reply.noRoom);
    },
    takeBack: write,
    clear: () => write(emptyMessage),
    send(done = false) {
      const unfit = problemOf(composed, thread.info.begins_with, MAX_MEDIA_LENGTH);
      if (unfit !== null) setProblem(unfit);
      else {
        sendReply({ thread, address: id, user, composed, done, refresh });
        write(emptyMessage);
      }
      return unfit === null;
    },
    schedule(at) {
      const unfit = problemOf(composed, thread.info.begins_with, MAX_MEDIA_LENGTH);
      if (unfit === null) return scheduled(composed, at);
      setProblem(unfit);
      return undefined;
    },
  };
}
