import type { ReportPeriod } from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { command, literal, sql, type Sql, statement } from '../../../platform/db/sql';
import { confirmedAddress } from '../../notices';
import { timezoneOfOwner, zoneOfOwner } from '../../tenancy/user';

/** SQL: whether report `m` may be sent to its address. */
const CONFIRMED = sql`(m.confirmed_at is not null or ${confirmedAddress(sql`m.account_id`, sql`'mail'`, sql`m.email`)})`;

/** Hour of the morning, by the account's clock, at which reports are sent. */
const SENT_AT_HOUR = 8;

/** SQL: the first day of the running week or month of an account; until the hour of sending, of the last one. */
const periodDay = (every: Sql, account: Sql, now: Date): Sql =>
  sql`date_trunc(${every}, (${now}::timestamptz at time zone ${zoneOfOwner(account)}) - make_interval(hours => ${SENT_AT_HOUR}))::date`;

const REPORT_MAIL = {
  id: col.number,
  email: col.text(),
  every: col.text<ReportPeriod>('week'),
  confirmed: col.bool,
  costs: col.bool,
};

const ROW = sql`select m.id, m.email, m.every, ${CONFIRMED} as confirmed, m.costs from report_mail m`;

export const listReportMails = (tx: Tx, accountId: number) =>
  tx.query(statement('reports.listReportMails', REPORT_MAIL)`
     ${ROW} where m.account_id = ${accountId} order by m.email, m.every desc`);

/** Locks a report by mail. */
export const lockReportMail = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('reports.lockReportMail', REPORT_MAIL)`
     ${ROW} where m.account_id = ${accountId} and m.id = ${id}::bigint for update of m`);

interface NewReportMail {
  accountId: number;
  email: string;
  every: ReportPeriod;
  costs: boolean;
  stopToken: string;
}

/** Undefined if the address already gets this report. Its first one is that of the running week or month. */
export const insertReportMail = (
  tx: Tx,
  { accountId, email, every, costs, stopToken }: NewReportMail,
  now: Date,
): Promise<number | undefined> =>
  tx.maybeValue(statement('reports.insertReportMail', { id: col.number })`
     insert into report_mail (account_id, email, every, costs, stop_token, last_day)
     values (${accountId}, ${email}, ${every}, ${costs}, ${stopToken}, ${periodDay(literal(every), sql`${accountId}::int`, now)})
     on conflict (account_id, email, every) do nothing returning id`);

/** Stores the hash of a new link; the earlier one stops working. */
export const storeConfirmLink = (tx: Tx, id: number, hash: Buffer, days: number) =>
  tx.execute(command('reports.storeConfirmLink')`
     update report_mail set confirm_hash = ${hash}, confirm_until = now() + make_interval(days => ${days}) where id = ${id}`);

export const deleteReportMail = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('reports.deleteReportMail')`
     delete from report_mail where account_id = ${accountId} and id = ${id}::bigint`);

const OF_LINK = { account_id: col.number, email: col.text(), every: col.text<ReportPeriod>('week') };

const openLink = (hash: Buffer): Sql =>
  sql`m.confirm_hash = ${hash} and m.confirm_until > now() and exists (select from account a where a.id = m.account_id and not a.deleted)`;

export const findByConfirmLink = (tx: Tx, hash: Buffer) =>
  tx.maybeOne(statement('reports.findByConfirmLink', OF_LINK)`
     select m.account_id, m.email, m.every from report_mail m where ${openLink(hash)}`);

/** Uses the link up. The first report is that of the running week or month. */
export const confirmByLink = (tx: Tx, hash: Buffer, now: Date) =>
  tx.maybeOne(statement('reports.confirmByLink', OF_LINK)`
     update report_mail m set confirmed_at = ${now}, confirm_hash = null, confirm_until = null, last_day = ${periodDay(sql`m.every`, sql`m.account_id`, now)}
     where ${openLink(hash)} returning m.account_id, m.email, m.every`);

export const findByStopLink = (tx: Tx, token: string) =>
  tx.maybeOne(statement('reports.findByStopLink', OF_LINK)`
     select m.account_id, m.email, m.every from report_mail m where m.stop_token = ${token}`);

export const deleteByStopLink = (tx: Tx, token: string) =>
  tx.maybeOne(statement('reports.deleteByStopLink', OF_LINK)`
     delete from report_mail m where m.stop_token = ${token} returning m.account_id, m.email, m.every`);

const DUE = {
  id: col.number,
  account_id: col.number,
  email: col.text(),
  every: col.text<ReportPeriod>('week'),
  costs: col.bool,
  stop_token: col.text(),
  /** The first day after the reported week or month. */
  last_day: col.day,
  timezone: col.number,
  /** The account is neither frozen nor deleted. */
  open: col.bool,
};
export type DueReportMail = col.RowOf<typeof DUE>;

/**
 * Marks the next report whose week or month has ended as sent, and returns it; rows locked by other processes are skipped.
 * The period begins by the clock that the account has now, so a moved clock plans nothing again. A row is due at the earliest
 * six days after its last day in UTC (report_mail_due).
 */
export const takeDueReport = (tx: Tx, now: Date, without: readonly number[]) =>
  tx.maybeOne(statement('reports.takeDueReport', DUE)`
     update report_mail r set last_day = due.day from (
       select m.id, period.day, not a.frozen and not a.deleted as open
       from report_mail m join account a on a.id = m.account_id
       cross join lateral (select ${periodDay(sql`m.every`, sql`m.account_id`, now)} as day) period
       where m.last_day <= (${now}::timestamptz at time zone 'UTC')::date - 6 and m.last_day < period.day and m.id <> all(${without}::bigint[]) and ${CONFIRMED}
       order by m.id limit 1 for update of m skip locked
     ) due where r.id = due.id
     returning r.id, r.account_id, r.email, r.every, r.costs, r.stop_token, r.last_day, ${timezoneOfOwner(sql`r.account_id`)} as timezone, due.open`);
