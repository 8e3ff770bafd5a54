import { AppError } from '../../../platform/base/app-error';
import type { Database, Tx } from '../../../platform/db/connection';
import { EVERY_ACCOUNT, notifyProfile } from '../../../platform/live/notify';
import {
  endStops,
  endUnregistered,
  insertStop,
  isLockTimeout,
  notifyStops,
  restartBatches,
  waitForClaims,
  type Stop,
  type StopScope,
} from './sending-stop.repository';
import { wakeForAll } from '../message/wake.repository';

/** Claims take milliseconds. A hanging process must not delay an emergency stop. */
const CLAIMS_WAIT_MS = 700;

/** Notifies every process and every tab that a stop began or ended. */
export async function announceStops(tx: Tx, accountId: number | null): Promise<void> {
  await notifyStops(tx);
  await notifyProfile(tx, accountId ?? EVERY_ACCOUNT, 'sending');
}

/** The stopped messages wait no longer: their validity begins now, and workers claim them. */
export async function restart(tx: Tx, ended: readonly StopScope[]): Promise<void> {
  for (const { accountId } of ended) {
    await restartBatches(tx, accountId);
    await announceStops(tx, accountId);
  }
  await wakeForAll(tx);
}

/**
 * Stops sending at once, in every process: after the commit no message is claimed, and claimed ones are not sent.
 * Everything waits until `startSending` with the same scope.
 */
export async function stopSending(
  db: Database,
  scope: StopScope,
  { reason, by, also }: { reason: string; by: string; also?: (tx: Tx) => Promise<unknown> },
): Promise<Stop> {
  const insert = async (tx: Tx): Promise<Stop> => {
    const stop = await insertStop(tx, { ...scope, cause: 'operator', reason, code: '', by, probeMs: null });
    if (!stop) throw new AppError('conflict', 'This is stopped already.');
    await also?.(tx);
    await announceStops(tx, scope.accountId);
    return stop;
  };
  try {
    return await db.asEngine(async (tx) => {
      await waitForClaims(tx, CLAIMS_WAIT_MS);
      return insert(tx);
    });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    return db.asEngine(insert);
  }
}

/** Ends the stops of exactly this scope. */
export const startSending = (
  db: Database,
  scope: StopScope,
  { by, also }: { by: string; also?: (tx: Tx) => Promise<unknown> },
): Promise<Stop[]> =>
  db.asEngine(async (tx) => {
    const ended = await endStops(tx, scope, by);
    if (ended.length === 0)
      throw new AppError('conflict', 'This is not stopped. See "ops sending status" for what is.');
    await also?.(tx);
    await restart(tx, [scope]);
    return ended;
  });

/** The carriers have taken back the registration of a number: nothing leaves from it. */
export async function holdUnregistered(
  tx: Tx,
  number: string,
  { code, reason }: { code: number | null; reason: string },
): Promise<void> {
  const stop = { accountId: null, number, reason, code: code === null ? '' : String(code) };
  if (await insertStop(tx, { ...stop, cause: 'registration', by: 'the registry', probeMs: null }))
    await announceStops(tx, null);
}

/** The number is registered again, or was given back. */
export async function resumeRegistered(tx: Tx, number: string): Promise<void> {
  const ended = await endUnregistered(tx, number);
  if (ended.length > 0) await restart(tx, ended);
}
