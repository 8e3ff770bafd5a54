import { command, sql, type Sql } from '../src/platform/db/sql';
import type { Tx } from '../src/platform/db/transaction';
import type { DemoAccount } from './accounts';
import type { Clock } from './clock';
import { FIRST_NAMES, LAST_NAMES, PLACES, STREETS, TAGS } from './people';
import { drawn } from './rows';

const pick = (list: readonly string[], draw: Sql): Sql =>
  sql`(${list}::text[])[1 + ${draw} % cardinality(${list}::text[])]`;

/**
 * The subscribers of all accounts in the order of joining, more of them recently. `n` is the index of a phone: PLACES are used up in their order, shuffled over the
 * keywords of an account. One in forty has another keyword already, for the Duplicates filter. `a`, `b` and `c` are
 * drawn; the details of people have realistic gaps.
 */
const insertSubscribers = (keywords: readonly object[], places: readonly object[], now: Date) =>
  command('demo.insertSubscribers')`
insert into subscriber (account_id, keyword_id, phone, first_name, last_name, email, address, city, state, zip, company_name, tags, birthday, added_at, subscribed_at)
select account_id, keyword_id, phone, first_name, last_name,
  case when first_name <> '' and b % 5 < 2 then lower(first_name || '.' || replace(last_name, '''', '') || n || '@mail.example') else '' end,
  case when located and b / 5 % 5 < 2 then 100 + b / 25 % 9800 || ' ' || ${pick(STREETS, sql`b / 25`)} else '' end,
  case when located then city else '' end, case when located then state else '' end,
  case when located then zips || lpad((1 + b / 100 % 69)::text, 2, '0') else '' end,
  case when b / 1000 % 25 = 0 then ${pick(LAST_NAMES, sql`b / 25`)} || ' & Co' else '' end,
  case when b / 25000 % 8 = 0 then ${pick(TAGS, sql`b`)} else '' end,
  case when first_name <> '' and c / 7 % 10 < 3 then to_char(date '1955-01-01' + (c / 70 % 18000)::int, 'MM/DD/YYYY') else '' end,
  joined, joined
from (
  select *, code || '5550' || 100 + n % 100 as phone, a % 100 < 62 as located,
    case when a / 100 % 100 < 78 then ${pick(FIRST_NAMES, sql`a / 10000`)} else '' end as first_name,
    case when a / 100 % 100 < 70 then ${pick(LAST_NAMES, sql`b`)} else '' end as last_name,
    greatest(added_at + interval '1 minute', least(
      date_trunc('day', added_at + (${now}::timestamptz - added_at) * (power(c % 10000 / 10000.0, 0.9)), 'America/Chicago') + interval '9 hours' + c / 10000 % 46800 * interval '1 second',
      ${now}::timestamptz - interval '1 minute' - c / 10000 % 3600 * interval '1 second')) as joined
  from (
    select *, ${drawn(sql`n`, 1)} as a, ${drawn(sql`n`, 2)} as b, ${drawn(sql`turn * 10 + account_id`, 3)} as c
    from (
      select k.*, first_phone + case when turn < phones then turn else phones / 6 + (turn - phones) * 3 end * 1237 % phones as n
      from (
        select k.account_id, k.id as keyword_id, k.added_at, given.first_phone, row_number() over account - 1 as turn,
          count(*) over whole - case when min(k.id) over whole < max(k.id) over whole then count(*) over whole / 40 else 0 end as phones
        from jsonb_to_recordset(${JSON.stringify(keywords)}) as given (id int, people int, first_phone int) join keyword k using (id)
        cross join generate_series(1, people)
        window whole as (partition by k.account_id), account as (partition by k.account_id order by k.approved, k.id)
      ) k
    ) numbered join jsonb_to_recordset(${JSON.stringify(places)}) as place (nr int, code text, city text, state text, zips text) on nr = n / 100
  ) chance
) person order by joined, n`;

/**
 * People leave after a campaign, most within an hour, a few while it is being sent: for each account the number of
 * accounts.ts. People with two keywords stay.
 */
const leave = (accounts: readonly DemoAccount[]) => command('demo.leave')`
update subscriber s set disabled = 1, disabled_at = gone.at, modified_at = gone.at from (
  select s.id, row_number() over (partition by s.account_id order by a, s.id) as turn, given.left as leaving,
    send_at + case when a / 1000 % 100 < 6 then 2 + a % 7 when a / 1000 % 100 < 80 then 90 + a % 3510 else 90 + a % 86310 end * interval '1 second' as at
  from subscriber s join jsonb_to_recordset(${JSON.stringify(accounts)}) as given (id int, "left" int) on given.id = s.account_id
  cross join lateral (select ${drawn(sql`s.id`, 4)} as a) chance
  cross join lateral (
    select send_at from campaign c where c.account_id = s.account_id and c.state = 'done' and c.send_at > s.subscribed_at
      and c.choice -> 'keywords' @> to_jsonb(s.keyword_id) order by ${drawn(sql`s.id`, 5)} % (c.id + 7) limit 1
  ) last
  where not exists (select from subscriber o where o.account_id = s.account_id and o.phone = s.phone and o.id <> s.id)
) gone where s.id = gone.id and turn <= leaving`;

export async function createSubscribers(tx: Tx, accounts: readonly DemoAccount[], { now }: Clock): Promise<void> {
  const keywords = accounts.flatMap(({ firstPhone, keywords: own }) =>
    own.map((one) => ({ ...one, first_phone: firstPhone })),
  );
  const places = PLACES.map((place, nr) => ({ ...place, nr }));
  await tx.execute(insertSubscribers(keywords, places, now));
  await tx.execute(leave(accounts));
}
