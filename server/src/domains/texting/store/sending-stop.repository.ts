import { sql, type Sql } from '../../../platform/db/sql';
import type { Statements, Tx } from '../../../platform/db/connection';

/** NOTIFY channel of stops of sending that began or ended. Every process also polls for them. */
export const STOPS_CHANNEL = 'textloom_stops';

export type StopCause = 'operator' | 'refusals';

/** What is stopped: one account, one of our numbers, or everything when both are null. */
export interface StopScope {
  accountId: number | null;
  number: string | null;
}

export interface Stop extends StopScope {
  id: number;
  cause: StopCause;
  reason: string;
  code: string;
  stopped_by: string;
  stopped_at: Date;
  ended_by: string | null;
  ended_at: Date | null;
}

/** Who claims: the number that it sends from, and whether it probes a number that the carrier refused. */
export interface Claiming {
  number: string | null;
  probing: boolean;
}

/** For figures: a stop of any number counts. */
export const ANY_NUMBER: Claiming = { number: null, probing: false };

/** SQL: texts of an account wait because of a stop. */
export const isStopped = (
  account: Sql,
  { number, probing = sql`false` }: { number: string | null | Sql; probing?: boolean | Sql },
): Sql => sql`sending_stopped(${account}, ${number}::text, ${probing}::boolean)`;

/** SQL: a moment, or the end of the last stop since: a stop does not make texts too old. */
export const sinceLastStop = (moment: Sql, account: Sql | number, number: string | null | Sql): Sql =>
  sql`greatest(${moment}, sending_restarted(${account}, ${number}::text))`;

const CLAIMS = `hashtextextended('sending claims', 0)`;

/** SQL: shared with other claims, and waited for by a stop: it commits after the last claim that did not know of it. */
const LOCK_CLAIM = `pg_advisory_xact_lock_shared(${CLAIMS})`;

/** Before a claim, in a statement of its own, so that the claim sees every stop. */
export const lockClaim = (tx: Tx): Promise<unknown> => tx.query(`select ${LOCK_CLAIM}`);

/** Waits for the claims that run, at most `ms`: then it throws (`isLockTimeout`). */
export async function waitForClaims(tx: Tx, ms: number): Promise<void> {
  await tx.query(`select set_config('lock_timeout', $1, true)`, [`${ms}ms`]);
  await tx.query(`select pg_advisory_xact_lock(${CLAIMS})`);
}

export const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === '55P03';

const COLUMNS = `id, account_id as "accountId", number, cause, reason, code, stopped_by, stopped_at, ended_by, ended_at`;

export interface NewStop extends StopScope {
  cause: StopCause;
  reason: string;
  code: string;
  by: string;
  /** When the first probe is due; null: nothing probes. */
  probeMs: number | null;
  /** Reported by receipts: only a delivered probe ends it. */
  byReceipt?: boolean;
}

/** Stops; undefined when such a stop is in force. */
export const insertStop = (tx: Tx, stop: NewStop) =>
  tx.maybeOne<Stop>(
    `insert into sending_stop (account_id, number, cause, reason, code, stopped_by, probe_at, by_receipt)
     values ($1, $2, $3, $4, $5, $6, coalesce(now() + $7 * interval '1 ms', 'infinity'), $8) on conflict do nothing returning ${COLUMNS}`,
    [stop.accountId, stop.number, stop.cause, stop.reason, stop.code, stop.by, stop.probeMs, stop.byReceipt ?? false],
  );

/** Ends the stops of a scope; both causes, because an operator who starts has mended what was refused. */
export const endStops = (tx: Tx, { accountId, number }: StopScope, by: string) =>
  tx.query<Stop>(
    `update sending_stop set ended_at = clock_timestamp(), ended_by = $3
     where ended_at is null and account_id is not distinct from $1::int and number is not distinct from $2::text returning ${COLUMNS}`,
    [accountId, number, by],
  );

/** Ends the stop of a number for which a probe was accepted; a fault that receipts reported waits for its receipt. */
export const endAccepted = async (tx: Tx, id: number, message: number): Promise<Stop | undefined> => {
  const stop = await tx.maybeOne<Stop>(
    `update sending_stop set probe_id = $2, ended_at = case when not by_receipt then clock_timestamp() end,
       ended_by = case when not by_receipt then 'a probe that the carrier accepted' end
     where id = $1 and ended_at is null returning ${COLUMNS}`,
    [id, message],
  );
  return stop?.ended_at ? stop : undefined;
};

/** Whether one of the messages is a probe that a stop waits for. */
export const probesAwaited = async (engine: Statements, messages: readonly number[]): Promise<boolean> =>
  (
    await engine.query(
      'select 1 from sending_stop where ended_at is null and by_receipt and probe_id = any($1::bigint[]) limit 1',
      [messages],
    )
  ).rows.length > 0;

/** Ends the stops whose probe was delivered. */
export const endDelivered = (tx: Tx, messages: readonly number[]) =>
  tx.query<Stop>(
    `update sending_stop set ended_at = clock_timestamp(), ended_by = 'a probe that was delivered'
     where ended_at is null and by_receipt and probe_id = any($1::bigint[]) returning ${COLUMNS}`,
    [messages],
  );

/** Whether one of the messages left after the last stop of the number ended. */
export const isNewSince = (tx: Tx, messages: readonly number[], number: string) =>
  tx.value<boolean>(
    `select exists (select from message m where m.id = any($1::bigint[])
       and m.claimed_at > coalesce((select max(ended_at) from sending_stop where number = $2), '-infinity')) as new`,
    [messages, number],
  );

/** Refusals of numbers from which nothing is sent any more, because the settings name another one. */
export const endOtherRefusals = (tx: Tx, number: string) =>
  tx.execute(
    `update sending_stop set ended_at = now(), ended_by = 'settings with another number'
     where ended_at is null and cause = 'refusals' and number <> $1`,
    [number],
  );

export interface OpenStop extends Stop {
  probe_at: Date | null;
}

/** The stops in force. */
export const openStops = (engine: Statements) =>
  engine
    .query<OpenStop>({
      name: 'sending-stops',
      text: `select ${COLUMNS}, nullif(probe_at, 'infinity') as probe_at from sending_stop where ended_at is null order by id`,
      values: [],
    })
    .then(({ rows }) => rows);

export const pastStops = (tx: Tx, limit: number) =>
  tx.query<Stop>(
    `select ${COLUMNS} from sending_stop where ended_at is not null order by ended_at desc, id desc limit $1`,
    [limit],
  );

/** Locks the stop whose probe is due; undefined: none is, another process probes, or an operator has stopped too. */
export const lockProbe = (tx: Tx, number: string) =>
  tx.maybeValue<number>(
    `select id from sending_stop where ended_at is null and cause = 'refusals' and number = $1 and probe_at <= now()
       and not sending_stopped(null, $1, true) for update skip locked`,
    [number],
  );

/** A message was claimed as probe: the next one is due later each time. */
export const markProbed = (tx: Tx, id: number, firstMs: number, longestMs: number) =>
  tx.execute(
    `update sending_stop set probes = probes + 1, probe_at = now() + least($3::float8, $2::float8 * 2 ^ least(probes + 1, 20)) * interval '1 ms'
     where id = $1`,
    [id, firstMs, longestMs],
  );

/** The probe met a fault of its recipient, which says nothing about the number. */
export const probeSoon = (tx: Tx, id: number, waitMs: number) =>
  tx.execute(`update sending_stop set probe_at = now() + $2 * interval '1 ms' where id = $1 and ended_at is null`, [
    id,
    waitMs,
  ]);

/** Stops of refusals that nobody was told of; only one process gets each. */
export const untoldStops = (tx: Tx) =>
  tx.query<Stop>(
    `update sending_stop set told_at = now() where told_at is null and cause = 'refusals' and ended_at is null returning ${COLUMNS}`,
  );

/** The validity of the batches that waited begins now, as when a campaign is resumed. */
export const restartBatches = (tx: Tx, accountId: number | null) =>
  tx.execute(
    `with open as materialized (
       select id from send_batch where state < 2 and due_at < now() and ($1::int is null or account_id = $1) order by id for update
     )
     update send_batch b set due_at = now() from open where b.id = open.id`,
    [accountId],
  );

/** Wakes every process when the transaction commits. */
export const notifyStops = (tx: Tx): Promise<unknown> => tx.query(`select pg_notify('${STOPS_CHANNEL}', '')`);

/** Texts that wait: of one account, or of all. */
export const waitingTexts = (tx: Tx, accountId: number | null) =>
  tx.value<number>(
    `select (select coalesce(sum(b.size - b.accepted - b.sent - b.delivered - b.failed - b.withdrawn), 0)
             from send_batch b join campaign c on c.id = b.campaign_id
             where b.state < 2 and b.next_at <= now() and c.state in ('expanding', 'sending') and ($1::int is null or b.account_id = $1))
          + (select count(*) from send_queue where $1::int is null or account_id = $1) as waiting`,
    [accountId],
  );

/** Accounts with texts that wait, for the notices about a number. */
export const waitingAccounts = (tx: Tx, limit: number) =>
  tx.values<number>(
    `select account_id from (
       select account_id from send_batch where state < 2 union select account_id from send_queue where account_id is not null
     ) waiting order by account_id limit $1`,
    [limit],
  );

export const countStops = (tx: Tx) =>
  tx.query<{ scope: string; cause: StopCause; n: number }>(
    `select case when account_id is not null then 'account' when number is not null then 'number' else 'all' end as scope, cause, count(*) as n
     from sending_stop where ended_at is null group by 1, 2`,
  );

/** The stop that holds an account's texts for longest; an operator's before a carrier's. */
export const stopOf = (tx: Tx, accountId: number, number: string) =>
  tx.maybeOne<Stop>(
    `select ${COLUMNS} from sending_stop
     where ended_at is null and (account_id is null or account_id = $1) and (number is null or number = $2) order by cause, id limit 1`,
    [accountId, number],
  );
