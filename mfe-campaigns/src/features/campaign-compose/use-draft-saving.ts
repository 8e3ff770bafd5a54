import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError, type ApiError } from '@textloom/api';
import { discardDraft, draftConflict, saveDraft, type StoredDraft } from '@textloom/contracts';
import { alerts, escapeHtml, useStable } from '@textloom/kit';
import { useEffect, useState } from 'react';
import { DRAFTS } from '../../api/keys';
import { fileOf } from '../../model/file-of';
import { idOf, type Written } from './draft-compare';
import {
  hasContent,
  startOf,
  step,
  type DraftEffect,
  type DraftEvent,
  type DraftState,
  type Machine,
  type Opened,
  type SaveProblem,
} from './draft-machine';
import { contentOf } from './draft-values';
import { TEXTS } from './messages';
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
 * word. The first save also sends the people of the link that opened the composer.
 */
function changesOf(draft: Draft, before: Written, isFirst: boolean) {
  const { extra, filtered } = draft.subscribers;
  const isNews = (ids: ReadonlySet<number>, stored: ReadonlySet<number>): boolean =>
    ids !== stored || (isFirst && ids.size > 0);
  return {
    content: contentOf(draft),
    ...(isNews(extra, before.extra) ? { extra_subscribers: [...extra] } : {}),
    ...(isNews(filtered, before.filtered) ? { filtered_subscribers: [...filtered] } : {}),
    ...(idOf(draft.composed.file) === idOf(before.file) ? {} : fileOf(draft.composed.file)),
  };
}

function problemOf(error: unknown): SaveProblem {
  if (!isApiError(error)) throw error;
  const conflict = draftConflict.safeParse(error.details);
  return error.id === 'edit_conflict' && conflict.success
    ? { kind: 'conflict', ...conflict.data, message: error.message }
    : { kind: 'failed', message: error.message };
}

interface Listener {
  show: (state: DraftState) => void;
  /** The first save has begun the draft. */
  onBegun: (id: number) => void;
}

/** Runs the machine with its timer and calls. */
function createSaver(start: Machine, { show, onBegun }: Listener) {
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
      const reply = await call(saveDraft, {
        place: machine.place,
        ...shown,
        ...changesOf(draft, before, shown.id === 0),
      });
      send({ kind: 'saved', draft, reply });
      if (shown.id === 0) onBegun(reply.id);
    } catch (error) {
      send({ kind: 'rejected', problem: problemOf(error) });
    }
  }

  /** Saves what was typed last. */
  async function flush(): Promise<void> {
    await running;
    send({ kind: 'due' });
    await running;
  }

  /** When the user leaves the page: keeps the draft and says so, unless it was begun here and has nothing in it. */
  async function leave(): Promise<void> {
    // Sent, discarded, or stored otherwise by another screen.
    if (machine.stopped) return;
    const begunHere = start.shown.id === 0;
    if (begunHere && !hasContent(machine)) {
      await stop();
      const { id } = machine.shown;
      if (id > 0) await call(discardDraft, { id });
      return;
    }
    await flush();
    if (machine.state.kind === 'failed') alerts.danger(escapeHtml(TEXTS.draftFailed(machine.state.message)));
    else if (machine.shown.revision !== start.shown.revision) alerts.info(TEXTS.draftKept);
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
      await flush();
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
  return { send, leave, actions };
}

/**
 * Stores the draft a second after the last change, one save at a time, and on leaving the page. Never overwrites a
 * newer draft of another screen: saving ends until the form is reloaded.
 */
export function useDraftSaving(
  draft: Draft,
  stored: StoredDraft,
  { onBegun, ...opened }: Opened & Pick<Listener, 'onBegun'>,
): DraftSaving {
  const client = useQueryClient();
  const [start] = useState(() => startOf(draft, stored, opened));
  const [state, show] = useState(start.state);
  const begun = useStable(onBegun);
  const [{ send, leave, actions }] = useState(() => createSaver(start, { show, onBegun: begun }));
  useEffect(() => send({ kind: 'rendered', draft }), [draft, send]);
  useEffect(() => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') send({ kind: 'due' });
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      const refresh = () => client.invalidateQueries({ queryKey: DRAFTS });
      void leave().catch(alerts.failure).finally(refresh);
    };
  }, [send, leave, client]);
  return { ...actions, state };
}
