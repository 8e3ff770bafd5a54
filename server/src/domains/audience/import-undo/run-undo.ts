import { isUnavailable } from '../../../platform/db/unavailable';
import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import { liftOptOuts, nextOptOuts, nextUndoPart, uncountImportActivity, undoPart } from '../../people/import';
import { lockPhones } from '../../people/phone';
import { optedOut } from '../../people';
import { userName } from '../../people/subscriber';
import { addedByUser, tagged } from '../events';
import { holdFields } from '../custom-field/custom-fields.repository';
import { countUndoFailure, endUndo, keepUndone, lockUndo, type UndoneImport } from './import-undo.repository';
import { restoreValues } from '../custom-field/subscriber-value.repository';

export type UndoDeps = Pick<Deps, 'db'>;

const wordsOf = async (tx: Tx, { name, userId }: UndoneImport): Promise<string> =>
  `Import of ${name} undone by ${await userName(tx, userId)}`;

async function undoNextPart(tx: Tx, job: UndoneImport): Promise<boolean> {
  const { id: importId, accountId, userId, keywordId, endedAt } = job;
  const part = await nextUndoPart(tx, accountId, importId);
  if (!part) return false;
  // A text from one of these phones is processed before or after this, never in between.
  await lockPhones(tx, part.phones);
  const words = await wordsOf(tx, job);
  const { left, people, moment, values, ...counts } = await undoPart(tx, accountId, part.id, { words, userId });
  if (values.length > 0) {
    // Locks the fields, so that none is removed before its values are restored.
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

/** Lifts the next opt-outs that only the file has made; false when there are none. */
async function liftNextPart(tx: Tx, job: UndoneImport): Promise<boolean> {
  const { id: importId, accountId, userId } = job;
  const phones = await nextOptOuts(tx, accountId, importId);
  if (phones.length === 0) return false;
  await lockPhones(tx, phones);
  const words = await wordsOf(tx, job);
  const { back, ...counts } = await liftOptOuts(tx, accountId, importId, phones, { words, userId });
  for (const moment of new Set(back.map((one) => one.moment))) {
    const subscribers = back.filter((one) => one.moment === moment);
    await optedOut.undo(tx, { accountId, subscribers, moment });
  }
  await keepUndone(tx, importId, { removed: 0, ...counts });
  return true;
}

async function finish(tx: Tx, { id, accountId, keywordId }: UndoneImport): Promise<void> {
  await endUndo(tx, id);
  await notifyLive(tx, accountId, { type: 'import.progress', payload: { id, progress: 100 } });
  // Too many to list: an empty list means "many".
  await notifyLive(tx, accountId, { type: 'subscriber.changed', payload: { ids: [], keyword_ids: [keywordId] } });
}

/**
 * One step of an undo, in one transaction: a part, or the end. When the process dies, the step is rolled back, and any
 * other worker repeats it. Returns whether there was a step to do.
 */
export async function stepOfUndo(deps: UndoDeps, accountId: number, id: number): Promise<boolean> {
  try {
    return await deps.db.asAccount(accountId, async (tx) => {
      const job = await lockUndo(tx, accountId, id);
      if (!job) return false;
      if (!(await undoNextPart(tx, job)) && !(await liftNextPart(tx, job))) await finish(tx, job);
      return true;
    });
  } catch (error) {
    if (!isUnavailable(error)) await deps.db.asAccount(accountId, (tx) => countUndoFailure(tx, id));
    throw error;
  }
}
