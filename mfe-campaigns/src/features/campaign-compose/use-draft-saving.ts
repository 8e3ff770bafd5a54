import { call, isApiError, type ApiError } from '@textloom/api';
import { draftConflict, saveDraft, type StoredDraft } from '@textloom/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { idOf, isSame, writtenOf, type Written } from './draft-compare';
import { fileOf } from '../../model/file-of';
import { contentOf } from './draft-values';
import { hasRecipients } from '../../components/recipients/choice';
import { isWorthKeeping, type Draft } from './use-draft';

/** After the last change. */
const PAUSE_MS = 1_000;
/** After a save that failed. */
const RETRY_MS = 10_000;

export type DraftState =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly message: string }
  /**
   * Another screen has saved, sent or discarded the draft: `revision` is the stored one, 0 for none, and `campaign` the
   * one that it was sent as, 0 for none.
   */
  | { readonly kind: 'conflict'; readonly revision: number; readonly campaign: number; readonly message: string };

export interface DraftSaving {
  readonly state: DraftState;
  /** The draft that this screen last read or saved, as the fields of createCampaign. */
  readonly shown: () => { draft_id: number; draft_revision: number };
  /** Stops saving and waits for a save in progress, before the draft is sent or discarded. */
  readonly stop: () => Promise<void>;
  /** Saves what is not saved yet, then stops. False if that failed, or if another screen has a newer draft. */
  readonly settle: () => Promise<boolean>;
  readonly resume: () => void;
  /** After a refused send: saves again, unless the draft is no longer the one that was shown. */
  readonly refused: (error: ApiError) => void;
}

/**
 * Sends only the changes since the last save, so that a list of a million people, or a film, is not sent with every
 * word.
 */
const changesOf = (draft: Draft, before: Written) => ({
  content: contentOf(draft),
  ...(draft.subscribers.extra === before.extra ? {} : { extra_subscribers: [...draft.subscribers.extra] }),
  ...(draft.subscribers.filtered === before.filtered ? {} : { filtered_subscribers: [...draft.subscribers.filtered] }),
  ...(idOf(draft.composed.file) === idOf(before.file) ? {} : fileOf(draft.composed.file)),
});

function stateAfter(error: unknown): DraftState {
  if (!isApiError(error)) throw error;
  const conflict = draftConflict.safeParse(error.details);
  return error.id === 'edit_conflict' && conflict.success
    ? { kind: 'conflict', ...conflict.data, message: error.message }
    : { kind: 'failed', message: error.message };
}

/**
 * Stores the draft a second after the last change, one save at a time, and on leaving the page. Never overwrites a
 * newer draft of another screen: saving ends until the form is reloaded.
 */
export function useDraftSaving(draft: Draft, stored: StoredDraft, place: string): DraftSaving {
  const [state, setState] = useState<DraftState>(
    stored.content ? { kind: 'saved', at: stored.saved_at } : { kind: 'unchanged' },
  );
  const latest = useRef(draft);
  const written = useRef(writtenOf(draft));
  const shown = useRef({ id: stored.id, revision: stored.revision });
  const running = useRef<Promise<void> | null>(null);
  const stopped = useRef(false);
  const failed = useRef(false);
  const again = useRef<() => void>(() => undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useCallback(async (): Promise<void> => {
    const [saving, before] = [latest.current, written.current];
    try {
      const saved = await call(saveDraft, { place, ...shown.current, ...changesOf(saving, before) });
      shown.current = { id: saved.id, revision: saved.revision };
      written.current = writtenOf(saving);
      failed.current = false;
      setState({ kind: 'saved', at: saved.saved_at });
    } catch (error) {
      const after = stateAfter(error);
      stopped.current = after.kind === 'conflict';
      failed.current = after.kind === 'failed';
      setState(after);
    }
  }, [place]);

  /** Saves if anything has changed; if a save is in progress, another one follows it. */
  const flush = useCallback((): void => {
    clearTimeout(timer.current);
    if (stopped.current || running.current) return;
    const next = latest.current;
    if (isSame(writtenOf(next), written.current)) return;
    if (shown.current.revision === 0 && !isWorthKeeping(next) && !(place === '' && hasRecipients(next))) return;
    const before = next;
    running.current = write().finally(() => {
      running.current = null;
      const pause = failed.current ? RETRY_MS : PAUSE_MS;
      if (latest.current !== before && !stopped.current) timer.current = setTimeout(() => again.current(), pause);
    });
  }, [place, write]);

  useEffect(() => {
    again.current = flush;
  }, [flush]);

  useEffect(() => {
    latest.current = draft;
    if (stopped.current || isSame(writtenOf(draft), written.current)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, failed.current ? RETRY_MS : PAUSE_MS);
  }, [draft, flush]);

  useEffect(() => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      flush();
    };
  }, [flush]);

  const stop = useCallback(async (): Promise<void> => {
    stopped.current = true;
    clearTimeout(timer.current);
    await running.current;
  }, []);
  const settle = useCallback(async (): Promise<boolean> => {
    await running.current;
    flush();
    await running.current;
    if (failed.current || stopped.current) return false;
    await stop();
    return true;
  }, [flush, stop]);
  const resume = useCallback((): void => {
    stopped.current = false;
    flush();
  }, [flush]);
  const refused = useCallback(
    (error: ApiError): void => {
      const after = stateAfter(error);
      if (after.kind === 'conflict') setState(after);
      else resume();
    },
    [resume],
  );
  return {
    state,
    shown: () => ({ draft_id: shown.current.id, draft_revision: shown.current.revision }),
    stop,
    settle,
    resume,
    refused,
  };
}
