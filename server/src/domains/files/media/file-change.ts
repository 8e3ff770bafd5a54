import { invalid } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Upload } from '../../../platform/web/parsing/multipart';
import { carriesPictures, NO_PICTURES } from '../../tenancy/number';
import { notAnUpload } from './media.policy';
import { checkFile, keepFile, type CheckedFile } from './media.service';

/** The change of a file that a form requests. */
export type FileChange = CheckedFile | 'kept' | 'removed';

interface Form {
  uploads: Readonly<Record<string, Upload>> | undefined;
  body: { file?: string | undefined; segments: number };
}

/**
 * An upload replaces the file, an empty field with a class below 3 removes it, a missing field keeps it. Other text is
 * refused: nobody may refer to a file by its address or id, which could be another account's.
 */
export async function fileChange({ uploads, body }: Form): Promise<FileChange> {
  const checked = await checkFile(uploads?.file);
  if (checked) return checked;
  if (body.file === undefined) return 'kept';
  if (body.file !== '') throw notAnUpload();
  return body.segments < 3 ? 'removed' : 'kept';
}

/** Whether a message has media after the change, and whether it had before. */
export type MediaState = 'none' | 'media' | 'removed';

export function mediaState(current: number | null, change: FileChange): MediaState {
  if (typeof change !== 'string') return 'media';
  if (current === null) return 'none';
  return change === 'removed' ? 'removed' : 'media';
}

/** Id of the file of a draft after the change, stored for this account in the caller's transaction. */
export async function draftMedia(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  accountId: number,
  current: number | null,
  change: FileChange,
): Promise<number | null> {
  if (change === 'kept') return current;
  return change === 'removed' ? null : keepFile(deps, tx, accountId, change);
}

/** The same of a text that is to be sent: refused where the number of the account is known to carry no pictures. */
export async function mediaAfter(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  accountId: number,
  current: number | null,
  change: FileChange,
  field = 'file',
): Promise<number | null> {
  const has = change === 'kept' ? current !== null : change !== 'removed';
  if (has && !(await carriesPictures(tx, accountId))) throw invalid(field, NO_PICTURES);
  return draftMedia(deps, tx, accountId, current, change);
}
