import * as col from '../../../platform/db/col';
import { command, literal, sql, type Sql, statement } from '../../../platform/db/sql';
import type { Statements, Tx } from '../../../platform/db/connection';
import { ANY_LINK, leavesOver, type LinkClaim } from '../link/link.repository';

/** NOTIFY channel of stops of sending that began or ended. Every process also polls for them. */
export const STOPS_CHANNEL = 'textloom_stops';

/** `registration`: the carriers have taken back their approval of the number. */
export type StopCause = 'operator' | 'refusals' | 'registration';

/** The scope of a stop: one account, one of our numbers, or everything when both are null. */
export interface StopScope {
  accountId: number | null;
  number: string | null;
}

const STOP = {
  id: col.number,
  accountId: col.orNull(col.number),
  number: col.orNull(col.text()),
  cause: col.text<StopCause>(),
  reason: col.text(),
  code: col.text(),
  stopped_by: col.text(),
  stopped_at: col.time,
  ended_by: col.orNull(col.text()),
  ended_at: col.orNull(col.time),
};
export type Stop = col.RowOf<typeof STOP>;

/** What a worker claims: texts of every number that is not stopped, or those of a refused number that it probes. */
export interface Claiming extends LinkClaim {
  /** The number of texts without one of their own: the shared code. Null, for metrics: a stop of any number holds them. */
  shared: string | null;
  /** The refused number that is probed: only its texts are claimed. */
  probed: string | null;
}

/** For metrics: a stop of any number counts. */
export const ANY_NUMBER: Claiming = { shared: null, probed: null, ...ANY_LINK };

/** SQL: the number that a text or batch leaves from, of its column `number`. */
export const sentFrom = (number: Sql, shared: string | null): Sql => sql`coalesce(${number}, ${shared}::text)`;

/** SQL: texts of an account that leave from this number wait because of a stop. */
export const isStopped = (account: Sql, from: Sql): Sql => sql`sending_stopped(${account}, ${from}, false)`;

/** SQL: a worker may claim texts of an account, with this medium, that leave from the number in this column. */
export const mayClaim = (
  account: Sql,
  number: Sql,
  text: { media: Sql; untriedSince: Sql },
  claiming: Claiming,
): Sql => {
  const { shared, probed } = claiming;
  const from = sentFrom(number, shared);
  return sql`(${probed}::text is null or ${from} = ${probed}::text) and ${leavesOver(from, text, claiming)} and not sending_stopped(${account}, ${from}, ${probed}::text is not null or ${claiming.linkProbed}::text is not null)`;
};

/** SQL: a moment, or the end of the last stop since then: a stop does not make texts expire. */
export const sinceLastStop = (moment: Sql, account: Sql | number, from: Sql): Sql =>
  sql`greatest(${moment}, sending_restarted(${account}, ${from}))`;

const claims = sql`hashtextextended('sending claims', 0)`;

/** SQL: the lock that claims share and a stop waits for: it commits after the last claim that did not see it. */
const lockOfClaim = sql`pg_advisory_xact_lock_shared(${claims})`;

/** Call it before a claim, in a statement of its own, so that the claim sees every stop. */
export const lockClaim = (tx: Tx): Promise<unknown> =>
  tx.execute(command('texting.lockClaim')`
     select ${lockOfClaim}`);

/** Waits at most `ms` for running claims, then throws (`isLockTimeout`). */
export async function waitForClaims(tx: Tx, ms: number): Promise<void> {
  await tx.execute(command('texting.limitWait')`
     select set_config('lock_timeout', ${`${ms}ms`}, true)`);
  await tx.execute(command('texting.waitForClaims')`
     select pg_advisory_xact_lock(${claims})`);
}

export const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === '55P03';

const COLUMNS = sql`id, account_id as "accountId", number, cause, reason, code, stopped_by, stopped_at, ended_by, ended_at`;

export interface NewStop extends StopScope {
  cause: StopCause;
  reason: string;
  code: string;
  by: string;
  /** When the first probe is due; null: no probes. */
  probeMs: number | null;
  /** Reported by receipts: only a delivered probe ends it. */
  byReceipt?: boolean;
}

/** Inserts the stop; returns undefined when the same stop is in force. */
export const insertStop = (tx: Tx, stop: NewStop) =>
  tx.maybeOne(statement('texting.insertStop', STOP)`
     insert into sending_stop (account_id, number, cause, reason, code, stopped_by, probe_at, by_receipt)
     values (${stop.accountId}, ${stop.number}, ${stop.cause}, ${stop.reason}, ${stop.code}, ${stop.by}, coalesce(now() + ${stop.probeMs} * interval '1 ms', 'infinity'), ${stop.byReceipt ?? false}) on conflict do nothing returning ${COLUMNS}`);

/**
 * Ends the stops of a scope by operators and refusals, because an operator who starts has fixed what was refused. Nothing
 * leaves from a number that is not registered.
 */
export const endStops = (tx: Tx, { accountId, number }: StopScope, by: string) =>
  tx.query(statement('texting.endStops', STOP)`
     update sending_stop set ended_at = clock_timestamp(), ended_by = ${by}
     where ended_at is null and cause <> 'registration' and account_id is not distinct from ${accountId}::int and number is not distinct from ${number}::text returning ${COLUMNS}`);

/** The number is registered again, or was given back. */
export const endUnregistered = (tx: Tx, number: string) =>
  tx.query(statement('texting.endUnregistered', STOP)`
     update sending_stop set ended_at = clock_timestamp(), ended_by = 'the registry'
     where ended_at is null and cause = 'registration' and number = ${number} returning ${COLUMNS}`);

/**
 * Ends the stop of a number when a probe was accepted; a fault that receipts reported waits for the probe's receipt.
 */
export const endAccepted = async (tx: Tx, id: number, message: number): Promise<Stop | undefined> => {
  const stop = await tx.maybeOne(statement('texting.endAccepted', STOP)`
     update sending_stop set probe_id = ${message}, ended_at = case when not by_receipt then clock_timestamp() end,
       ended_by = case when not by_receipt then 'a probe that the carrier accepted' end
     where id = ${id} and ended_at is null returning ${COLUMNS}`);
  return stop?.ended_at ? stop : undefined;
};

/** Whether one of the messages is a probe that a stop waits for. */
export const probesAwaited = async (engine: Statements, messages: readonly number[]): Promise<boolean> =>
  (await engine.prepared.execute(command('texting.probesAwaited')`
     select 1 from sending_stop where ended_at is null and by_receipt and probe_id = any(${messages}::bigint[]) limit 1`)) >
  0;

/** Ends the stops whose probe was delivered. */
export const endDelivered = (tx: Tx, messages: readonly number[]) =>
  tx.query(statement('texting.endDelivered', STOP)`
     update sending_stop set ended_at = clock_timestamp(), ended_by = 'a probe that was delivered'
     where ended_at is null and by_receipt and probe_id = any(${messages}::bigint[]) returning ${COLUMNS}`);

/** The messages that were sent after the last stop of their number ended, with that number. */
export const sentSinceStop = (tx: Tx, messages: readonly number[], shared: string) =>
  tx.query(statement('texting.sentSinceStop', { id: col.number, number: col.present(col.text()) })`
     select m.id, ${sentFrom(sql`m.number`, shared)} as number from message m where m.id = any(${messages}::bigint[])
       and m.claimed_at > coalesce((select max(s.ended_at) from sending_stop s where s.number = ${sentFrom(sql`m.number`, shared)}), '-infinity')
     order by m.id`);

/** Ends refusals of numbers with two links, because one of them accepts their texts again. */
export const endRefusals = (tx: Tx, numbers: readonly string[]) =>
  tx.query(statement('texting.endRefusals', STOP)`
     update sending_stop set ended_at = clock_timestamp(), ended_by = 'a probe that another link accepted'
     where ended_at is null and cause = 'refusals' and not by_receipt and number = any(${numbers}::text[]) returning ${COLUMNS}`);

/** Ends refusals of numbers that we no longer send from. */
export const endOtherRefusals = (tx: Tx, shared: string) =>
  tx.execute(command('texting.endOtherRefusals')`
     update sending_stop s set ended_at = now(), ended_by = 'nothing is sent from it any more'
     where s.ended_at is null and s.cause = 'refusals' and s.number <> ${shared} and not exists (select from own_number n where n.digits = s.number)
       and not exists (select from other_number o where o.digits = s.number)`);

const OPEN_STOP = { ...STOP, probe_at: col.orNull(col.time) };
export type OpenStop = col.RowOf<typeof OPEN_STOP>;

/** The stops in force. */
export const openStops = (engine: Statements) =>
  engine.prepared.query(statement('texting.openStops', OPEN_STOP)`
     select ${COLUMNS}, nullif(probe_at, 'infinity') as probe_at from sending_stop where ended_at is null order by id`);

export const pastStops = (tx: Tx, limit: number) =>
  tx.query(statement('texting.pastStops', STOP)`
     select ${COLUMNS} from sending_stop where ended_at is not null order by ended_at desc, id desc limit ${limit}`);

const PROBE = {
  /** The stop. */
  id: col.number,
  number: col.present(col.text()),
};
export type Probe = col.RowOf<typeof PROBE>;

/**
 * Locks the stops whose probe is due, the longest due first, without those that another process probes, or an operator
 * has stopped too.
 */
export const lockProbes = (tx: Tx) =>
  tx.query(statement('texting.lockProbes', PROBE)`
     select id, number from sending_stop where ended_at is null and cause = 'refusals' and number is not null and probe_at <= now()
       and not sending_stopped(null, number, true) order by probe_at, id for update skip locked`);

/** A message was claimed as a probe: the next one is due with a growing delay. */
export const markProbed = (tx: Tx, id: number, firstMs: number, longestMs: number) =>
  tx.execute(command('texting.markProbed')`
     update sending_stop set probes = probes + 1, probe_at = now() + least(${longestMs}::float8, ${firstMs}::float8 * 2 ^ least(probes + 1, 20)) * interval '1 ms'
     where id = ${id}`);

/** The probe met a fault of its recipient, which proves nothing about the number. */
export const probeSoon = (tx: Tx, id: number, waitMs: number) =>
  tx.execute(command('texting.probeSoon')`
     update sending_stop set probe_at = now() + ${waitMs} * interval '1 ms' where id = ${id} and ended_at is null`);

/** Stops by refusals that nobody was notified of; only one process gets each. */
export const takeUnnotifiedStops = (tx: Tx) =>
  tx.query(statement('texting.takeUnnotifiedStops', STOP)`
     update sending_stop set told_at = now() where told_at is null and cause = 'refusals' and ended_at is null returning ${COLUMNS}`);

/** Restarts the validity of the batches that waited, as when a campaign is resumed (`validFromNow`). */
export const restartBatches = (tx: Tx, accountId: number | null) =>
  tx.execute(command('texting.restartBatches')`
     with open as materialized (
       select id from send_batch where state < 2 and due_at < now() and due_at > '-infinity' and (${accountId}::int is null or account_id = ${accountId}) order by id for update
     )
     update send_batch b set due_at = now() from open where b.id = open.id`);

/** Wakes every process when the transaction commits. */
export const notifyStops = (tx: Tx): Promise<unknown> =>
  tx.execute(command('texting.notifyStops')`
     select pg_notify(${literal(STOPS_CHANNEL)}, '')`);

/** The number of waiting texts: of one account, or of all. */
export const waitingTexts = (tx: Tx, accountId: number | null) =>
  tx.value(statement('texting.waitingTexts', { waiting: col.number })`
     select (select coalesce(sum(b.size - b.accepted - b.sent - b.delivered - b.failed - b.withdrawn), 0)
             from send_batch b
             where b.state < 2 and b.next_at <= now() and not b.paused and not b.cancelled and (${accountId}::int is null or b.account_id = ${accountId}))
          + (select count(*) from send_queue where ${accountId}::int is null or account_id = ${accountId}) as waiting`);

/** Accounts with texts that wait for a number, for the notices about it. */
export const waitingAccounts = (tx: Tx, number: string | null, shared: string, limit: number) =>
  tx.values(statement('texting.waitingAccounts', { account_id: col.number })`
     select account_id from (
       select account_id, number from send_batch where state < 2
       union select q.account_id, m.number from send_queue q join message m on m.id = q.message_id where q.account_id is not null
     ) waiting where ${number}::text is null or ${sentFrom(sql`number`, shared)} = ${number} group by account_id order by account_id limit ${limit}`);

export const countStops = (tx: Tx) =>
  tx.query(statement('texting.countStops', { scope: col.text(), cause: col.text<StopCause>(), n: col.number })`
     select case when account_id is not null then 'account' when number is not null then 'number' else 'all' end as scope, cause, count(*) as n
     from sending_stop where ended_at is null group by 1, 2`);

/** The stop that holds an account's texts longest: an operator's, that of a registration, a carrier's. */
export const stopOf = (tx: Tx, accountId: number, number: string) =>
  tx.maybeOne(statement('texting.stopOf', STOP)`
     select ${COLUMNS} from sending_stop
     where ended_at is null and (account_id is null or account_id = ${accountId}) and (number is null or number = ${number}) order by cause = 'refusals', cause, id limit 1`);
