import { command } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** Puts claimed messages back into the queue until the turn of each. The time until then does not count towards their validity. */
export async function waitForTurn(
  tx: Tx,
  waiting: readonly { id: number; waitMs: number }[],
  owner: string,
): Promise<void> {
  if (waiting.length === 0) return;
  await tx.execute(command('texting.waitForTurn')`
     with turn as (
       select id, clock_timestamp() + wait_ms * interval '1 ms' as at from unnest(${waiting.map(({ id }) => id)}::bigint[], ${waiting.map(({ waitMs }) => waitMs)}::float8[]) w(id, wait_ms)
     )
     update send_queue q set lease_owner = null, lease_until = null, attempts = q.attempts - 1, next_at = turn.at, due_at = turn.at
     from turn where q.message_id = turn.id and q.lease_owner = ${owner}`);
}
