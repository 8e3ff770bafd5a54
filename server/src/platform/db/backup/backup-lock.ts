import { AppError } from '../../base/app-error';
import { StartupError } from '../../base/startup-error';
import type { Tx } from '../connection';
import * as col from '../col';
import { statement } from '../sql';

/** Key of the advisory lock; any number will do. */
const LOCK = 7_390_467;

/**
 * Held from before the database is copied until its files are copied: meanwhile no stored file is removed, so that the
 * backup has every file that the copied rows refer to. Released with the connection.
 */
export async function lockFiles(tx: Tx): Promise<void> {
  const locked = await tx.value(statement('platform.lockFiles', { locked: col.bool })`
     select pg_try_advisory_lock(${LOCK}) as locked`);
  if (!locked) throw new StartupError('Another backup is running, or files are being erased: try again in a minute.');
}

/** Called in the transaction that removes files, before the first one. */
export async function refuseDuringBackup(tx: Tx): Promise<void> {
  if (
    !(await tx.value(
      statement('platform.refuseDuringBackup', {
        locked: col.bool,
      })`select pg_try_advisory_xact_lock_shared(${LOCK}) as locked`,
    ))
  )
    throw new AppError(
      'conflict',
      'A backup is running, and no file is removed meanwhile: try again when it has ended.',
    );
}
