import type { StoredDraft } from '@textloom/contracts';
import { hasRecipients } from '../../components/recipients/choice';
import { isSame, writtenOf, type Written } from './draft-compare';
import { isWorthKeeping, type Draft } from './use-draft';

/** Delay after the last change, in ms. */
const PAUSE_MS = 1_000;
/** Delay after a failed save, in ms. */
const RETRY_MS = 10_000;

/**
 * Another screen has saved, sent or discarded the draft: `revision` is the stored one, 0 for none, and `campaign` the
 * one that it was sent as, 0 for none.
 */
interface Conflict {
  readonly kind: 'conflict';
  readonly revision: number;
  readonly campaign: number;
  readonly message: string;
}
export type SaveProblem = { readonly kind: 'failed'; readonly message: string } | Conflict;
export type DraftState = { readonly kind: 'unchanged' } | { readonly kind: 'saved'; readonly at: string } | SaveProblem;

/** The opening of the composer. */
export interface Opened {
  /** The key of the draft that it begins. */
  readonly place: string;
  /** Its address chose recipients. */
  readonly linked: boolean;
}

export interface Machine extends Opened {
  /** The state shown to the user. */
  readonly state: DraftState;
  /** The content of the form. */
  readonly latest: Draft;
  /** The content last read or saved. */
  readonly written: Written;
  readonly shown: { readonly id: number; readonly revision: number };
  /** The draft of the save in progress. */
  readonly saving: Draft | null;
  readonly stopped: boolean;
  /** The last save failed, so the next one waits longer. */
  readonly failed: boolean;
}

export type DraftEvent =
  | { readonly kind: 'rendered'; readonly draft: Draft }
  /** The delay is over, or the user leaves the page. */
  | { readonly kind: 'due' }
  | { readonly kind: 'saved'; readonly draft: Draft; readonly reply: Pick<StoredDraft, 'id' | 'revision' | 'saved_at'> }
  | { readonly kind: 'rejected'; readonly problem: SaveProblem }
  /** Sent after every save, including one that threw. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'resumed' }
  /** The send was refused because another screen has changed the draft. */
  | { readonly kind: 'overtaken'; readonly problem: Conflict };

/** The effect of a transition. Each effect ends the current delay. */
export type DraftEffect =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'save'; readonly draft: Draft; readonly before: Written; readonly shown: Machine['shown'] };

interface Step {
  readonly next: Machine;
  readonly effect?: DraftEffect;
}

export const startOf = (draft: Draft, { id, revision, content, saved_at }: StoredDraft, opened: Opened): Machine => ({
  ...opened,
  state: content ? { kind: 'saved', at: saved_at } : { kind: 'unchanged' },
  latest: draft,
  written: writtenOf(draft),
  shown: { id, revision },
  saving: null,
  stopped: false,
  failed: false,
});

const hasChanged = ({ latest, written }: Machine): boolean => !isSame(writtenOf(latest), written);

/** Whether the user has typed or chosen something. */
export const hasContent = ({ latest, linked }: Machine): boolean =>
  isWorthKeeping(latest) || (!linked && hasRecipients(latest));

/** A stored draft is always saved; a new one only once it has content. */
const isWorthSaving = (machine: Machine): boolean => machine.shown.revision > 0 || hasContent(machine);

const waiting = (next: Machine): Step => ({ next, effect: { kind: 'wait', ms: next.failed ? RETRY_MS : PAUSE_MS } });

/** Saves the changes; if a save is in progress, another one follows it. */
function due(machine: Machine): Step {
  const { latest, written, shown, saving, stopped } = machine;
  if (stopped || saving || !hasChanged(machine) || !isWorthSaving(machine))
    return { next: machine, effect: { kind: 'cancel' } };
  return { next: { ...machine, saving: latest }, effect: { kind: 'save', draft: latest, before: written, shown } };
}

/** The transitions of saving a draft. */
export function step(machine: Machine, event: DraftEvent): Step {
  switch (event.kind) {
    case 'rendered': {
      const next = { ...machine, latest: event.draft };
      return next.stopped || !hasChanged(next) ? { next } : waiting(next);
    }
    case 'due':
      return due(machine);
    case 'resumed':
      return due({ ...machine, stopped: false });
    case 'stopped':
      return { next: { ...machine, stopped: true }, effect: { kind: 'cancel' } };
    case 'saved': {
      const { id, revision, saved_at: at } = event.reply;
      const written = writtenOf(event.draft);
      return { next: { ...machine, written, shown: { id, revision }, failed: false, state: { kind: 'saved', at } } };
    }
    case 'rejected': {
      const { problem } = event;
      const [stopped, failed] = [machine.stopped || problem.kind === 'conflict', problem.kind === 'failed'];
      return { next: { ...machine, state: problem, stopped, failed } };
    }
    case 'ended': {
      const next = { ...machine, saving: null };
      return machine.latest === machine.saving || machine.stopped ? { next } : waiting(next);
    }
    case 'overtaken':
      return { next: { ...machine, state: event.problem } };
  }
}
