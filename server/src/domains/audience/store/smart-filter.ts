import { zoneOf, type SmartCondition, type SmartFilter } from '@textloom/contracts';
import dayjs from 'dayjs';
import { tagged, zipCondition } from './subscriber-filter';

type Bind = (value: unknown) => string;

const since = (days: string): string => `now() - ${days}::int * interval '1 day'`;

/** The days as subscriber.birth_day has them: MM/DD. Of people born on a leap day, the one before it counts too. */
function birthDays(timezone: number, days: number): string[] {
  const today = dayjs().tz(zoneOf(timezone));
  const list = Array.from({ length: days }, (_, day) => today.add(day, 'day').format('MM/DD'));
  return list.includes('02/28') ? [...list, '02/29'] : list;
}

const monthDays = (month: number): string[] =>
  Array.from({ length: 31 }, (_, day) => `${String(month).padStart(2, '0')}/${String(day + 1).padStart(2, '0')}`);

/**
 * One condition on subscriber `s`; $1 is the account. Each is served by an index: subscriber_list, subscriber_expand,
 * link_click_account, inbound_message_account, message_phone, the key of subscriber_tag, subscriber_zip,
 * subscriber_birth_day, message_once.
 */
function conditionSql(one: SmartCondition, timezone: number, bind: Bind): string {
  switch (one.kind) {
    case 'joined':
      return `s.added_at >= ${since(bind(one.days))}`;
    case 'keyword':
      return `s.keyword_id = ${bind(one.id)}::int`;
    case 'clicked':
      return `s.phone in (select m.phone from link_click c join message m on m.id = c.message_id and m.account_id = $1
        where c.account_id = $1 and c.last_at >= ${since(bind(one.days))})`;
    case 'replied':
      return `s.phone in (select i.phone from inbound_message i
        where i.account_id = $1 and i.decision = 'reply' and i.received_at >= ${since(bind(one.days))})`;
    case 'not_texted': {
      const start = since(bind(one.days));
      // The floor of the month spares the partitions before it. What was cancelled, or left out, was not sent.
      return `not exists (select from message m where m.phone = s.phone and m.account_id = $1 and m.status >= 0
        and m.id >= message_floor(${start}) and m.created_at >= ${start})`;
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
    case 'received':
      return `s.phone in (select m.phone from message m
        where m.account_id = $1 and m.campaign_id = ${bind(one.id)}::int and m.status between 1 and 3)`;
  }
}

/** Who matches: subscribed, of this account. Values are added to `params`, whose first is the account. */
export function matchingSql(filter: SmartFilter, timezone: number, params: unknown[]): string {
  const bind: Bind = (value) => `$${params.push(value)}`;
  const conditions = filter.conditions.map((one) => `(${conditionSql(one, timezone, bind)})`);
  return `s.account_id = $1 and s.disabled = 0 and not s.deleted and (${conditions.join(filter.match === 'all' ? ' and ' : ' or ')})`;
}
