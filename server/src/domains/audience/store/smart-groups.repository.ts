import type { smartCountReply, SmartFilter, z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { ownerTimezone } from '../../accounts';
import { matchingSql } from './smart-filter';

/** Longer lists are estimated by a sample. */
const EXACT_UP_TO = 100_000;
/** One phone of so many is in subscriber_sample. */
const SAMPLE = 128;
/** Fewer in the sample say little, and are quickly counted. */
const FEW = 20;

/** Birthdays are those of the owner's day. */
const timezoneOf = (tx: Tx, accountId: number) =>
  tx.value<number>(`select ${ownerTimezone('$1::int')} as timezone`, [accountId]);

/** Whether its matches are read by an index, so that few are found in little time. */
const findsFew = ({ match, conditions }: SmartFilter): boolean => {
  const wide = conditions.filter(({ kind }) => kind === 'not_texted' || kind === 'not_tag').length;
  return match === 'all' ? wide < conditions.length : wide === 0;
};

/** How many people match now: one per phone. */
export async function countMatching(
  tx: Tx,
  accountId: number,
  filter: SmartFilter,
): Promise<z.output<typeof smartCountReply>> {
  const params: unknown[] = [accountId];
  const where = matchingSql(filter, await timezoneOf(tx, accountId), params);
  const count = (more: string): Promise<number> =>
    tx.value<number>(
      `select count(*) as total from (select 1 from subscriber s where ${where}${more} group by s.phone) phone`,
      params,
    );
  const active = await tx.value<number>(
    'select coalesce(sum(active), 0) as active from subscriber_count where account_id = $1',
    [accountId],
  );
  if (active > EXACT_UP_TO) {
    const sampled = await count(` and (hashtext(s.phone) & ${SAMPLE - 1}) = 0`);
    if (sampled >= FEW || !findsFew(filter)) return { total: sampled * SAMPLE, exact: false };
  }
  return { total: await count(''), exact: true };
}

/** How many of these keywords and campaigns the account does not have. */
export const countStrange = (tx: Tx, accountId: number, { conditions }: SmartFilter) => {
  const ids = (of: 'keyword' | 'received') => conditions.flatMap((one) => (one.kind === of ? [one.id] : []));
  return tx.one<{ keywords: number; campaigns: number }>(
    `select (select count(*) from unnest($2::int[]) k(id) where not exists (select from keyword where id = k.id and account_id = $1)) as keywords,
            (select count(*) from unnest($3::int[]) c(id) where not exists (select from campaign where id = c.id and account_id = $1)) as campaigns`,
    [accountId, ids('keyword'), ids('received')],
  );
};

export const storeFilter = (tx: Tx, accountId: number, id: number, filter: SmartFilter) =>
  tx.execute('update contact_group set filter = $3 where account_id = $1 and id = $2::bigint', [
    accountId,
    id,
    JSON.stringify(filter),
  ]);

/**
 * Makes the members of the smart ones of these groups match now. One that another transaction is bringing up to date is
 * left to it, so that no two wait for each other.
 */
export async function matchGroups(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const groups = await tx.query<{ id: number; filter: SmartFilter }>(
    `select id, filter from contact_group where account_id = $1 and id = any($2::bigint[]) and filter is not null and not deleted
     order by id for update skip locked`,
    [accountId, ids],
  );
  if (groups.length === 0) return;
  const timezone = await timezoneOf(tx, accountId);
  // A million members take longer than a statement of a request may; a worker's limit is higher.
  await tx.execute(
    `select set_config('statement_timeout', '60000', true) from pg_settings where name = 'statement_timeout' and setting::int between 1 and 59999`,
  );
  for (const { id, filter } of groups) {
    const params: unknown[] = [accountId, id];
    await tx.execute(
      `with matching as materialized (
         select distinct on (s.phone) s.id from subscriber s where ${matchingSql(filter, timezone, params)} order by s.phone, s.id
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
