import { isUnavailable } from '../../../platform/db/unavailable';
import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import { lockPhones, nextUndoPart, optedOut, uncountImportActivity, undoPart, userName } from '../../consent';
import { addedByUser, tagged } from '../events';
import { holdFields } from '../store/custom-field.repository';
import { countUndoFailure, endUndo, keepUndone, lockUndo, type UndoneImport } from '../store/import-undo.repository';
import { restoreValues } from '../store/subscriber-value.repository';

export type UndoDeps = Pick<Deps, 'db'>;

async function undoNextPart(tx: Tx, job: UndoneImport): Promise<boolean> {
  const { id: importId, accountId, userId, keywordId, name, endedAt } = job;
  const part = await nextUndoPart(tx, accountId, importId);
  if (!part) return false;
  // A text from one of these phones is read before or after this, never in between.
  await lockPhones(tx, part.phones);
  const words = `Import of ${name} undone by ${await userName(tx, userId)}`;
  const { left, people, moment, values, ...counts } = await undoPart(tx, accountId, part.id, { words, userId });
  if (values.length > 0) {
    // No field is removed before its values are back.
    await holdFields(tx, accountId);
    await restoreValues(tx, accountId, values);
  }
  await tagged.undo(tx, { accountId, subscriberIds: people, tag: null, since: moment });
  if (left.length > 0) {
    await optedOut.emit(tx, { subscriberIds: left, bySelf: false });
    await addedByUser.undo(tx, { accountId, keywordId, people: left.length, moment });
    await uncountImportActivity(tx, { accountId, importId, endedAt, people: left.length });
  }
  await keepUndone(tx, importId, counts);
  return true;
}

async function finish(tx: Tx, { id, accountId, keywordId }: UndoneImport): Promise<void> {
  await endUndo(tx, id);
  await notifyLive(tx, accountId, { type: 'import.progress', payload: { id, progress: 100 } });
  // Too many to list: an empty list means "many".
  await notifyLive(tx, accountId, { type: 'subscriber.changed', payload: { ids: [], keyword_ids: [keywordId] } });
}

/**
 * One step of an undo, in one transaction: a part, or the end. When the process dies, the step has not happened, and any
 * other worker does it. Returns whether there was a step to do.
 */
export async function stepOfUndo(deps: UndoDeps, accountId: number, id: number): Promise<boolean> {
  try {
    return await deps.db.asAccount(accountId, async (tx) => {
      const job = await lockUndo(tx, accountId, id);
      if (!job) return false;
      if (!(await undoNextPart(tx, job))) await finish(tx, job);
      return true;
    });
  } catch (error) {
    if (!isUnavailable(error)) await deps.db.asAccount(accountId, (tx) => countUndoFailure(tx, id));
    throw error;
  }
}
