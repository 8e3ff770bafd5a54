import type { Bulk } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/** NOTIFY channel that wakes the workers of bulk actions. They also poll, so a lost notification only delays them. */
export const BULK_CHANNEL = 'textloom_bulk';

/** How long an action can be undone; the screen offers it for ten seconds. */
const UNDO_S = 12;
/** How long an ended action is shown to its user, on a screen that is opened meanwhile too. */
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

export interface BulkRow extends NewBulk {
  id: number;
  accountId: number;
  state: Bulk['state'];
  listed: boolean;
  createdAt: Date;
}

/**
 * Removing a tag is stored as a group action without a group, because a worker of the release before takes a kind that it
 * does not know for the removal of people; of this it says that the group was deleted.
 */
const KIND = `case when kind = 'group' and group_id is null then 'untag' else kind end`;
const storedKind = (kind: Bulk['kind']): string => (kind === 'untag' ? 'group' : kind);

const HELD: ReadonlySet<Bulk['kind']> = new Set(['unsubscribe', 'delete']);

/** Nothing may revive a consent: what ends one waits until it can no longer be undone. */
export const insertBulk = (tx: Tx, accountId: number, bulk: NewBulk): Promise<{ id: number }> =>
  tx.one<{ id: number }>(
    `with bulk as (
       insert into bulk_action (account_id, user_id, kind, group_id, new_group, name, filter, timezone, ids, excluded, state, next_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + make_interval(secs => $12)) returning id
     ) select id, pg_notify('${BULK_CHANNEL}', '') from bulk`,
    [
      accountId,
      bulk.userId,
      storedKind(bulk.kind),
      bulk.groupId,
      bulk.newGroup,
      bulk.name,
      bulk.filter === null ? null : JSON.stringify(bulk.filter),
      bulk.timezone,
      bulk.ids,
      bulk.excluded,
      HELD.has(bulk.kind) ? 'held' : 'running',
      HELD.has(bulk.kind) ? UNDO_S : 0,
    ],
  );

const OPEN = `state in ('held', 'running', 'undoing')`;

/** Actions of the account that are not over. */
export const countOpen = (tx: Tx, accountId: number): Promise<number> =>
  tx.value<number>(`select count(*) as open from bulk_action where account_id = $1 and ${OPEN}`, [accountId]);

/** A step is due: a held action is listed before its time, unless that has failed. */
const DUE = `${OPEN} and (next_at <= now() or not listed and failures = 0)`;

/** Actions of all accounts with a step to do, longest due first. */
export const dueBulks = (tx: Tx): Promise<{ id: number; accountId: number }[]> =>
  tx.query(`select id, account_id as "accountId" from bulk_action where ${DUE} order by next_at, id limit 10`);

const ROW = `id, account_id as "accountId", user_id as "userId", ${KIND} as kind, group_id as "groupId", new_group as "newGroup", name, state,
  filter, timezone, ids, excluded, listed, created_at as "createdAt"`;

/** Locks an action for one step; undefined while another worker has it, or when no step is due. */
export const lockDue = (tx: Tx, accountId: number, id: number): Promise<BulkRow | undefined> =>
  tx.maybeOne<BulkRow>(
    `select ${ROW} from bulk_action where account_id = $1 and id = $2 and ${DUE} for update skip locked`,
    [accountId, id],
  );

/** Locks an action of a user, to undo it: waits for its running step. */
export const lockOwn = (tx: Tx, accountId: number, userId: number, id: number): Promise<BulkRow | undefined> =>
  tx.maybeOne<BulkRow>(
    `select ${ROW} from bulk_action where account_id = $1 and user_id = $2 and id = $3::bigint for update`,
    [accountId, userId, id],
  );

const SHOWN = `b.id, ${KIND} as kind, b.state, b.name, b.reason, b.done, b.changed, case when b.listed then b.total end as total,
  case
    when b.state = 'held' then greatest(0, ceil(extract(epoch from b.next_at - now()) * 1000))
    when b.state = 'running' and b.kind in ('group', 'tag') then ${UNDO_S} * 1000
    when b.state = 'done' and b.kind in ('group', 'tag') then greatest(0, ceil(${UNDO_S} * 1000 - extract(epoch from now() - b.finished_at) * 1000))
    else 0
  end::int as undo_ms`;

export const shownBulk = (tx: Tx, accountId: number, id: number): Promise<Bulk> =>
  tx.one<Bulk>(`select ${SHOWN} from bulk_action b where b.account_id = $1 and b.id = $2`, [accountId, id]);

export const shownBulks = (tx: Tx, accountId: number, userId: number): Promise<Bulk[]> =>
  tx.query<Bulk>(
    `select ${SHOWN} from bulk_action b where b.account_id = $1 and b.user_id = $2
       and (b.${OPEN} or b.finished_at > now() - interval '${SHOWN_S} seconds') order by b.id`,
    [accountId, userId],
  );

export const endBulk = (tx: Tx, id: number, state: 'done' | 'undone' | 'failed', reason = ''): Promise<number> =>
  tx.execute(
    `update bulk_action set state = $2, reason = $3, finished_at = now(), ids = '{}', excluded = '{}', filter = null where id = $1`,
    [id, state, reason],
  );

/** Counts a failed step; the next try waits twice as long as the one before. Returns the number of failures in a row. */
export const countFailure = (tx: Tx, id: number, firstWaitMs: number): Promise<number> =>
  tx.value<number>(
    `update bulk_action set failures = failures + 1,
       next_at = greatest(next_at, now() + make_interval(secs => $2::float8 / 1000 * power(2, failures)))
     where id = $1 returning failures`,
    [id, firstWaitMs],
  );

export const beginUndo = (tx: Tx, id: number): Promise<unknown> =>
  tx.query(
    `with bulk as (update bulk_action set state = 'undoing', next_at = now() where id = $1 returning id)
     select pg_notify('${BULK_CHANNEL}', '') from bulk`,
    [id],
  );
