import type { Tx } from '../../../platform/db/connection';
import { messagesInBatch, type Batch } from '../../texting';

/** The campaigns that this one sends again, the nearest first: whoever has a code of one of them keeps it. */
export const sentBefore = (tx: Tx, campaignId: number) =>
  tx.values<number>(
    `with recursive line as (
       select parent_id as id, 1 as step from campaign where id = $1 and origin = 'resend'
       union all select c.parent_id, line.step + 1 from line join campaign c on c.id = line.id where c.origin = 'resend'
     ) select id from line where id is not null order by step`,
    [campaignId],
  );

/** SQL: the code that a phone got from some campaigns. Uses message_phone. */
const earlierCode = (phone: string, campaigns: string): string => `(
  select c.code from message o join coupon c on c.campaign_id = o.campaign_id and c.message_id = o.id
  where o.phone = ${phone} and o.account_id = $1 and o.campaign_id = any(${campaigns}::int[]) order by o.id desc limit 1)`;

/** How many of these people have no code of the campaigns that are sent again. */
export const countWithoutCode = (tx: Tx, accountId: number, people: readonly number[], campaigns: readonly number[]) =>
  tx.value<number>(
    `select count(distinct s.phone)::int as total from subscriber s
     where s.account_id = $1 and s.id = any($2::bigint[]) and ${earlierCode('s.phone', '$3')} is null`,
    [accountId, people, campaigns],
  );

/**
 * The last code that this process gave for a campaign. The entries of given codes stay in the index while a transaction
 * is held open, so the next search begins behind them (ADR 0106). Any value is right: what it leaves out is looked for
 * from the beginning.
 */
const lastGiven = new Map<number, string>();
const CAMPAIGNS_REMEMBERED = 1_000;

function remember(campaignId: number, folded: string): void {
  lastGiven.delete(campaignId);
  lastGiven.set(campaignId, folded);
  const [oldest] = lastGiven.keys();
  if (lastGiven.size > CAMPAIGNS_REMEMBERED && oldest !== undefined) lastGiven.delete(oldest);
}

interface Given {
  id: number;
  code: string;
  /** Null: the message had it before. */
  folded: string | null;
}

/**
 * Gives each of these messages, which the caller's transaction has claimed, a code of the campaign's pool, and returns
 * the codes by message. A message that was claimed before keeps the code that its text contains, and so does a person whom
 * an earlier campaign is sent to again. Locked rows are
 * skipped: other workers take exactly the codes that their messages need, and the campaigns hold a code for each
 * (ADR 0087). Relies on coupon_free and coupon_recipient.
 */
export async function giveCoupons(
  tx: Tx,
  { account_id: accountId, campaign_id: campaignId }: Pick<Batch, 'account_id' | 'campaign_id'>,
  messages: readonly { id: number }[],
): Promise<Map<number, string>> {
  const before = await sentBefore(tx, campaignId);
  const give = (after: string): Promise<Given[]> =>
    tx.query<Given>(
      `with had as materialized (
         select message_id as id, code from coupon where campaign_id = $2 and message_id = any($3::bigint[])
         ${before.length === 0 ? 'and $4::int[] is not null' : `union all select id, code from (select m.id, ${earlierCode('m.phone', '$4')} as code from message m where m.id = any($3::bigint[])) e where code is not null`}
       ), need as materialized (
         select id, row_number() over (order by id) as n from unnest($3::bigint[]) m(id) where id not in (select id from had)
       ), locked as materialized (
         select folded from coupon
         where pool_id = (select coupon_pool_id from campaign where id = $2) and message_id is null and used_at is null and folded > $5
         order by folded limit (select count(*) from need) for update skip locked
       ), free as (select folded, row_number() over (order by folded) as n from locked
       ), given as (
         update coupon c set campaign_id = $2, message_id = need.id from free join need using (n)
         where c.account_id = $1 and c.folded = free.folded returning c.message_id as id, c.code, c.folded
       )
       select id, code, null as folded from had union all select id, code, folded from given order by folded nulls first`,
      [accountId, campaignId, messages.map(({ id }) => id), before, after],
    );
  const after = lastGiven.get(campaignId) ?? '';
  let rows = await give(after);
  if (after !== '' && rows.length < messages.length) rows = await give('');
  const last = rows.at(-1)?.folded ?? null;
  if (last !== null) remember(campaignId, last);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/**
 * Returns the codes of an ended campaign whose messages were never handed over, because the person had left or the
 * campaign ended before. Everybody else may have seen theirs, even if the carrier reported an error.
 */
export const returnCoupons = (tx: Tx, campaignId: number): Promise<number> =>
  tx.execute(
    `update coupon c set campaign_id = null, message_id = null from (
       select m.id from send_batch b ${messagesInBatch('(m.status < 0 or m.status = 16 and m.claimed_at is null)', 'm.id')}
       where b.campaign_id = $1 and b.withdrawn + b.failed > 0
     ) unsent
     where c.campaign_id = $1 and c.message_id = unsent.id and c.used_at is null`,
    [campaignId],
  );
