import { ownerTimezone } from '../../tenancy/user';
import type { SmartFilter } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { matchingSql, type Facts, type Scope } from './smart-filter';

/** Shorter lists are always counted. */
const SHORT = 20_000;
/** Longer lists are estimated, the others if counting takes long. */
const LONG = 100_000;
/** One phone of so many is in the sample. */
const ONE_OF = { sample: 128, quarter: 512 };
/** Fewer in the sample say little. */
const FEW = 20;
/** The question is to be answered within 200 ms, so counting may take this long. */
const COUNT_MS = 100;

const campaignsOf = ({ conditions }: SmartFilter): number[] =>
  conditions.flatMap((one) => (one.kind === 'received' ? [one.id] : []));

const factsOf = (tx: Tx, accountId: number, filter: SmartFilter) =>
  tx.one<Facts>(
    `select ${ownerTimezone('$1::int')} as timezone,
            (select coalesce(json_object_agg(id, message_floor(started_at)), '{}') from campaign
             where account_id = $1 and id = any($2::int[]) and started_at is not null) as "firstIds"`,
    [accountId, campaignsOf(filter)],
  );

async function count(tx: Tx, accountId: number, filter: SmartFilter, scope: Scope): Promise<number> {
  const params: unknown[] = [accountId];
  const matching = matchingSql(filter, await factsOf(tx, accountId, filter), params, scope);
  return tx.value<number>(
    `select count(*) as total from (select from (${matching}) person group by phone) phone`,
    params,
  );
}

/** The length of the list: which way of counting fits it. */
export async function lengthOf(tx: Tx, accountId: number): Promise<'short' | 'medium' | 'long'> {
  const active = await tx.value<number>(
    'select coalesce(sum(active), 0) as active from subscriber_count where account_id = $1',
    [accountId],
  );
  return active <= SHORT ? 'short' : active <= LONG ? 'medium' : 'long';
}

/** How many people match by the sample, one per phone, and whether that is near enough. */
export async function estimateMatching(
  tx: Tx,
  accountId: number,
  filter: SmartFilter,
): Promise<{ total: number; near: boolean }> {
  // Each phone is looked up in the messages of the months, which takes longer than the rest.
  const scope = filter.conditions.some(({ kind }) => kind === 'not_texted') ? 'quarter' : 'sample';
  const sampled = await count(tx, accountId, filter, scope);
  return { total: sampled * ONE_OF[scope], near: sampled >= FEW };
}

/** The exact number of people who match now, one per phone. */
export const countMatching = (tx: Tx, accountId: number, filter: SmartFilter): Promise<number> =>
  count(tx, accountId, filter, 'all');

/** From here on a statement of this transaction is cancelled when it takes too long to be waited for. */
export const hurry = (tx: Tx): Promise<number> => tx.execute(`set local statement_timeout = ${COUNT_MS}`);

/** How many of these keywords, campaigns and custom fields the account does not have. */
export const countStrange = (tx: Tx, accountId: number, filter: SmartFilter) => {
  const { conditions } = filter;
  const keywords = conditions.flatMap((one) => (one.kind === 'keyword' ? [one.id] : []));
  const fields = conditions.flatMap((one) => (one.kind === 'field' ? [one.field] : []));
  return tx.one<{ keywords: number; campaigns: number; fields: number }>(
    `select (select count(*) from unnest($2::int[]) k(id) where not exists (select from keyword where id = k.id and account_id = $1)) as keywords,
            (select count(*) from unnest($3::int[]) c(id) where not exists (select from campaign where id = c.id and account_id = $1)) as campaigns,
            (select count(*) from unnest($4::text[]) f(slug) where not exists (select from custom_field where slug = f.slug and account_id = $1 and not deleted)) as fields`,
    [accountId, keywords, campaignsOf(filter), fields],
  );
};

export const storeFilter = (tx: Tx, accountId: number, id: number, filter: SmartFilter) =>
  tx.execute('update contact_group set filter = $3 where account_id = $1 and id = $2::bigint', [
    accountId,
    id,
    JSON.stringify(filter),
  ]);

/**
 * Waits for whoever brings the smart ones of these groups up to date, and keeps others from it until this transaction
 * ends. All are locked at once, by id: after campaigns and before balances, so that no two wait for each other.
 */
export const holdGroups = (tx: Tx, ids: readonly number[]): Promise<unknown[]> =>
  tx.query(
    'select from contact_group where id = any($1::bigint[]) and filter is not null and not deleted order by id for update',
    [ids],
  );

/**
 * Makes the members of the smart ones of these groups match now. One that another transaction is bringing up to date is
 * left to it; whoever needs it exact holds it first.
 */
export async function matchGroups(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const groups = await tx.query<{ id: number; filter: SmartFilter }>(
    `select id, filter from contact_group where account_id = $1 and id = any($2::bigint[]) and filter is not null and not deleted
     order by id for update skip locked`,
    [accountId, ids],
  );
  if (groups.length === 0) return;
  // A million members take longer than a statement of a request may; a worker's limit is higher.
  await tx.execute(
    `select set_config('statement_timeout', '60000', true) from pg_settings where name = 'statement_timeout' and setting::int between 1 and 59999`,
  );
  for (const { id, filter } of groups) {
    const params: unknown[] = [accountId, id];
    const matching = matchingSql(filter, await factsOf(tx, accountId, filter), params);
    await tx.execute(
      `with matching as materialized (
         select min(id) as id from (${matching}) person group by phone
       ), gone as (
         delete from contact_group_member m where m.account_id = $1 and m.group_id = $2::bigint
           and not exists (select from matching c where c.id = m.subscriber_id)
       )
       insert into contact_group_member (group_id, subscriber_id, account_id)
       select $2::bigint, c.id, $1 from matching c
       where not exists (select from contact_group_member m where m.group_id = $2::bigint and m.subscriber_id = c.id) order by c.id`,
      params,
    );
    await tx.execute('update contact_group set matched_at = now() where account_id = $1 and id = $2::bigint', [
      accountId,
      id,
    ]);
  }
}

/** Smart groups that were not brought up to date for `minutes`, the longest first. */
export const staleGroups = (tx: Tx, minutes: number, most: number) =>
  tx.query<{ id: number; account_id: number }>(
    `select g.id, g.account_id from contact_group g join account a on a.id = g.account_id and not a.deleted
     where g.filter is not null and not g.deleted and g.matched_at < now() - $1::int * interval '1 minute'
     order by g.matched_at limit $2`,
    [minutes, most],
  );
