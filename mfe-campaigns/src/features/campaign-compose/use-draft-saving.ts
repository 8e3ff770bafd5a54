import { call, isApiError, type ApiError } from '@textloom/api';
import { draftConflict, saveDraft, type StoredDraft } from '@textloom/contracts';
import { useEffect, useState } from 'react';
import { fileOf } from '../../model/file-of';
import { idOf, type Written } from './draft-compare';
import {
  startOf,
  step,
  type DraftEffect,
  type DraftEvent,
  type DraftState,
  type Machine,
  type SaveProblem,
} from './draft-machine';
import { contentOf } from './draft-values';
import type { Draft } from './use-draft';

export interface DraftSaving {
  readonly state: DraftState;
  /** The draft that this screen last read or saved, as the fields of createCampaign. */
  readonly shown: () => { draft_id: number; draft_revision: number };
  /** Stops saving and waits for a save in progress, before the draft is sent or discarded. */
  readonly stop: () => Promise<void>;
  /** Saves pending changes, then stops. False if that failed, or if another screen has a newer draft. */
  readonly settle: () => Promise<boolean>;
  readonly resume: () => void;
  /** Resumes saving after a refused send, unless another screen has changed the draft. */
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

function problemOf(error: unknown): SaveProblem {
  if (!isApiError(error)) throw error;
  const conflict = draftConflict.safeParse(error.details);
  return error.id === 'edit_conflict' && conflict.success
    ? { kind: 'conflict', ...conflict.data, message: error.message }
    : { kind: 'failed', message: error.message };
}

/** Runs the machine with its timer and calls. */
function createSaver(start: Machine, show: (state: DraftState) => void) {
  let machine = start;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(event: DraftEvent): void {
    const { next, effect } = step(machine, event);
    if (next.state !== machine.state) show(next.state);
    machine = next;
    if (!effect) return;
    clearTimeout(timer);
    if (effect.kind === 'wait') timer = setTimeout(send, effect.ms, { kind: 'due' });
    else if (effect.kind === 'save')
      running = save(effect).finally(() => {
        running = null;
        send({ kind: 'ended' });
      });
  }
  async function save({ draft, before, shown }: Extract<DraftEffect, { kind: 'save' }>): Promise<void> {
    try {
      const reply = await call(saveDraft, { place: machine.place, ...shown, ...changesOf(draft, before) });
      send({ kind: 'saved', draft, reply });
    } catch (error) {
      send({ kind: 'rejected', problem: problemOf(error) });
    }
  }

  async function stop(): Promise<void> {
    send({ kind: 'stopped' });
    await running;
  }
  const resume = (): void => send({ kind: 'resumed' });
  const actions: Omit<DraftSaving, 'state'> = {
    shown: () => ({ draft_id: machine.shown.id, draft_revision: machine.shown.revision }),
    stop,
    settle: async () => {
      await running;
      send({ kind: 'due' });
      await running;
      if (machine.failed || machine.stopped) return false;
      await stop();
      return true;
    },
    resume,
    refused: (error) => {
      const problem = problemOf(error);
      if (problem.kind === 'conflict') send({ kind: 'overtaken', problem });
      else resume();
    },
  };
  return { send, actions };
}

/**
 * Stores the draft a second after the last change, one save at a time, and on leaving the page. Never overwrites a
 * newer draft of another screen: saving ends until the form is reloaded.
 */
export function useDraftSaving(draft: Draft, stored: StoredDraft, place: string): DraftSaving {
  const [start] = useState(() => startOf(draft, stored, place));
  const [state, show] = useState(start.state);
  const [{ send, actions }] = useState(() => createSaver(start, show));
  useEffect(() => send({ kind: 'rendered', draft }), [draft, send]);
  useEffect(() => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') send({ kind: 'due' });
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      send({ kind: 'due' });
    };
  }, [send]);
  return { ...actions, state };
}
