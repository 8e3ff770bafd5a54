import { command } from './sql';
import type { Tx } from './transaction';

/**
 * Waits until no other transaction adds one of these things (or changes their names) for this account or owner, and
 * blocks others until this one ends: a count taken after it stays true until the insert.
 */
export const oneAtATime = (tx: Tx, things: string, owner: number): Promise<unknown> =>
  tx.execute(command('platform.oneAtATime')`select pg_advisory_xact_lock(hashtext(${things}), ${owner})`);
