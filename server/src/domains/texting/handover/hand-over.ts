import type { SendOutcome, TooLate } from '../../../platform/providers/carrier/gateway';
import { webhooksOf } from '../../../platform/providers/carrier/links';
import type { Attempt } from '../failover/link-health';
import { receiptReference } from '../message/receipt-reference';
import { deadlineOf } from './deadline';
import { applyRefusals } from '../refusal/apply-refusals';
import { noteSend } from './send-metrics';
import type { Claimed, Content, OutboundDeps, Settled } from '../message/outbound.types';
import type { Answer } from '../refusal/judge-answers';
import type { Worker } from '../worker/worker.types';

/** What the carrier and the stops of sending need to know about a message. */
interface Handing<M> {
  content(message: M): Content;
  accountOf(message: M): number | null;
  /** The number that it leaves from. */
  fromOf(message: M): string;
}

export interface HandedOver<M> {
  settled: Settled[];
  /**
   * No byte of them was sent, or the carrier said "not now". `retryAfterMs` null: sending is stopped, and they wait
   * until it resumes.
   */
  unsent: { message: M; retryAfterMs: number | null }[];
  /**
   * Refused with a code that does not say whether the number or the recipient is at fault. `status`: their outcome if
   * they are given up.
   */
  unclear: { message: M; code: string; status: number }[];
  /** In the order in which the responses arrived. */
  answers: Answer[];
  /** They may have been sent. */
  unanswered: M[];
  /** What they show of the link. */
  attempts: Attempt[];
}

/**
 * Hands claimed messages over in parallel; the gateway limits its connections. A bad recipient does not stop the
 * others. A message that was not sent within `handOverMs` of the claim, because the carrier is slow, is not sent under this claim:
 * this worker or another claims it again.
 */
export async function handOver<M extends Claimed>(
  { deps, tuning, link, carrierFailures, caution, stops, probe, linkProbe }: Worker,
  messages: readonly M[],
  claimedAt: number,
  { content, accountOf, fromOf }: Handing<M>,
): Promise<HandedOver<M>> {
  const deadline = deadlineOf(claimedAt, tuning.handOverMs);
  const handed: HandedOver<M> = { settled: [], unsent: [], unclear: [], answers: [], unanswered: [], attempts: [] };
  const isProbing = probe !== undefined || linkProbe !== undefined;
  const refused = new Set<string>();
  const tried = await Promise.all(
    messages.map(async (message) => {
      const { id, made, phone: to } = message;
      const from = fromOf(message);
      const given = content(message);
      const receiptUrl = `${deps.config.publicUrl}${webhooksOf(link.id)}/receipt?ref=${receiptReference({ id, made })}${given.rcs ? '&rcs=1' : ''}`;
      const sent = { reference: String(id), to, from, receiptUrl, ...given };
      const handedAt = performance.now();
      const isHeld = (): boolean => refused.has(from) || stops.holds(accountOf(message), from, isProbing);
      const tooLate: TooLate = {
        get aborted() {
          return isHeld() || deadline.aborted;
        },
      };
      const outcome = await link.gateway.send(sent, tooLate);
      const held = outcome.kind === 'transient' && isHeld();
      sort(handed, message, from, outcome, held);
      // The rest of this claim that leaves from the number would be refused as well.
      if (outcome.kind === 'refused' && outcome.fault !== 'unclear') refused.add(from);
      if (held) return [];
      handed.attempts.push(...attemptOf(outcome, from, handedAt, deadline.aborted));
      noteSend(outcome, handedAt);
      return [outcome];
    }),
  );
  const outcomes = tried.flat();
  caution.note(outcomes);
  carrierFailures.note(outcomes);
  await applyRefusals(deps, handed.settled);
  return handed;
}

/** A refusal because of us is judged by its code, and what was too late to be sent shows nothing. */
function attemptOf(outcome: SendOutcome, from: string, handedAt: number, tooLate: boolean): Attempt[] {
  if (outcome.kind === 'refused' || (outcome.kind === 'transient' && tooLate)) return [];
  const works = outcome.kind === 'accepted' || outcome.kind === 'rejected';
  return [
    { from, handedAt, answeredAt: performance.now(), works, reason: outcome.kind === 'accepted' ? '' : outcome.reason },
  ];
}

function sort<M extends Claimed>(
  { settled, unsent, unclear, answers, unanswered }: HandedOver<M>,
  message: M,
  from: string,
  outcome: SendOutcome,
  held: boolean,
): void {
  const { id } = message;
  switch (outcome.kind) {
    case 'accepted':
      settled.push({ id, status: 1, providerId: outcome.providerId, providerCode: null });
      answers.push({ from, kind: 'accepted', id });
      return;
    case 'rejected':
      settled.push({ id, status: outcome.errorCode, providerId: null, providerCode: outcome.providerCode });
      answers.push({ from, kind: 'rejected' });
      return;
    case 'refused': {
      const { fault, providerCode: code, reason } = outcome;
      answers.push({ from, kind: 'refused', id, fault, code, reason });
      if (fault === 'unclear') unclear.push({ message, code, status: outcome.errorCode });
      else unsent.push({ message, retryAfterMs: null });
      return;
    }
    case 'transient':
      unsent.push({ message, retryAfterMs: held ? null : (outcome.retryAfterMs ?? 0) });
      return;
    case 'unknown':
      unanswered.push(message);
  }
}

/** URL of a file for the carrier, with its extension, because carriers check it. */
export const mediaUrl = (deps: OutboundDeps, path: string | null): { mediaUrl?: string } =>
  path === null ? {} : { mediaUrl: `${deps.config.publicUrl}/media/${path}` };
