import { liveEventSchemas, z } from '@textloom/contracts';
import { command } from '../db/sql';
import type { Tx } from '../db/transaction';
import { LIVE_CHANNEL } from './notify';

const account = z.number().int();

const endedSchema = z.object({ account, type: z.literal('session.ended'), session: z.string() });
const heldSchema = z.object({ account, type: z.literal('account.held') });
const eventSchema = z.object({
  account,
  type: z.enum(Object.keys(liveEventSchemas) as [string, ...string[]]),
  payload: z.unknown(),
});

/** Payload of the channel: a live event of an account, the end of a session, or an account on hold (0056). */
export type Notice =
  | { held: z.output<typeof heldSchema> }
  | { ended: z.output<typeof endedSchema> }
  | { event: z.output<typeof eventSchema> };

export function readNotice(text: string): Notice | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const ended = endedSchema.safeParse(raw);
  if (ended.success) return { ended: ended.data };
  const held = heldSchema.safeParse(raw);
  if (held.success) return { held: held.data };
  const event = eventSchema.safeParse(raw);
  return event.success ? { event: event.data } : undefined;
}

/** Ends the streams of a revoked session in every process, when the transaction commits. */
export const notifySessionEnded = (tx: Tx, accountId: number, session: string): Promise<unknown> =>
  tx.execute(command('platform.notifySessionEnded')`
     select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ account: accountId, type: 'session.ended', session })})`);
