import { can, type Bulk, type SubscriberSelection } from '@textloom/contracts';
import { AppError, forbidden, invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { oneAtATime } from '../../../platform/db/one-at-a-time';
import type { Deps } from '../../../platform/web/deps';
import { once } from '../../../platform/web/idempotency';
import type { Session } from '../../../platform/web/session.types';
import { beginUndo, countOpen, endBulk, insertBulk, lockOwn, shownBulk } from './bulk.repository';
import { findGroup, insertGroup } from '../group/groups.repository';
import { MATCHES_BY_FILTER } from '../smart-group/smart-groups.policy';
import { countUnknown } from '../group/members.repository';
import { stepOfBulk } from './run-bulk';

/** Actions of an account that run or wait at the same time. */
const MAX_OPEN = 10;
/** Subscribers chosen one by one for which the reply waits: its state is then final, unless the action is held. */
const AT_ONCE = 1_000;

/** What to do with the selection. */
export interface Work {
  kind: Bulk['kind'];
  /** The tag, or the name of a new group. */
  name?: string;
  groupId?: number | undefined;
}

/** The group that the selection is added to; a new one needs its permission (PERM-022). */
async function groupOf(tx: Tx, session: Session, { groupId, name = '' }: Work) {
  if (groupId !== undefined) {
    const group = await findGroup(tx, session.accountId, groupId);
    if (!group) throw notFound('This group');
    if (group.filter) throw new AppError('invalid', MATCHES_BY_FILTER);
    return { groupId, newGroup: false, name: group.name };
  }
  if (name === '') throw invalid('name', 'Name is required.');
  if (!can(session, 'group_creategroups')) throw forbidden();
  return { groupId: await insertGroup(tx, session.accountId, name), newGroup: true, name };
}

/** Runs steps until none is due. */
async function finish(deps: Deps, accountId: number, id: number): Promise<void> {
  while (await stepOfBulk(deps, accountId, id));
}

const shown = (deps: Deps, accountId: number, id: number): Promise<Bulk> =>
  deps.db.asAccount(accountId, (tx) => shownBulk(tx, accountId, id));

/**
 * Starts an action on selected subscribers. A repeated call with the same key starts none and returns the state of the
 * first one. An action that ends a consent is held: it takes effect when it can no longer be undone.
 */
export async function startBulk(
  deps: Deps,
  session: Session,
  work: Work,
  { ids, filter, excluded }: SubscriberSelection,
  key: string | undefined,
): Promise<Bulk> {
  const { accountId, userId, timezone } = session;
  if (filter === null && ids.length === 0) throw invalid('ids', 'Select at least one subscriber.');
  const { id } = await deps.db.asAccount(accountId, (tx) =>
    once(tx, accountId, key, { ...work, ids, filter, excluded }, async () => {
      // Ids of another account are refused like unknown ones.
      if ((await countUnknown(tx, accountId, ids)) > 0) throw notFound('A selected subscriber');
      await oneAtATime(tx, 'bulk actions', accountId);
      if ((await countOpen(tx, accountId)) >= MAX_OPEN)
        throw new AppError('conflict', 'Too many changes are running. Please wait until one has ended.');
      const target =
        work.kind === 'group'
          ? await groupOf(tx, session, work)
          : { groupId: null, newGroup: false, name: work.name ?? '' };
      return insertBulk(tx, accountId, { userId, kind: work.kind, ...target, filter, timezone, ids, excluded });
    }),
  );
  if (filter === null && ids.length <= AT_ONCE) await finish(deps, accountId, id);
  return shown(deps, accountId, id);
}

/**
 * Undoes an action: a held one has no effect at all; for the others, exactly what they changed is reverted. Only its
 * user may, and only as long as the screen offers it.
 */
export async function undoBulk(deps: Deps, { accountId, userId }: Session, id: number): Promise<Bulk> {
  await deps.db.asAccount(accountId, async (tx) => {
    const bulk = await lockOwn(tx, accountId, userId, id);
    if (!bulk) throw notFound('This change');
    if (bulk.state === 'undoing' || bulk.state === 'undone') return;
    // A held action has no effect yet, even if its time has just come.
    if (bulk.state === 'held') return void (await endBulk(tx, id, 'undone'));
    if ((await shownBulk(tx, accountId, id)).undo_ms === 0)
      throw new AppError('conflict', 'This can no longer be undone.');
    await beginUndo(tx, id);
  });
  const bulk = await shown(deps, accountId, id);
  if (bulk.total !== null && bulk.total <= AT_ONCE) await finish(deps, accountId, id);
  return shown(deps, accountId, id);
}
