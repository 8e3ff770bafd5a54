import { setMaxListeners } from 'node:events';
import type { SendOutcome } from '../../../platform/providers/carrier/gateway';
import { obeyCarrierOptOuts } from './carrier-opt-out';
import type { OutboundDeps, Settled } from '../outbound.types';
import type { Worker } from '../worker.types';
import { noteUndeliverable } from './undeliverable';

/** A claimed message, ready for the gateway. */
export interface Claimed {
  id: number;
  phone: string;
}

export interface Handed<M extends Claimed> {
  message: M;
  outcome: SendOutcome;
}

/**
 * Hands claimed messages over in parallel; the gateway limits its connections. A bad recipient does not stop the
 * others. A message that was not sent within `withinMs`, because the carrier is slow, is not sent under this claim:
 * this worker or another claims it again.
 */
export async function handOver<M extends Claimed>(
  { deps, carrierFailures }: Pick<Worker, 'deps' | 'carrierFailures'>,
  messages: readonly M[],
  withinMs: number,
  content: (message: M) => { body: string; mediaUrl?: string },
): Promise<Handed<M>[]> {
  const inTime = withinMs <= 0 ? AbortSignal.abort() : AbortSignal.timeout(Math.ceil(withinMs));
  setMaxListeners(0, inTime);
  const handed = await Promise.all(
    messages.map(async (message) => {
      const outcome = await deps.gateway.send(
        {
          reference: String(message.id),
          to: message.phone,
          from: deps.config.carrier.from,
          receiptUrl: receiptUrl(deps, message.id),
          ...content(message),
        },
        inTime,
      );
      return { message, outcome };
    }),
  );
  carrierFailures.note(handed.map(({ outcome }) => outcome));
  const final = handed.flatMap(({ message: { id }, outcome }) => finalOutcome(id, outcome) ?? []);
  await obeyCarrierOptOuts(deps, final);
  await noteUndeliverable(deps, final);
  return handed;
}

const receiptUrl = (deps: OutboundDeps, id: number): string =>
  `${deps.config.publicUrl}/webhooks/carrier/receipt?ref=${id}`;

/** URL of a file for the carrier, with its extension, because carriers check it. */
export const mediaUrl = (deps: OutboundDeps, path: string | null): { mediaUrl?: string } =>
  path === null ? {} : { mediaUrl: `${deps.config.publicUrl}/media/${path}` };

const GATEWAY_FAILED = 17;
const THROTTLED = 18;
const THROTTLE_CODES = new Set(['20429', '429', '14107', '21611', 'ESME_RTHROTTLED', 'ESME_RMSGQFUL']);

/** The outcome if it is final, else null. */
export function finalOutcome(id: number, outcome: SendOutcome): Settled | null {
  if (outcome.kind === 'accepted') return { id, status: 1, providerId: outcome.providerId, providerCode: null };
  if (outcome.kind === 'rejected')
    return { id, status: outcome.errorCode, providerId: null, providerCode: outcome.providerCode };
  return null;
}

/** The outcome of a transient error when the message's validity has ended. Not billed, because the failure is ours. */
export const givenUp = (id: number, providerCode: string | undefined): Settled => ({
  id,
  status: THROTTLE_CODES.has(providerCode ?? '') ? THROTTLED : GATEWAY_FAILED,
  providerId: null,
  providerCode: providerCode ?? null,
});
