import { subscriberQuery } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { isUnavailable } from '../../../platform/db/unavailable';
import { notifyLive } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import {
  addTag,
  beginNothing,
  joinedBefore,
  markAllDeleted,
  notifySubscribers,
  removeTag,
} from '../../people/subscriber';
import { unsubscribeByUser } from '../../people/opt-out';
import { tagged } from '../events';
import { keepPart, keepUndone, nextParts, nextUndone, storeParts, type Part } from './bulk-part.repository';
import { countFailure, endBulk, lockDue, type BulkRow } from './bulk.repository';
import { deleteGroup, lockGroup } from '../group/groups.repository';
import { addMembers, hasMembers, removeMembers } from '../group/members.repository';
import { resolveSearch } from '../search/search.repository';
import { subscriberFilter } from '../search/subscriber-filter.repository';

export type BulkDeps = Pick<Deps, 'db'>;

/** Parts per transaction; those that lock phones are slow. */
const PARTS_IN_STEP: Readonly<Record<BulkRow['kind'], number>> = {
  group: 10,
  tag: 4,
  untag: 4,
  unsubscribe: 1,
  delete: 1,
};

/** Consecutive failures after which an action is given up: about five minutes. */
const MAX_FAILURES = 7;
/** The pause after the first failure; each further one doubles it. */
const FIRST_WAIT_MS = 5_000;
const GIVEN_UP = 'Something went wrong on our side. Please try again or contact support.';

class GroupGone extends Error {}

async function listSelection(tx: Tx, bulk: BulkRow): Promise<void> {
  const { accountId, filter, timezone } = bulk;
  const asked = filter && subscriberFilter(accountId, subscriberQuery.parse(filter), timezone);
  await storeParts(tx, bulk, asked && (await resolveSearch(tx, asked)));
}

/** One part of an action: which subscribers it changed, and how many people they are. */
async function change(tx: Tx, bulk: BulkRow, ids: readonly number[]): Promise<{ changed: number[]; people?: number }> {
  const { accountId, kind, name, createdAt } = bulk;
  if (kind === 'group') {
    if (bulk.groupId === null || !(await lockGroup(tx, accountId, bulk.groupId))) throw new GroupGone();
    return { changed: await addMembers(tx, accountId, bulk.groupId, ids) };
  }
  if (kind === 'tag') return { changed: await addTag(tx, accountId, ids, name) };
  if (kind === 'untag') return { changed: await removeTag(tx, accountId, ids, name) };
  // People who have joined a list since the click keep that newer consent, and with it all others, because a phone
  // leaves all lists together.
  const people = await joinedBefore(tx, accountId, ids, createdAt);
  if (kind === 'unsubscribe') return { changed: [], people: await unsubscribeByUser(tx, bulk, people, 'Unsubscribed') };
  await unsubscribeByUser(tx, bulk, people, 'Removed from the list', true);
  const removed = await markAllDeleted(tx, accountId, people);
  await notifySubscribers(
    tx,
    removed.map((one) => ({ ...one, accountId })),
  );
  return { changed: [], people: removed.length };
}

async function revert(tx: Tx, bulk: BulkRow, parts: readonly Part[]): Promise<void> {
  const { accountId, kind, groupId, name, createdAt: since } = bulk;
  const ids = parts.flatMap((part) => part.ids);
  if (kind === 'group' && groupId !== null) await removeMembers(tx, accountId, groupId, ids);
  if (kind === 'tag') {
    await removeTag(tx, accountId, ids, name);
    await tagged.undo(tx, { accountId, subscriberIds: ids, tag: name, since });
  }
  if (kind === 'untag') {
    await beginNothing(tx);
    await addTag(tx, accountId, ids, name);
  }
}

/** Open tabs reload their lists; empty lists of ids mean "many". */
const notifyMany = (tx: Tx, accountId: number): Promise<void> =>
  notifyLive(tx, accountId, { type: 'subscriber.changed', payload: { ids: [], keyword_ids: [] } });

async function undoStep(tx: Tx, bulk: BulkRow): Promise<void> {
  const parts = await nextUndone(tx, bulk.id, PARTS_IN_STEP[bulk.kind]);
  if (parts.length > 0) {
    await revert(tx, bulk, parts);
    await keepUndone(tx, bulk.id, parts);
    return;
  }
  // Others may have been added to the new group meanwhile; then it stays.
  if (bulk.newGroup && bulk.groupId !== null && (await lockGroup(tx, bulk.accountId, bulk.groupId)))
    if (!(await hasMembers(tx, bulk.groupId))) await deleteGroup(tx, bulk.accountId, bulk.groupId);
  await endBulk(tx, bulk.id, 'undone');
  await notifyMany(tx, bulk.accountId);
}

async function doStep(tx: Tx, bulk: BulkRow): Promise<void> {
  const parts = await nextParts(tx, bulk.id, PARTS_IN_STEP[bulk.kind]);
  for (const part of parts) {
    const { changed, people } = await change(tx, bulk, part.ids);
    await keepPart(tx, bulk.id, part, changed, people);
  }
  if (parts.length > 0) return;
  await endBulk(tx, bulk.id, 'done');
  await notifyMany(tx, bulk.accountId);
}

/**
 * One step of an action, in one transaction: lists the selection, or does or undoes some parts. When the process dies,
 * the step is rolled back, and any other worker repeats it. Returns whether there was a step to do.
 */
export async function stepOfBulk(deps: BulkDeps, accountId: number, id: number): Promise<boolean> {
  try {
    return await deps.db.asAccount(accountId, async (tx) => {
      const bulk = await lockDue(tx, accountId, id);
      if (!bulk) return false;
      if (!bulk.listed) await listSelection(tx, bulk);
      else if (bulk.state === 'undoing') await undoStep(tx, bulk);
      else await doStep(tx, bulk);
      return true;
    });
  } catch (error) {
    const gone = error instanceof GroupGone;
    if (gone || !isUnavailable(error))
      await deps.db.asAccount(accountId, async (tx) => {
        if (gone) await endBulk(tx, id, 'failed', 'The group was deleted meanwhile.');
        else if ((await countFailure(tx, id, FIRST_WAIT_MS)) >= MAX_FAILURES) await endBulk(tx, id, 'failed', GIVEN_UP);
      });
    if (gone) return true;
    throw error;
  }
}
