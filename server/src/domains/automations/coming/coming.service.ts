import { isAboutAnswer, toApiDate, type ComingReason, type ComingStep, type PersonSequence } from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { comingSteps, hasSubscriber, type ComingRecord } from './coming.repository';

/** Whether a step's condition is met, as far as it can no longer change. */
function conditionIn(
  { only, onlyStep, met, onlySent, onlyEnded }: ComingRecord,
  coming: readonly ComingRecord[],
): ComingStep['condition'] {
  const known = met ? 'met' : 'unmet';
  if (only === 'everybody') return 'met';
  const neverSent = !onlySent && !coming.some(({ id }) => id === onlyStep);
  if (isAboutAnswer(only)) return onlyEnded || neverSent ? known : 'undecided';
  const clicked = met === (only === 'clicked');
  return clicked || neverSent ? known : 'undecided';
}

/** Why a message has no moment, or leaves later than its plan says; the first reason counts. */
function reasonOf(step: ComingRecord, afterQuestion: boolean): ComingReason | null {
  if (afterQuestion || step.openUntil !== null) return 'question';
  if (step.paused) return 'paused';
  if (step.held) return 'hold';
  if (step.opensAt !== null) return 'hours';
  return step.isDue ? 'due' : null;
}

/** Reasons for which nobody can tell the moment. */
const WITHOUT_MOMENT: ReadonlySet<ComingReason | null> = new Set(['question', 'paused', 'hold']);

function presentSteps(records: readonly ComingRecord[]): ComingStep[] {
  let afterQuestion = false;
  return records.map((step) => {
    const condition = conditionIn(step, records);
    const reason = condition === 'unmet' ? null : reasonOf(step, afterQuestion);
    const isTold = condition !== 'unmet' && !WITHOUT_MOMENT.has(reason);
    if (step.asks && condition !== 'unmet') afterQuestion = true;
    return {
      ...{ id: step.id, number: step.number, text: step.text, reason, only: step.only, answer: step.answer, condition },
      at: isTold ? toApiDate(step.opensAt ?? step.due) : '',
      open_until: step.openUntil === null ? '' : toApiDate(step.openUntil),
      of: step.of,
    };
  });
}

/** GET subscribers/{id}/sequences: what comes next, and when. */
export const listComing = ({ db }: Deps, { accountId }: Session, id: number): Promise<{ entries: PersonSequence[] }> =>
  db.asAccount(accountId, async (tx) => {
    if (!(await hasSubscriber(tx, accountId, id))) throw notFound('This subscriber');
    const records = await comingSteps(tx, accountId, id);
    const sequences = new Map<number, ComingRecord[]>();
    for (const step of records) sequences.set(step.sequenceId, [...(sequences.get(step.sequenceId) ?? []), step]);
    return {
      entries: [...sequences].map(([sequence, steps]) => ({
        id: sequence,
        name: steps[0]?.name ?? '',
        steps: presentSteps(steps),
      })),
    };
  });
