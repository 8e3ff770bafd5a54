import { setTimeout as sleep } from 'node:timers/promises';
import type { RolePool } from './role-pool';
import { command } from './sql';
import { DatabaseUnavailable } from './unavailable';

/** A write, because a read-only or paused database can still serve reads. */
export const markReady = (role: string) =>
  command('platform.markReady')`update readiness set at = now() where role = ${role}`;

/**
 * Resolves when each pool has written within `deadlineMs`. `check` throws when other writes have shown that the
 * database cannot be used, because this small one fits on a full disk. Calls during a check share its result, so that
 * requests cannot load the database.
 */
export function readiness(pools: readonly RolePool[], deadlineMs: number, check: () => void): () => Promise<void> {
  let running: Promise<void> | undefined;
  const writeAll = async (): Promise<void> => {
    check();
    await Promise.all(
      pools.map((pool) => {
        const { text, values } = markReady(pool.role);
        return pool.query({ text, values, query_timeout: deadlineMs });
      }),
    );
  };
  const late = (): Promise<never> =>
    sleep(deadlineMs * 1.25, undefined, { ref: false }).then(() =>
      Promise.reject(new DatabaseUnavailable(new Error('no connection was free in time'))),
    );
  return () => Promise.race([(running ??= writeAll().finally(() => (running = undefined))), late()]);
}
