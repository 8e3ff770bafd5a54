import { deadlineOf } from './deadline';
import { obeyRefusals } from './refusals';
import { noteSend } from './send-metrics';
import type { Claimed, Content, OutboundDeps, Settled } from '../outbound.types';
import type { Worker } from '../worker.types';

export interface HandedOver<M> {
  settled: Settled[];
  /** No byte of them left, or the carrier said "not now". */
  unsent: { message: M; retryAfterMs: number }[];
  /** They may have left. */
  unanswered: M[];
}

/**
 * Hands claimed messages over in parallel; the gateway limits its connections. A bad recipient does not stop the
 * others. A message that was not sent within `handOverMs` of the claim, because the carrier is slow, is not sent under this claim:
 * this worker or another claims it again.
 */
export async function handOver<M extends Claimed>(
  { deps, tuning, carrierFailures, caution }: Worker,
  messages: readonly M[],
  claimedAt: number,
  content: (message: M) => Content,
): Promise<HandedOver<M>> {
  const inTime = deadlineOf(claimedAt, tuning.handOverMs);
  const handed: HandedOver<M> = { settled: [], unsent: [], unanswered: [] };
  const outcomes = await Promise.all(
    messages.map(async (message) => {
      const { id, phone: to } = message;
      const { carrier, publicUrl } = deps.config;
      const receiptUrl = `${publicUrl}/webhooks/carrier/receipt?ref=${id}`;
      const sent = { reference: String(id), to, from: carrier.from, receiptUrl, ...content(message) };
      const handedAt = performance.now();
      const outcome = await deps.gateway.send(sent, inTime);
      noteSend(outcome, handedAt);
      if (outcome.kind === 'accepted')
        handed.settled.push({ id, status: 1, providerId: outcome.providerId, providerCode: null });
      else if (outcome.kind === 'rejected')
        handed.settled.push({ id, status: outcome.errorCode, providerId: null, providerCode: outcome.providerCode });
      else if (outcome.kind === 'transient') handed.unsent.push({ message, retryAfterMs: outcome.retryAfterMs ?? 0 });
      else handed.unanswered.push(message);
      return outcome;
    }),
  );
  caution.note(outcomes);
  carrierFailures.note(outcomes);
  await obeyRefusals(deps, handed.settled);
  return handed;
}

/** URL of a file for the carrier, with its extension, because carriers check it. */
export const mediaUrl = (deps: OutboundDeps, path: string | null): { mediaUrl?: string } =>
  path === null ? {} : { mediaUrl: `${deps.config.publicUrl}/media/${path}` };
