import { timezoneOfOwner } from '../../tenancy/user';
import * as col from '../../../platform/db/col';
import { command, constant, statement } from '../../../platform/db/sql';
import type { SmartFilter } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { type Facts, FILTER, matching, type Scope } from './smart-filter.repository';

/** Lists up to this length are always counted exactly. */
const SHORT = 20_000;
/** Longer lists are estimated; lists in between are, if counting takes too long. */
const LONG = 100_000;
/** One phone in this many is in the sample. */
const ONE_OF = { sample: 128, quarter: 512 };
/** With fewer sample matches the estimate is too rough. */
const FEW = 20;
/** The request should take less than 200 ms, so counting gets this long. */
const COUNT_MS = 100;

const campaignsOf = ({ conditions }: SmartFilter): number[] =>
  conditions.flatMap((one) => (one.kind === 'received' ? [one.id] : []));

const factsOf = (tx: Tx, accountId: number, filter: SmartFilter) =>
  tx.one(statement('audience.factsOf', {
    timezone: col.number,
    firstIds: col.json<Facts['firstIds']>({ 1: 1 }),
  })`
     select ${timezoneOfOwner(accountId)} as timezone,
            (select coalesce(json_object_agg(id, message_floor(started_at)), '{}') from campaign
             where account_id = ${accountId} and id = any(${campaignsOf(filter)}::int[]) and started_at is not null) as "firstIds"`);

async function count(tx: Tx, accountId: number, filter: SmartFilter, scope: Scope): Promise<number> {
  const facts = await factsOf(tx, accountId, filter);
  return tx.value(statement('audience.count', { total: col.number })`
     select count(*) as total from (select from (${matching(accountId, filter, facts, scope)}) person group by phone) phone`);
}

/** The length of the list, which decides how to count. */
export async function lengthOf(tx: Tx, accountId: number): Promise<'short' | 'medium' | 'long'> {
  const active = await tx.value(statement('audience.lengthOf', { active: col.number })`
     select coalesce(sum(active), 0) as active from subscriber_count where account_id = ${accountId}`);
  return active <= SHORT ? 'short' : active <= LONG ? 'medium' : 'long';
}

/** How many people match according to the sample, one per phone, and whether that is accurate enough. */
export async function estimateMatching(
  tx: Tx,
  accountId: number,
  filter: SmartFilter,
): Promise<{ total: number; near: boolean }> {
  // Looks up each phone in the messages of the months, which takes longer than the rest.
  const scope = filter.conditions.some(({ kind }) => kind === 'not_texted') ? 'quarter' : 'sample';
  const sampled = await count(tx, accountId, filter, scope);
  return { total: sampled * ONE_OF[scope], near: sampled >= FEW };
}

/** The exact number of people who match now, one per phone. */
export const countMatching = (tx: Tx, accountId: number, filter: SmartFilter): Promise<number> =>
  count(tx, accountId, filter, 'all');

/** From here on, statements of this transaction are cancelled when they exceed the time. */
export const limitStatementTime = (tx: Tx): Promise<number> =>
  tx.execute(command('audience.limitStatementTime')`
     set local statement_timeout = ${constant(COUNT_MS)}`);

/** How many of these keywords, campaigns and custom fields do not belong to the account. */
export const countStrange = (tx: Tx, accountId: number, filter: SmartFilter) => {
  const { conditions } = filter;
  const keywords = conditions.flatMap((one) => (one.kind === 'keyword' ? [one.id] : []));
  const fields = conditions.flatMap((one) => (one.kind === 'field' ? [one.field] : []));
  return tx.one(statement('audience.countStrange', { keywords: col.number, campaigns: col.number, fields: col.number })`
     select (select count(*) from unnest(${keywords}::int[]) k(id) where not exists (select from keyword where id = k.id and account_id = ${accountId})) as keywords,
            (select count(*) from unnest(${campaignsOf(filter)}::int[]) c(id) where not exists (select from campaign where id = c.id and account_id = ${accountId})) as campaigns,
            (select count(*) from unnest(${fields}::text[]) f(slug) where not exists (select from custom_field where slug = f.slug and account_id = ${accountId} and not deleted)) as fields`);
};

export const storeFilter = (tx: Tx, accountId: number, id: number, filter: SmartFilter) =>
  tx.execute(command('audience.storeFilter')`
     update contact_group set filter = ${JSON.stringify(filter)} where account_id = ${accountId} and id = ${id}::bigint`);

/**
 * Locks the smart groups among these until this transaction ends, waiting for whoever is updating them. All are locked
 * at once, by id: after campaigns and before balances, so that no two transactions deadlock.
 */
export const holdGroups = (tx: Tx, ids: readonly number[]): Promise<unknown[]> =>
  tx.query(command('audience.holdGroups')`
     select from contact_group where id = any(${ids}::bigint[]) and filter is not null and not deleted order by id for update`);

/**
 * Updates the members of the smart groups among these. Skips one that another transaction is updating; a caller that
 * needs exact members locks it first.
 */
export async function matchGroups(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const groups = await tx.query(statement('audience.matchGroups', {
    id: col.number,
    filter: col.present(FILTER),
  })`
     select id, filter from contact_group where account_id = ${accountId} and id = any(${ids}::bigint[]) and filter is not null and not deleted
     order by id for update skip locked`);
  if (groups.length === 0) return;
  // A million members exceed the statement timeout of a request; a worker's is higher.
  await tx.execute(command('audience.matchGroups.2')`
     select set_config('statement_timeout', '60000', true) from pg_settings where name = 'statement_timeout' and setting::int between 1 and 59999`);
  for (const { id, filter } of groups) {
    const people = matching(accountId, filter, await factsOf(tx, accountId, filter));
    await tx.execute(command('audience.matchGroups.3')`
     with matching as materialized (
         select min(id) as id from (${people}) person group by phone
       ), gone as (
         delete from contact_group_member m where m.account_id = ${accountId} and m.group_id = ${id}::bigint
           and not exists (select from matching c where c.id = m.subscriber_id)
       )
       insert into contact_group_member (group_id, subscriber_id, account_id)
       select ${id}::bigint, c.id, ${accountId} from matching c
       where not exists (select from contact_group_member m where m.group_id = ${id}::bigint and m.subscriber_id = c.id) order by c.id`);
    await tx.execute(command('audience.matchGroups.4')`
     update contact_group set matched_at = now() where account_id = ${accountId} and id = ${id}::bigint`);
  }
}

/** Smart groups that were not updated for `minutes`, the longest first. */
export const staleGroups = (tx: Tx, minutes: number, most: number) =>
  tx.query(statement('audience.staleGroups', { id: col.number, account_id: col.number })`
     select g.id, g.account_id from contact_group g join account a on a.id = g.account_id and not a.deleted
     where g.filter is not null and not g.deleted and g.matched_at < now() - ${minutes}::int * interval '1 minute'
     order by g.matched_at limit ${most}`);
