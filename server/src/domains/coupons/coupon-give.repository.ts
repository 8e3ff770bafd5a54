import * as col from '../../platform/db/col';
import { command, empty, sql, statement, type Sql } from '../../platform/db/sql';
import type { Tx } from '../../platform/db/connection';
import { joinMessages, type Batch } from '../texting/batch';

/** The chain of campaigns that this one sends again, latest first: a person keeps a code from any of them. */
export const sentBefore = (tx: Tx, campaignId: number) =>
  tx.values(statement('coupons.sentBefore', { id: col.number })`
     with recursive line as (
       select parent_id as id, 1 as step from campaign where id = ${campaignId} and origin = 'resend'
       union all select c.parent_id, line.step + 1 from line join campaign c on c.id = line.id where c.origin = 'resend'
     ) select id from line where id is not null order by step`);

/** SQL: the code that a phone got from any of these campaigns of the account. Uses message_phone. */
const earlierCode = (phone: Sql, accountId: number, campaigns: readonly number[]): Sql => sql`(
  select c.code from message o join coupon c on c.campaign_id = o.campaign_id and c.message_id = o.id
  where o.phone = ${phone} and o.account_id = ${accountId} and o.campaign_id = any(${campaigns}::int[]) order by o.id desc limit 1)`;

/** Counts those of these people who got no code from the campaigns that are sent again. */
export const countWithoutCode = (tx: Tx, accountId: number, people: readonly number[], campaigns: readonly number[]) =>
  tx.value(statement('coupons.countWithoutCode', { total: col.number })`
     select count(distinct s.phone)::int as total from subscriber s
     where s.account_id = ${accountId} and s.id = any(${people}::bigint[]) and ${earlierCode(sql`s.phone`, accountId, campaigns)} is null`);

/**
 * The last code that this process gave, by campaign. While a transaction is held open, the entries of given codes stay
 * in the index, so the next search begins after them (ADR 0106). Any value is safe: codes that it skips are found by a
 * search from the beginning.
 */
const lastGiven = new Map<number, string>();
const CAMPAIGNS_REMEMBERED = 1_000;

function remember(campaignId: number, folded: string): void {
  lastGiven.delete(campaignId);
  lastGiven.set(campaignId, folded);
  const [oldest] = lastGiven.keys();
  if (lastGiven.size > CAMPAIGNS_REMEMBERED && oldest !== undefined) lastGiven.delete(oldest);
}

const GIVEN = {
  id: col.number,
  code: col.text(),
  /** Null: the message already had the code. */
  folded: col.orNull(col.text()),
};
type Given = col.RowOf<typeof GIVEN>;

/**
 * Gives each of these messages, which the caller's transaction has claimed, a code of the campaign's pool, and returns
 * the codes by message. A message that was claimed before keeps the code in its text, and a person keeps the code of an
 * earlier campaign that is sent again. Locked rows are skipped: other workers take exactly the codes that their
 * messages need, and the campaign holds one for each (ADR 0087). Relies on coupon_free and coupon_recipient.
 */
export async function giveCoupons(
  tx: Tx,
  { account_id: accountId, campaign_id: campaignId }: Pick<Batch, 'account_id' | 'campaign_id'>,
  messages: readonly { id: number }[],
): Promise<Map<number, string>> {
  const before = await sentBefore(tx, campaignId);
  const ids = messages.map(({ id }) => id);
  const had =
    before.length === 0
      ? empty
      : sql`union all select id, code from (select m.id, ${earlierCode(sql`m.phone`, accountId, before)} as code from message m where m.id = any(${ids}::bigint[])) e where code is not null`;
  const give = (after: string): Promise<Given[]> =>
    tx.query(statement('coupons.giveCoupons', GIVEN)`
     with had as materialized (
         select message_id as id, code from coupon where campaign_id = ${campaignId} and message_id = any(${ids}::bigint[])
         ${had}
       ), need as materialized (
         select id, row_number() over (order by id) as n from unnest(${ids}::bigint[]) m(id) where id not in (select id from had)
       ), locked as materialized (
         select folded from coupon
         where pool_id = (select coupon_pool_id from campaign where id = ${campaignId}) and message_id is null and used_at is null and folded > ${after}
         order by folded limit (select count(*) from need) for update skip locked
       ), free as (select folded, row_number() over (order by folded) as n from locked
       ), given as (
         update coupon c set campaign_id = ${campaignId}, message_id = need.id from free join need using (n)
         where c.account_id = ${accountId} and c.folded = free.folded returning c.message_id as id, c.code, c.folded
       )
       select id, code, null as folded from had union all select id, code, folded from given order by folded nulls first`);
  const after = lastGiven.get(campaignId) ?? '';
  let rows = await give(after);
  if (after !== '' && rows.length < messages.length) rows = await give('');
  const last = rows.at(-1)?.folded ?? null;
  if (last !== null) remember(campaignId, last);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/**
 * Returns the codes of an ended campaign's messages that were never handed over, because the person had left or the
 * campaign ended first. All other recipients may have seen their codes, even if the carrier reported an error.
 */
export const returnCoupons = (tx: Tx, campaignId: number): Promise<number> =>
  tx.execute(command('coupons.returnCoupons')`
     update coupon c set campaign_id = null, message_id = null from (
       select m.id from send_batch b ${joinMessages(sql`(m.status < 0 or m.status = 16 and m.claimed_at is null)`, sql`m.id`)}
       where b.campaign_id = ${campaignId} and b.withdrawn + b.failed > 0
     ) unsent
     where c.campaign_id = ${campaignId} and c.message_id = unsent.id and c.used_at is null`);
