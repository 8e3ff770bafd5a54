import type { NumberMoveLeftOut } from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import { command, sql, type Sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { type Limits, limitReached } from '../../campaigns';
import { addressable, isHeld } from '../../people/hold';
import { notOffCode } from '../../people/opt-out';

interface Move {
  id: number;
  accountId: number;
}

/** SQL: the phone of subscriber `s` has no notice of the move yet. Uses the primary key. */
const unnoticed = ({ id, accountId }: Move): Sql =>
  sql`not exists (select from number_notice n where n.account_id = ${accountId} and n.move_id = ${id} and n.phone = s.phone)`;

const PERSON = {
  id: col.number,
  phone: col.text(),
  keywordId: col.number,
  /** It may be the account's first text to the phone (ADR 0116). */
  noWelcome: col.bool,
};
export type Person = col.RowOf<typeof PERSON>;

/**
 * Some subscriptions whose people can be told now. Phones with several subscriptions may be among them repeatedly. The
 * caller holds the locks of the move and of the limits.
 */
export const untold = (tx: Tx, move: Move, limits: Limits, most: number) =>
  tx.query(statement('numbers.untold', PERSON)`
     select s.id, s.phone, s.keyword_id as "keywordId", s.no_welcome as "noWelcome" from subscriber s
     where ${addressable(move.accountId)} and ${notOffCode} and ${unnoticed(move)} and ${limitReached(move.accountId, limits, sql`s.phone`)} is null
     limit ${most}`);

/** Records who is told, and by which message. */
export const insertNotices = (tx: Tx, { id, accountId }: Move, messages: readonly { id: number; phone: string }[]) =>
  tx.execute(command('numbers.insertNotices')`
     insert into number_notice (account_id, move_id, phone, message_id)
     select ${accountId}, ${id}, phone, message from unnest(${messages.map(({ phone }) => phone)}::text[], ${messages.map((one) => one.id)}::bigint[]) t(phone, message) order by phone`);

/**
 * Subscribers without a notice by the reason, one for each phone; `untold` can be told now. Those who have left are none.
 */
export const withoutNotice = (tx: Tx, move: Move, limits: Limits) =>
  tx.query(statement('numbers.withoutNotice', { reason: col.text<NumberMoveLeftOut | 'untold'>(), people: col.number })`
     select reason, count(*)::int as people from (${reasonsOf(move, limits)}) person group by reason`);

/** SQL of a select: the phones of active subscribers without a notice, and why; the best of several subscriptions counts. */
const reasonsOf = (move: Move, limits: Limits): Sql =>
  sql`select distinct on (phone) phone, reason from (
       select s.phone, case when s.undeliverable is not null then 'unreachable' when ${isHeld('s', move.accountId)} then 'held' else coalesce(${limitReached(move.accountId, limits, sql`s.phone`)}, 'untold') end as reason
       from subscriber s where s.account_id = ${move.accountId} and s.disabled = 0 and not s.deleted and ${notOffCode} and ${unnoticed(move)}
         and not exists (select from suppression x where x.account_id = ${move.accountId} and x.phone = s.phone and x.keyword_id in (0, s.keyword_id))
     ) s order by phone, reason = 'unreachable'`;

const NOTICES = {
  /** Have left. */
  told: col.number,
  /** Have not left yet. */
  waiting: col.number,
  /** Never left: the person has left meanwhile, may never be texted, or the notice was refused. */
  failed: col.number,
};

export const notices = (tx: Tx, { id, accountId }: Move) =>
  tx.one(statement('numbers.notices', NOTICES)`
     select count(*) filter (where q is null and (m.status between 0 and 3 or m.status = 20))::int as told, count(q)::int as waiting, count(*) filter (where m.status < 0 or m.status >= 10 and m.status <> 20)::int as failed
     from number_notice n join message m on m.id = n.message_id left join send_queue q on q.message_id = n.message_id
     where n.account_id = ${accountId} and n.move_id = ${id}`);

/** The first text from the new number names the account to those who were not told of it (ADR 0116). */
export const nameToUntold = (tx: Tx, move: Move) =>
  tx.values(statement('numbers.nameToUntold', { id: col.number })`
     select s.id from subscriber s
     where s.account_id = ${move.accountId} and s.disabled = 0 and not s.deleted and not s.no_welcome and ${unnoticed(move)} order by s.id`);

/** Phones of active subscribers that have left the whole shared code. */
export const offCode = (tx: Tx, accountId: number, most: number) =>
  tx.values(statement('numbers.offCode', { phone: col.text() })`
     select distinct s.phone from subscriber s join code_suppression c on c.phone = s.phone
     where s.account_id = ${accountId} and s.disabled = 0 and not s.deleted order by 1 limit ${most}`);

/** Notices that have not been claimed are recalled, and the people count as not told. Returns the messages. */
export const recallNotices = (tx: Tx, { id, accountId }: Move) =>
  tx.values(statement('numbers.recallNotices', { message_id: col.number })`
     with waiting as materialized (
       select m.id from number_notice n join send_queue q on q.message_id = n.message_id join message m on m.id = n.message_id
       where n.account_id = ${accountId} and n.move_id = ${id} and m.claimed_at is null and q.lease_until is null order by m.id for update of q, m skip locked
     )
     delete from number_notice n using waiting w where n.account_id = ${accountId} and n.move_id = ${id} and n.message_id = w.id returning n.message_id`);

export const deleteNotices = (tx: Tx, { id, accountId }: Move) =>
  tx.execute(command('numbers.deleteNotices')`
     delete from number_notice where account_id = ${accountId} and move_id = ${id}`);

/** People who would be told, each once. */
export const countPeople = (tx: Tx, accountId: number) =>
  tx.value(statement('numbers.countPeople', { people: col.number })`
     select count(distinct s.phone)::int as people from subscriber s where ${addressable(accountId)}`);

/** Who was told of a move, when a person is erased. */
export const eraseNotices = (tx: Tx, phone: string) =>
  tx.execute(command('numbers.eraseNotices')`
     delete from number_notice where phone = ${phone}`);
