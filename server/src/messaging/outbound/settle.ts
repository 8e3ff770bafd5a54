import type { OutboundDeps } from './outbound.types';
import type { Settled } from './hand-over';

/** A claimed message whose outcome nobody wrote down: the process died, or the carrier's answer got lost. */
export interface Unsettled {
  id: number;
  phone: string;
  claimed_at: Date;
  attempts: number;
}

export interface Settlement {
  settled: Settled[];
  /** The carrier surely does not have them. */
  absent: number[];
  /** The carrier could not be asked. */
  unasked: Unsettled[];
}

const AT_ONCE = 16;
const OUTCOME_UNKNOWN = 20;

/** Provider ids that belong to other messages of this phone: the same text may have been sent twice. */
async function knownIds(deps: OutboundDeps, message: Unsettled): Promise<Set<string>> {
  const { rows } = await deps.db.engine.query<{ provider_id: string }>(
    'select provider_id from message where phone = $1 and id <> $2 and provider_id is not null order by id desc limit 100',
    [message.phone, message.id],
  );
  return new Set(rows.map((row) => row.provider_id));
}

/**
 * Asks the gateway what became of messages: never sent again blindly, so that nobody is texted twice
 * (messaging design, section 5). `body` is the text as it left.
 */
export async function settleByAsking<M extends Unsettled>(deps: OutboundDeps, messages: readonly M[], body: (message: M) => string): Promise<Settlement> {
  const result: Settlement = { settled: [], absent: [], unasked: [] };
  const ask = async (message: M): Promise<void> => {
    try {
      const excludeIds = await knownIds(deps, message);
      const found = await deps.gateway.find({
        reference: String(message.id), to: message.phone, from: deps.config.carrier.from, body: body(message), since: message.claimed_at, excludeIds,
      });
      if (found) result.settled.push({ id: message.id, status: found.status, providerId: found.providerId, providerCode: found.providerCode });
      else result.absent.push(message.id);
    } catch (error) {
      deps.log.warn({ err: error, message: message.id }, 'a message could not be settled yet');
      result.unasked.push(message);
    }
  };
  const queue = [...messages];
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await ask(next);
  }));
  return result;
}

/** What could not be settled within the validity: code 20, refunded. */
export const unknownForGood = (id: number): Settled => ({ id, status: OUTCOME_UNKNOWN, providerId: null, providerCode: null });
