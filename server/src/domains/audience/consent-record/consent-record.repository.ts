import * as col from '../../../platform/db/col';
import { sql, statement } from '../../../platform/db/sql';
import { type ConsentPlan, NO_PLAN } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { numberOf } from '../../tenancy/number';
import { sentText } from '../../texting/message';
import { changesOf, CONSENT_ROW } from '../subscriber/subscriber-history.repository';

const RECORD_ACCOUNT = {
  company: col.text(),
  name: col.text(),
  email: col.text(),
  address: col.text(),
  city: col.text(),
  state: col.text(),
  zip: col.text(),
  /** Code of the owner's timezone. */
  timezone: col.number,
  /** Its own number; null: the shared code. */
  number: col.orNull(col.text()),
  /** When the record is created. */
  now: col.time,
};
export type RecordAccount = col.RowOf<typeof RECORD_ACCOUNT>;

export const accountOfRecord = (tx: Tx, accountId: number) =>
  tx.one(statement('audience.accountOfRecord', RECORD_ACCOUNT)`
     select a.company, trim(u.first_name || ' ' || u.last_name) as name, u.email, u.address, u.city, u.state, u.zip, u.timezone, ${numberOf(sql`a.id`)} as number, now() as now
     from account a join app_user u on u.account_id = a.id and u.owner and not u.deleted where a.id = ${accountId}`);

export const makerOfRecord = (tx: Tx, accountId: number, userId: number) =>
  tx.value(statement('audience.makerOfRecord', { maker: col.text() })`
     select trim(first_name || ' ' || last_name) || ' <' || email || '>' as maker from app_user where account_id = ${accountId} and id = ${userId}`);

const SUBSCRIPTION_ROW = {
  keyword: col.text(),
  name: col.text(),
  email: col.text(),
  deleted: col.bool,
  disabled: col.number,
  disabled_at: col.orNull(col.time),
  pending_until: col.orNull(col.time),
  subscribed_at: col.orNull(col.time),
  added_at: col.time,
};
export type SubscriptionRow = col.RowOf<typeof SUBSCRIPTION_ROW>;

/** Every stored subscription of the phone, including removed ones. */
export const subscriptionsOfPhone = (tx: Tx, accountId: number, phone: string) =>
  tx.query(statement('audience.subscriptionsOfPhone', SUBSCRIPTION_ROW)`
     select k.keyword, trim(s.first_name || ' ' || s.last_name) as name, s.email,
       s.deleted, s.disabled, s.disabled_at, s.pending_until, s.subscribed_at, s.added_at
     from subscriber s join keyword k on k.id = s.keyword_id where s.account_id = ${accountId} and s.phone = ${phone}
     order by s.deleted, s.disabled, s.id desc`);

export const suppressionsOfPhone = (tx: Tx, accountId: number, phone: string) =>
  tx.query(statement('audience.suppressionsOfPhone', { keyword: col.text(), reason: col.text(), since: col.time })`
     select coalesce(k.keyword, '') as keyword, x.reason, x.created_at as since
     from suppression x left join keyword k on k.id = x.keyword_id where x.account_id = ${accountId} and x.phone = ${phone}
     order by x.created_at, x.keyword_id`);

const CHANGE_ROW = {
  ...CONSENT_ROW,
  file: col.orNull(col.text()),
  plan: col.orNull(col.json<ConsentPlan>(NO_PLAN)),
};
export type ChangeRow = col.RowOf<typeof CHANGE_ROW>;

/**
 * The latest changes, newest first. A change made by an import refers to its file, whose columns may say who agreed.
 */
export const changesOfPhone = (tx: Tx, accountId: number, phone: string, most: number) =>
  tx.query(statement('audience.changesOfPhone', CHANGE_ROW)`
     select e.*, j.name as file, j.consent as plan from (${changesOf(accountId, phone)} order by e.id desc limit ${most}) e
     left join lateral (
       select name, consent from import_job
       where e.channel = 'import' and account_id = ${accountId} and e.actor = 'user:' || user_id and e.at between started_at and coalesce(finished_at, now())
       order by id desc limit 1
     ) j on true order by e.id desc`);

const TEXT_ROW = {
  id: col.number,
  direction: col.text<'in' | 'out'>(),
  kind: col.number,
  status: col.number,
  text: col.text(),
  at: col.time,
};
export type TextRow = col.RowOf<typeof TEXT_ROW>;

/** The newest texts between the account and the phone in this period, newest first. */
export const textsBetween = (
  tx: Tx,
  accountId: number,
  phone: string,
  { from, until, most }: { from: Date; until: Date; most: number },
) =>
  tx.query(statement('audience.textsBetween', TEXT_ROW)`
     select * from (
       select m.id, 'out' as direction, m.kind, m.status, ${sentText} as text, coalesce(m.claimed_at, m.created_at) as at
       from message m where m.account_id = ${accountId} and m.phone = ${phone}
       union all
       select i.id, 'in', 0, 99, i.body, i.received_at from inbound_message i where i.account_id = ${accountId} and i.phone = ${phone}
     ) t where at >= ${from} and at < ${until} order by at desc, direction desc, id desc limit ${most}`);
