import { zoneOf, type SmartCondition, type SmartFilter } from '@textloom/contracts';
import dayjs from 'dayjs';
import { tagged, withValue, zipCondition } from './subscriber-filter';

type Bind = (value: unknown) => string;

/** What conditions are compared with, beside the rows. */
export interface Facts {
  /** Birthdays are those of the owner's day. */
  timezone: number;
  /** Of each campaign in the filter that has started, the first id that its messages may have, by its id. */
  firstIds: Readonly<Record<number, number>>;
}

/** The ids of a month's messages, from message_floor of it (ADR 0028). */
const IDS_OF_A_MONTH = 10_000_000_000;

const since = (days: string): string => `now() - ${days}::int * interval '1 day'`;

/** The days as subscriber.birth_day has them: MM/DD. Of people born on a leap day, the one before it counts too. */
function birthDays(timezone: number, days: number): string[] {
  const today = dayjs().tz(zoneOf(timezone));
  const list = Array.from({ length: days }, (_, day) => today.add(day, 'day').format('MM/DD'));
  return list.includes('02/28') ? [...list, '02/29'] : list;
}

const monthDays = (month: number): string[] =>
  Array.from({ length: 31 }, (_, day) => `${String(month).padStart(2, '0')}/${String(day + 1).padStart(2, '0')}`);

/** Who is counted: everybody, the phones of the sample, or a fourth of these. */
export type Scope = 'all' | 'sample' | 'quarter';

const within = (scope: Scope, phone: string): string => (scope === 'all' ? '' : ` and in_sample(${phone})`);
/** Its hash has two more zeros. */
const quarter = (scope: Scope): string => (scope === 'quarter' ? ' and (hashtext(s.phone) & 511) = 0' : '');

/**
 * Phones of the sample are hashed (`is true`): the planner believes that hardly any of two samples is in both, and
 * would compare each with each.
 */
const among = (scope: Scope, phones: string): string => `(s.phone in (${phones}))${scope === 'all' ? '' : ' is true'}`;

/** Some thousand phones are looked up one by one (`offset 0`), where the planner would read all messages of a month. */
const lookup = (scope: Scope): string => (scope === 'all' ? '' : ' offset 0');

/**
 * One condition on subscriber `s`; $1 is the account. Each is served by an index: subscriber_list, subscriber_expand,
 * link_click_account, inbound_message_account, message_phone, the key of subscriber_tag, subscriber_zip,
 * subscriber_birth_day, those of subscriber_value, that of a campaign's phones; in the sample by link_click_sample and inbound_message_sample.
 */
function conditionSql(one: SmartCondition, { timezone, firstIds }: Facts, scope: Scope, bind: Bind): string {
  switch (one.kind) {
    case 'joined':
      return `s.added_at >= ${since(bind(one.days))}`;
    case 'keyword':
      return `s.keyword_id = ${bind(one.id)}::int`;
    case 'clicked':
      // `offset 0`: else the planner may look for the clicks of each subscriber, through the messages of all months.
      return among(
        scope,
        `select m.phone from link_click c join message m on m.id = c.message_id and m.account_id = $1
         where c.account_id = $1 and c.last_at >= ${since(bind(one.days))}${scope === 'all' ? '' : ' and c.sampled'} offset 0`,
      );
    case 'replied':
      return among(
        scope,
        `select i.phone from inbound_message i
         where i.account_id = $1 and i.decision = 'reply' and i.received_at >= ${since(bind(one.days))}${within(scope, 'i.phone')}`,
      );
    case 'not_texted': {
      const start = since(bind(one.days));
      // The floor of the month spares the partitions before it. What was cancelled, or left out, was not sent.
      return `not exists (select from message m where m.phone = s.phone and m.account_id = $1 and m.status >= 0
        and m.id >= message_floor(${start}) and m.created_at >= ${start}${lookup(scope)})`;
    }
    case 'tag':
      return tagged(bind(one.tag));
    case 'not_tag':
      return `not exists (select from subscriber_tag t where t.account_id = $1 and t.tag = ${bind(one.tag)} and t.subscriber_id = s.id)`;
    case 'zip': {
      const each = one.zips.split(/[\s,]+/).map((zip) => `(${zipCondition(zip, bind)})`);
      return `(${each.join(' or ')})`;
    }
    case 'birth_month':
      return `s.birth_day <> '' and s.birth_day = any(${bind(monthDays(one.month))}::text[])`;
    case 'birthday':
      return `s.birth_day <> '' and s.birth_day = any(${bind(birthDays(timezone, one.days))}::text[])`;
    case 'field':
      return withValue(one, bind);
    case 'received': {
      const first = firstIds[one.id];
      if (first === undefined) return 'false';
      // All of its messages have the month of its start: a value, because the planner misjudges what it does not know.
      const month = `m.id >= ${bind(first)}::bigint and m.id < ${bind(first + IDS_OF_A_MONTH)}::bigint`;
      return `exists (select from message m where m.account_id = $1 and m.campaign_id = ${bind(one.id)}::int and m.phone = s.phone
        and m.status between 1 and 3 and ${month}${lookup(scope)})`;
    }
  }
}

/**
 * A query of the id and the phone of everybody who matches: subscribed, of this account. Values are added to `params`,
 * whose first is the account. "Any" asks for each condition by itself, so that each is read by its index; who meets
 * several is then in it several times.
 */
export function matchingSql(filter: SmartFilter, facts: Facts, params: unknown[], scope: Scope = 'all'): string {
  const bind: Bind = (value) => `$${params.push(value)}`;
  const base = `s.account_id = $1 and s.disabled = 0 and not s.deleted${within(scope, 's.phone')}${quarter(scope)}`;
  const select = (where: string): string => `select s.id, s.phone from subscriber s where ${base} and ${where}`;
  const conditions = filter.conditions.map((one) => `(${conditionSql(one, facts, scope, bind)})`);
  return filter.match === 'all' ? select(conditions.join(' and ')) : conditions.map(select).join(' union all ');
}
