import * as col from '../../../platform/db/col';
import { command, constant, sql, statement } from '../../../platform/db/sql';
import type { Bulk } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/** NOTIFY channel that wakes the workers of bulk actions. They also poll, so a lost notification only delays them. */
export const BULK_CHANNEL = 'textloom_bulk';

/** How long an action can be undone; the screen offers it for ten seconds. */
const UNDO_S = 12;
/** How long an ended action is shown to its user, even on a screen opened meanwhile. */
const SHOWN_S = 60;

export interface NewBulk {
  userId: number;
  kind: Bulk['kind'];
  groupId: number | null;
  newGroup: boolean;
  name: string;
  filter: object | null;
  timezone: number;
  ids: readonly number[];
  excluded: readonly number[];
}

const BULK_ROW = {
  id: col.number,
  accountId: col.number,
  userId: col.number,
  kind: col.text<Bulk['kind']>(),
  groupId: col.orNull(col.number),
  newGroup: col.bool,
  name: col.text(),
  state: col.text<Bulk['state']>(),
  filter: col.orNull(col.json<object>({})),
  timezone: col.number,
  ids: col.numbers,
  excluded: col.numbers,
  listed: col.bool,
  createdAt: col.time,
};
export type BulkRow = col.RowOf<typeof BULK_ROW>;

/**
 * Removing a tag is stored as a group action without a group, because a worker of the release before mistakes an
 * unknown kind for the removal of people; for this one it reports that the group was deleted.
 */
const KIND = sql`case when kind = 'group' and group_id is null then 'untag' else kind end`;
const storedKind = (kind: Bulk['kind']): string => (kind === 'untag' ? 'group' : kind);

const HELD: ReadonlySet<Bulk['kind']> = new Set(['unsubscribe', 'delete']);

const INSERTED = { id: col.number, woken: col.text() };

/** Nothing may revive a consent: an action that ends one waits until it can no longer be undone. */
export const insertBulk = (tx: Tx, accountId: number, bulk: NewBulk): Promise<{ id: number }> =>
  tx.one(statement('audience.insertBulk', INSERTED)`
     with bulk as (
       insert into bulk_action (account_id, user_id, kind, group_id, new_group, name, filter, timezone, ids, excluded, state, next_at)
       values (${accountId}, ${bulk.userId}, ${storedKind(bulk.kind)}, ${bulk.groupId}, ${bulk.newGroup}, ${bulk.name}, ${bulk.filter === null ? null : JSON.stringify(bulk.filter)}, ${bulk.timezone}, ${bulk.ids}, ${bulk.excluded}, ${HELD.has(bulk.kind) ? 'held' : 'running'}, now() + make_interval(secs => ${HELD.has(bulk.kind) ? UNDO_S : 0})) returning id
     ) select id, pg_notify(${BULK_CHANNEL}, '')::text as woken from bulk`);

const OPEN = sql`state in ('held', 'running', 'undoing')`;

/** The account's unfinished actions. */
export const countOpen = (tx: Tx, accountId: number): Promise<number> =>
  tx.value(statement('audience.countOpen', { open: col.number })`
     select count(*) as open from bulk_action where account_id = ${accountId} and ${OPEN}`);

/** A step is due: the selection of a held action is listed before its time, unless that has failed. */
const DUE = sql`${OPEN} and (next_at <= now() or not listed and failures = 0)`;

/** Actions of all accounts with a step to do, longest due first. */
export const dueBulks = (tx: Tx): Promise<{ id: number; accountId: number }[]> =>
  tx.query(statement('audience.dueBulks', { id: col.number, accountId: col.number })`
     select id, account_id as "accountId" from bulk_action where ${DUE} order by next_at, id limit 10`);

const ROW = sql`id, account_id as "accountId", user_id as "userId", ${KIND} as kind, group_id as "groupId", new_group as "newGroup", name, state,
  filter, timezone, ids, excluded, listed, created_at as "createdAt"`;

/** Locks an action for one step; undefined while another worker holds it, or when no step is due. */
export const lockDue = (tx: Tx, accountId: number, id: number): Promise<BulkRow | undefined> =>
  tx.maybeOne(statement('audience.lockDue', BULK_ROW)`
     select ${ROW} from bulk_action where account_id = ${accountId} and id = ${id} and ${DUE} for update skip locked`);

/** Locks an action of a user, to undo it: waits for its running step. */
export const lockOwn = (tx: Tx, accountId: number, userId: number, id: number): Promise<BulkRow | undefined> =>
  tx.maybeOne(statement('audience.lockOwn', BULK_ROW)`
     select ${ROW} from bulk_action where account_id = ${accountId} and user_id = ${userId} and id = ${id}::bigint for update`);

const SHOWN = sql`b.id, ${KIND} as kind, b.state, b.name, b.reason, b.done, b.changed, case when b.listed then b.total end as total,
  case
    when b.state = 'held' then greatest(0, ceil(extract(epoch from b.next_at - now()) * 1000))
    when b.state = 'running' and b.kind in ('group', 'tag') then ${constant(UNDO_S)} * 1000
    when b.state = 'done' and b.kind in ('group', 'tag') then greatest(0, ceil(${constant(UNDO_S)} * 1000 - extract(epoch from now() - b.finished_at) * 1000))
    else 0
  end::int as undo_ms`;

const SHOWN_BULK = {
  id: col.number,
  kind: col.text<Bulk['kind']>(),
  state: col.text<Bulk['state']>(),
  name: col.text(),
  reason: col.text(),
  done: col.number,
  changed: col.number,
  total: col.orNull(col.number),
  undo_ms: col.number,
};

export const shownBulk = (tx: Tx, accountId: number, id: number): Promise<Bulk> =>
  tx.one(statement('audience.shownBulk', SHOWN_BULK)`
     select ${SHOWN} from bulk_action b where b.account_id = ${accountId} and b.id = ${id}`);

export const shownBulks = (tx: Tx, accountId: number, userId: number): Promise<Bulk[]> =>
  tx.query(statement('audience.shownBulks', SHOWN_BULK)`
     select ${SHOWN} from bulk_action b where b.account_id = ${accountId} and b.user_id = ${userId}
       and (b.${OPEN} or b.finished_at > now() - interval '${constant(SHOWN_S)} seconds') order by b.id`);

export const endBulk = (tx: Tx, id: number, state: 'done' | 'undone' | 'failed', reason = ''): Promise<number> =>
  tx.execute(command('audience.endBulk')`
     update bulk_action set state = ${state}, reason = ${reason}, finished_at = now(), ids = '{}', excluded = '{}', filter = null where id = ${id}`);

/** Counts a failed step; each retry waits twice as long as the one before. Returns the number of failures in a row. */
export const countFailure = (tx: Tx, id: number, firstWaitMs: number): Promise<number> =>
  tx.value(statement('audience.countFailure', { failures: col.number })`
     update bulk_action set failures = failures + 1,
       next_at = greatest(next_at, now() + make_interval(secs => ${firstWaitMs}::float8 / 1000 * power(2, failures)))
     where id = ${id} returning failures`);

export const beginUndo = (tx: Tx, id: number): Promise<unknown> =>
  tx.execute(command('audience.beginUndo')`
     with bulk as (update bulk_action set state = 'undoing', next_at = now() where id = ${id} returning id)
     select pg_notify(${BULK_CHANNEL}, '') from bulk`);
