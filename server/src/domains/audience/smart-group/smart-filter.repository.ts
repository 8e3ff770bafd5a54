import { localDay, type SmartCondition, type SmartFilter } from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import { empty, join, sql, type Sql } from '../../../platform/db/sql';
import { tagged, withValue, zipCondition } from '../search/subscriber-filter.repository';

/** The column of a smart group's filter. */
export const FILTER = col.json<SmartFilter>({ match: 'all', conditions: [{ kind: 'joined', days: 30 }] });

/** The facts that conditions are compared with, apart from the rows. */
export interface Facts {
  /** Birthdays count by the owner's date. */
  timezone: number;
  /** The first id that the messages of each started campaign in the filter may have, by campaign id. */
  firstIds: Readonly<Record<number, number>>;
}

/** The ids of a month's messages, starting at its message_floor (ADR 0028). */
const IDS_OF_A_MONTH = 10_000_000_000;

const since = (days: number): Sql => sql`now() - ${days}::int * interval '1 day'`;

const DAY_MS = 86_400_000;

/** The days in the format of subscriber.birth_day: MM/DD. For people born on a leap day, the day before counts too. */
function birthDays(timezone: number, days: number): string[] {
  const today = Date.parse(localDay(new Date(), timezone));
  const list = Array.from({ length: days }, (_, day) =>
    new Date(today + day * DAY_MS).toISOString().slice(5, 10).replace('-', '/'),
  );
  return list.includes('02/28') ? [...list, '02/29'] : list;
}

const monthDays = (month: number): string[] =>
  Array.from({ length: 31 }, (_, day) => `${String(month).padStart(2, '0')}/${String(day + 1).padStart(2, '0')}`);

/** Who is counted: everybody, the phones of the sample, or a quarter of these. */
export type Scope = 'all' | 'sample' | 'quarter';

const within = (scope: Scope, phone: Sql): Sql => (scope === 'all' ? empty : sql` and in_sample(${phone})`);
/** Its hash has two more zeros. */
const quarter = (scope: Scope): Sql => (scope === 'quarter' ? sql` and (hashtext(s.phone) & 511) = 0` : empty);

/**
 * Phones of the sample are hashed (`is true`): the planner expects hardly any overlap between two samples, and would
 * compare each with each.
 */
const among = (scope: Scope, phones: Sql): Sql =>
  sql`(s.phone in (${phones}))${scope === 'all' ? empty : sql` is true`}`;

/**
 * A few thousand phones are looked up one by one (`offset 0`), where the planner would read all messages of a month.
 */
const lookup = (scope: Scope): Sql => (scope === 'all' ? empty : sql` offset 0`);

/**
 * One condition on subscriber `s`. Each is served by an index: subscriber_list, subscriber_expand,
 * link_click_account, inbound_message_account, message_phone, the key of subscriber_tag, subscriber_zip,
 * subscriber_birth_day, those of subscriber_value, that of a campaign's phones; in the sample by link_click_sample and inbound_message_sample.
 */
function conditionOf(accountId: number, one: SmartCondition, { timezone, firstIds }: Facts, scope: Scope): Sql {
  switch (one.kind) {
    case 'joined':
      return sql`s.added_at >= ${since(one.days)}`;
    case 'keyword':
      return sql`s.keyword_id = ${one.id}::int`;
    case 'clicked':
      // `offset 0`: otherwise the planner may look for the clicks of each subscriber, through the messages of all
      // months.
      return among(
        scope,
        sql`select m.phone from link_click c join message m on m.id = c.message_id and m.account_id = ${accountId}
         where c.account_id = ${accountId} and c.last_at >= ${since(one.days)}${scope === 'all' ? empty : sql` and c.sampled`} offset 0`,
      );
    case 'replied':
      return among(
        scope,
        sql`select i.phone from inbound_message i
         where i.account_id = ${accountId} and i.decision = 'reply' and i.received_at >= ${since(one.days)}${within(scope, sql`i.phone`)}`,
      );
    case 'not_texted': {
      const start = since(one.days);
      // The month's floor skips the partitions before it. Cancelled messages and people left out do not count as sent.
      return sql`not exists (select from message m where m.phone = s.phone and m.account_id = ${accountId} and m.status >= 0
        and m.id >= message_floor(${start}) and m.created_at >= ${start}${lookup(scope)})`;
    }
    case 'tag':
      return tagged(accountId, one.tag);
    case 'not_tag':
      return sql`not exists (select from subscriber_tag t where t.account_id = ${accountId} and t.tag = ${one.tag} and t.subscriber_id = s.id)`;
    case 'zip': {
      const each = one.zips.split(/[\s,]+/).map((zip) => sql`(${zipCondition(zip)})`);
      return sql`(${join(each, ' or ')})`;
    }
    case 'birth_month':
      return sql`s.birth_day <> '' and s.birth_day = any(${monthDays(one.month)}::text[])`;
    case 'birthday':
      return sql`s.birth_day <> '' and s.birth_day = any(${birthDays(timezone, one.days)}::text[])`;
    case 'field':
      return withValue(accountId, one);
    case 'received': {
      const first = firstIds[one.id];
      if (first === undefined) return sql`false`;
      // All of its messages are in the month of its start: passed as a value, because the planner misjudges
      // expressions.
      const month = sql`m.id >= ${first}::bigint and m.id < ${first + IDS_OF_A_MONTH}::bigint`;
      return sql`exists (select from message m where m.account_id = ${accountId} and m.campaign_id = ${one.id}::int and m.phone = s.phone
        and m.status between 1 and 3 and ${month}${lookup(scope)})`;
    }
  }
}

/**
 * A query of the id and the phone of everybody in this account who is subscribed and matches. "Any" queries each
 * condition separately, so that each uses its index; a person who meets several of them occurs several times.
 */
export function matching(accountId: number, filter: SmartFilter, facts: Facts, scope: Scope = 'all'): Sql {
  const base = sql`s.account_id = ${accountId} and s.disabled = 0 and not s.deleted${within(scope, sql`s.phone`)}${quarter(scope)}`;
  const select = (where: Sql): Sql => sql`select s.id, s.phone from subscriber s where ${base} and ${where}`;
  const conditions = filter.conditions.map((one) => sql`(${conditionOf(accountId, one, facts, scope)})`);
  return filter.match === 'all' ? select(join(conditions, ' and ')) : join(conditions.map(select), ' union all ');
}
