import { zoneOfOwner } from '../tenancy/user';
import * as col from '../../platform/db/col';
import { command, sql, statement, type Sql } from '../../platform/db/sql';
import { pageOf, searchTerm, type listCouponPools, type Paged, type z } from '@textloom/contracts';
import type { Tx } from '../../platform/db/connection';
import { contains, nameFit } from '../../platform/db/like';
import { direction, orderBy } from '../../platform/db/order-by';

const POOL_RECORD = {
  id: col.number,
  name: col.text(),
  slug: col.text(),
  expires_on: col.text(),
  added_at: col.time,
  expired: col.bool,
  left: col.number,
  held: col.number,
  given: col.number,
  used: col.number,
};
export type PoolRecord = col.RowOf<typeof POOL_RECORD>;
type Query = z.output<(typeof listCouponPools)['query']>;

/** SQL: codes that running campaigns hold for recipients of pool `p` who have none yet. Uses campaign_coupon. */
const HELD = sql`(select coalesce(sum(greatest(0, least(c.recipients, coalesce(c.coupons, c.recipients)) - (select count(*) from coupon g where g.campaign_id = c.id))), 0)::int
  from campaign c where c.coupon_pool_id = p.id and c.state in ('expanding', 'sending', 'paused'))`;
const COLUMNS = sql`p.id, p.name, p.slug, coalesce(p.expires_on::text, '') as expires_on, p.added_at,
  coalesce(p.expires_on < (now() at time zone ${zoneOfOwner(sql`p.account_id`)})::date, false) as expired,
  n.free - h.held as left, h.held, n.given, n.used`;
const COUNTED = sql`cross join lateral (
    select count(*) filter (where message_id is null and used_at is null)::int as free, count(message_id)::int as given, count(used_at)::int as used
    from coupon where pool_id = p.id
  ) n cross join lateral (select ${HELD} as held) h`;

const BY_AGE = sql`added_at`;
/** Sort keys of the list; anything else means added_at. */
const ORDER: Readonly<Record<string, Sql>> = { added_at: sql`p.added_at`, name: sql`lower(p.name)` };
const termOf = ({ search }: Query): string | null => (search === undefined ? null : searchTerm(search));
function matches(accountId: number, query: Query): Sql {
  const term = termOf(query);
  return sql`p.account_id = ${accountId} and not p.deleted and (${term}::text is null or ${contains(sql`p.name`, term)})`;
}

export async function pageOfPools(tx: Tx, accountId: number, query: Query): Promise<Paged<PoolRecord>> {
  const { orderby, orderbytype, page, limit } = query;
  const columns = { ...ORDER, match: nameFit(sql`p.name`, termOf(query)) };
  const order = orderBy(columns, orderby, BY_AGE);
  const way = direction(orderbytype);
  const rows = await tx.query(statement('coupons.pageOfPools', POOL_RECORD)`
     select ${COLUMNS} from (select * from coupon_pool p where ${matches(accountId, query)}
       order by ${order} ${way}, p.id ${way} limit ${limit} offset ${(page - 1) * limit}) p ${COUNTED}
     order by ${order} ${way}, p.id ${way}`);
  const total = await tx.value(statement('coupons.countPools', { total: col.number })`
     select count(*) as total from coupon_pool p where ${matches(accountId, query)}`);
  return pageOf(query, rows, total);
}

export const findPool = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('coupons.findPool', POOL_RECORD)`
     select ${COLUMNS} from coupon_pool p ${COUNTED} where p.account_id = ${accountId} and p.id = ${id}::bigint and not p.deleted`);

/**
 * The codes of a pool that are available to a campaign. Exact while the caller locks the account's balance, which
 * serializes starts.
 */
export const supplyOf = (tx: Tx, accountId: number, slug: string) =>
  tx.maybeOne(statement('coupons.supplyOf', POOL_RECORD)`
     select ${COLUMNS} from coupon_pool p ${COUNTED} where p.account_id = ${accountId} and p.slug = ${slug} and not p.deleted`);

/** All pools of the account, including deleted ones: a slug is never reused. */
export const poolNames = (tx: Tx, accountId: number) =>
  tx.query(statement('coupons.poolNames', { slug: col.text(), name: col.text(), deleted: col.bool })`
     select slug, name, deleted from coupon_pool where account_id = ${accountId}`);

export const insertPool = (
  tx: Tx,
  accountId: number,
  { name, slug, expires_on }: { name: string; slug: string; expires_on: string | null },
): Promise<number> =>
  tx.value(statement('coupons.insertPool', { id: col.number })`
     insert into coupon_pool (account_id, name, slug, expires_on) values (${accountId}, ${name}, ${slug}, ${expires_on}::date) returning id`);

/** Adds the codes that the account does not have yet. Returns how many. */
export const insertCoupons = (tx: Tx, accountId: number, poolId: number, codes: readonly string[]): Promise<number> =>
  tx.execute(command('coupons.insertCoupons')`
     insert into coupon (account_id, folded, code, pool_id) select ${accountId}, upper(code), code, ${poolId} from unnest(${codes}::text[]) code
     order by 2 on conflict do nothing`);

/** Deletes a pool. Its codes that nobody got or used may be added to another pool. */
export async function deletePool(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.execute(command('coupons.deletePool')`
     update coupon_pool set deleted = true where account_id = ${accountId} and id = ${id}::bigint`);
  await tx.execute(command('coupons.deleteFree')`
     delete from coupon where account_id = ${accountId} and pool_id = ${id}::bigint and message_id is null and used_at is null`);
}

const USED_COUPON = {
  code: col.text(),
  used_at: col.present(col.time),
  total_cents: col.orNull(col.number),
  already: col.bool,
  campaign_id: col.orNull(col.number),
};
export type UsedCoupon = col.RowOf<typeof USED_COUPON>;

/** Marks a code as used. A repeated call changes nothing. */
export async function markUsed(
  tx: Tx,
  accountId: number,
  { folded, at, totalCents }: { folded: string; at: Date; totalCents: number | null },
): Promise<UsedCoupon | undefined> {
  const marked = await tx.execute(command('coupons.markUsed')`
     update coupon set used_at = ${at}, total_cents = ${totalCents} where account_id = ${accountId} and folded = ${folded} and used_at is null`);
  return tx.maybeOne(statement('coupons.usedCoupon', USED_COUPON)`
     select code, used_at, total_cents, ${marked === 0}::boolean as already, campaign_id from coupon where account_id = ${accountId} and folded = ${folded}`);
}
