import { ownerZone } from '../../tenancy/user';
import { pageOf, searchTerm, type CouponPool, type listCouponPools, type Paged, type z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { containsTerm } from '../../../platform/db/like';
import { orderBy } from '../../../platform/db/order-by';

export interface PoolRecord extends Omit<CouponPool, 'added_at'> {
  added_at: Date;
}
type Query = z.output<(typeof listCouponPools)['query']>;

/** SQL: codes that running campaigns hold for recipients of pool `p` who have not got theirs. Uses campaign_coupon. */
const HELD = `(select coalesce(sum(greatest(0, least(c.recipients, coalesce(c.coupons, c.recipients)) - (select count(*) from coupon g where g.campaign_id = c.id))), 0)::int
  from campaign c where c.coupon_pool_id = p.id and c.state in ('expanding', 'sending', 'paused'))`;
const COLUMNS = `p.id, p.name, p.slug, coalesce(p.expires_on::text, '') as expires_on, p.added_at,
  coalesce(p.expires_on < (now() at time zone ${ownerZone('p.account_id')})::date, false) as expired,
  n.free - h.held as left, h.held, n.given, n.used`;
const COUNTED = `cross join lateral (
    select count(*) filter (where message_id is null and used_at is null)::int as free, count(message_id)::int as given, count(used_at)::int as used
    from coupon where pool_id = p.id
  ) n cross join lateral (select ${HELD} as held) h`;

/** Sort keys of the list; anything else means added_at. */
const ORDER: Readonly<Record<string, string>> = { added_at: 'p.added_at', name: 'lower(p.name)' };
const WHERE = `p.account_id = $1 and not p.deleted and ($2::text is null or ${containsTerm('p.name', '$2')})`;

export async function pageOfPools(tx: Tx, accountId: number, query: Query): Promise<Paged<PoolRecord>> {
  const { search, orderby, orderbytype, page, limit } = query;
  const params = [accountId, search === undefined ? null : searchTerm(search)];
  const rows = await tx.query<PoolRecord>(
    `select ${COLUMNS} from (select * from coupon_pool p where ${WHERE}
       order by ${orderBy(ORDER, orderby, 'added_at')} ${orderbytype}, p.id ${orderbytype} limit $3 offset $4) p ${COUNTED}
     order by ${orderBy(ORDER, orderby, 'added_at')} ${orderbytype}, p.id ${orderbytype}`,
    [...params, limit, (page - 1) * limit],
  );
  const total = await tx.value<number>(`select count(*) as total from coupon_pool p where ${WHERE}`, params);
  return pageOf(query, rows, total);
}

export const findPool = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<PoolRecord>(
    `select ${COLUMNS} from coupon_pool p ${COUNTED} where p.account_id = $1 and p.id = $2::bigint and not p.deleted`,
    [accountId, id],
  );

export interface Supply {
  id: number;
  name: string;
  left: number;
  expired: boolean;
}

/** What a campaign can get of a pool. Exact while the caller holds the account's balance, where starts queue. */
export const supplyOf = (tx: Tx, accountId: number, slug: string) =>
  tx.maybeOne<Supply>(
    `select ${COLUMNS} from coupon_pool p ${COUNTED} where p.account_id = $1 and p.slug = $2 and not p.deleted`,
    [accountId, slug],
  );

/** All pools of the account, deleted ones too: a slug is never used again. */
export const poolNames = (tx: Tx, accountId: number) =>
  tx.query<{ slug: string; name: string; deleted: boolean }>(
    'select slug, name, deleted from coupon_pool where account_id = $1',
    [accountId],
  );

export const insertPool = (
  tx: Tx,
  accountId: number,
  { name, slug, expires_on }: { name: string; slug: string; expires_on: string | null },
): Promise<number> =>
  tx.value<number>(
    `insert into coupon_pool (account_id, name, slug, expires_on) values ($1, $2, $3, $4::date) returning id`,
    [accountId, name, slug, expires_on],
  );

/** Adds codes that the account does not have yet; returns how many. */
export const insertCoupons = (tx: Tx, accountId: number, poolId: number, codes: readonly string[]): Promise<number> =>
  tx.execute(
    `insert into coupon (account_id, folded, code, pool_id) select $1, upper(code), code, $2 from unnest($3::text[]) code
     order by 2 on conflict do nothing`,
    [accountId, poolId, codes],
  );

/** Its codes that nobody got or used may be added to another pool. */
export async function deletePool(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.execute('update coupon_pool set deleted = true where account_id = $1 and id = $2::bigint', [accountId, id]);
  await tx.execute(
    'delete from coupon where account_id = $1 and pool_id = $2::bigint and message_id is null and used_at is null',
    [accountId, id],
  );
}

/** The pool whose codes the campaign gives, from its start, and how many; null: one to each recipient. */
export const setPool = (tx: Tx, campaignId: number, poolId: number, codes: number | null) =>
  tx.execute('update campaign set coupon_pool_id = $2, coupons = $3 where id = $1', [campaignId, poolId, codes]);

/** The texts of a campaign, as it is started. */
export const textsOfCampaign = (tx: Tx, campaignId: number) =>
  tx.one<{ message: string; message_b: string }>(
    `select message, coalesce(ab ->> 'message_b', '') as message_b from campaign where id = $1`,
    [campaignId],
  );

export interface UsedCoupon {
  code: string;
  used_at: Date;
  total_cents: number | null;
  already: boolean;
  campaign_id: number | null;
}

/** Marks a code as used, once: what the first call stored stays. */
export async function markUsed(
  tx: Tx,
  accountId: number,
  { folded, at, totalCents }: { folded: string; at: Date; totalCents: number | null },
): Promise<UsedCoupon | undefined> {
  const marked = await tx.execute(
    'update coupon set used_at = $3, total_cents = $4 where account_id = $1 and folded = $2 and used_at is null',
    [accountId, folded, at, totalCents],
  );
  return tx.maybeOne<UsedCoupon>(
    'select code, used_at, total_cents, $3::boolean as already, campaign_id from coupon where account_id = $1 and folded = $2',
    [accountId, folded, marked === 0],
  );
}
