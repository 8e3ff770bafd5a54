import { AppError } from '../../../platform/base/app-error';
import { untilNone } from '../../../platform/base/until-none';
import { refuseDuringBackup } from '../../../platform/db/backup/backup-lock';
import { mediaStorage } from '../../../platform/providers/storage/open-storage';
import type { Deps } from '../../../platform/web/deps';
import { deleteMedia, lockDropped } from './media.repository';

type Needs = Pick<Deps, 'config' | 'db'>;

/** The content first: a row without a file is retried, but a file without a row would stay. */
const removeOne = ({ config, db }: Needs): Promise<boolean> =>
  db.asEngine(async (tx) => {
    const file = await lockDropped(tx);
    if (!file) return false;
    await refuseDuringBackup(tx);
    await mediaStorage(config).remove(file.token);
    await deleteMedia(tx, file.id);
    return true;
  });

/**
 * Removes the files of deleted keywords, whose addresses no longer work; not while a backup runs. Returns their number.
 */
export const removeDroppedFiles = (needs: Needs): Promise<number> =>
  untilNone(() => removeOne(needs)).catch((error: unknown) => {
    if (error instanceof AppError && error.id === 'conflict') return 0;
    throw error;
  });
