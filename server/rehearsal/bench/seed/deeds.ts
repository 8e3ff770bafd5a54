/** A year of what the people of an account did: campaigns they received, links they clicked, replies, custom fields. */
import { formatCount } from '@textloom/contracts';
import type pg from 'pg';
import type { Base } from '../support/stage';
import { vacuum } from './accounts';
import { asOwner, fill } from './months';

/** Months with a campaign; the last is this one. */
const MONTHS = 12;
const FIELDS = [
  ['Note', 'field_note', 'text'],
  ['Size', 'field_size', 'number'],
  ['Since', 'field_since', 'date'],
  ['Color', 'field_color', 'choice'],
];

/** The phones of the account in any order, each once. */
const phones = (account: number): string => `
create temp table crowd as
select row_number() over (order by hashtext(phone), phone) as n, phone, min(id) as id, min(keyword_id) as keyword_id
from subscriber where account_id = ${account} and not deleted group by phone`;

const CAMPAIGN = `
insert into campaign (account_id, name, message, segments, sent, state, choice, recipients, added_at, send_at, started_at, finished_at)
values ($1, 'Sale ' || to_char($2::timestamptz, 'YYYY-MM'), 'Today only: two for one. https://shop.example', 1, 1, 'done',
  '{"subscribers":[],"extra_subscribers":[],"filtered_subscribers":[],"groups":[],"keywords":[]}', 0, $2, $2, $2, $2)
returning id`;

/** To half of the people, but never to one in ten; two in a hundred fail. */
const messages = (partition: string): string => `
insert into ${partition} (id, account_id, kind, status, billed, campaign_id, keyword_id, batch_id, subscriber_id, phone, created_at, claimed_at, status_at, provider_id)
select $3::bigint + n, $1, 1, case when n % 50 = 0 then 12 else 3 end, 1, $2::int, keyword_id, 1, id, phone, $4, $4, $4, 'SM' || $2::int || '-' || n
from crowd where n % 10 <> 0 and abs(hashint8(n + $2::int * 7919)) % 100 < 50`;

const some = (part: string): string =>
  `from message m where m.campaign_id = $2::int and m.id >= $3::bigint and m.id < $3::bigint + 10000000000 and abs(hashint8(m.id)) % 1000 ${part}`;

const CLICKS = `
insert into link_click (account_id, campaign_id, batch_id, message_id, link_id, first_at, last_at, sampled)
select $1, $2::int, 1, m.id, $4, m.created_at + abs(hashint8(m.id)) % 100 * interval '1 hour', m.created_at + abs(hashint8(m.id)) % 100 * interval '1 hour', in_sample(m.phone)
${some('< 60')}`;

const REPLIES = `
insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, received_at, reply_to)
select 'bench-' || m.id, $1, m.phone, 'Thanks', 'THANKS', 'reply', m.created_at + abs(hashint8(m.id)) % 90 * interval '1 hour', $2::int
${some('between 50 and 79')}`;

const VALUES: Readonly<Record<string, string>> = {
  text: `insert into subscriber_value (account_id, subscriber_id, field_id, value, folded) select $1, id, $2, 'Note ' || n % 5000, 'note ' || n % 5000 from crowd where n % 3 = 0`,
  number: `insert into subscriber_value (account_id, subscriber_id, field_id, value, number) select $1, id, $2, (n % 60)::text, n % 60 from crowd where n % 2 = 0`,
  date: `insert into subscriber_value (account_id, subscriber_id, field_id, value, day) select $1, id, $2, to_char(current_date - (n % 2000)::int, 'MM/DD/YYYY'), current_date - (n % 2000)::int from crowd where n % 4 = 0`,
  choice: `insert into subscriber_value (account_id, subscriber_id, field_id, value, folded) select $1, id, $2, 'Red', 'red' from crowd where n % 5 = 0`,
};

async function addMonth(client: pg.Client, account: number, link: number, start: Date): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string; first: string }>(
    `with made as (${CAMPAIGN}) select made.id, m.name, m.first_id::text as first from made, message_month m where m.first_id = message_floor($2)`,
    [account, start],
  );
  const [made] = rows;
  if (!made) throw new Error(`no partition for ${start.toISOString()}`);
  const first = Number(made.first) + 1_000_000;
  await fill(client, made.name, async () => {
    await client.query(messages(made.name), [account, made.id, first, start]);
  });
  await client.query(`analyze ${made.name}`);
  await client.query(CLICKS, [account, made.id, made.first, link]);
  await client.query(REPLIES, [account, made.id, made.first]);
  await client.query('analyze link_click, inbound_message');
}

/** Adds them, unless an earlier run has. */
export async function seedDeeds({ db, databaseUrl }: Base, account: number): Promise<void> {
  const present = await db.asEngine((tx) => tx.query('select from short_link where account_id = $1', [account]));
  if (present.length > 0) return;
  await db.asEngine((tx) => tx.query(`select add_message_months(now() - $1 * interval '1 month', now())`, [MONTHS]));
  await asOwner(databaseUrl, async (client) => {
    await client.query(phones(account));
    await client.query('analyze crowd');
    const { rows } = await client.query<{ id: number }>(
      `insert into short_link (account_id, target) values ($1, 'https://shop.example') returning id`,
      [account],
    );
    const now = new Date();
    for (let ago = MONTHS - 1; ago >= 0; ago -= 1) {
      // This month's was sent some days ago.
      const day = ago === 0 ? Math.max(1, now.getUTCDate() - 10) : 10;
      const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, day));
      await addMonth(client, account, rows[0]?.id ?? 0, start);
      console.log(`seeded ${MONTHS - ago} of ${MONTHS} months`);
    }
    for (const [name, slug, kind = ''] of FIELDS) {
      const { rows: fields } = await client.query<{ id: number }>(
        `insert into custom_field (account_id, name, slug, kind, choices) values ($1, $2, $3, $4, $5) returning id`,
        [account, name, slug, kind, kind === 'choice' ? '["Red","Green"]' : '[]'],
      );
      await client.query(VALUES[kind] ?? '', [account, fields[0]?.id]);
    }
  });
  await vacuum(databaseUrl);
  const { rows } = await db.engine.query<{ messages: number; clicks: number; replies: number }>(
    `select (select count(*) from message) as messages, (select count(*) from link_click) as clicks, (select count(*) from inbound_message) as replies`,
  );
  const [found] = rows;
  console.log(
    `${formatCount(found?.messages ?? 0)} messages, ${formatCount(found?.clicks ?? 0)} clicks, ${formatCount(found?.replies ?? 0)} replies`,
  );
}
