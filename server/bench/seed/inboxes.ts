/** Accounts whose inbox is used by two people, after two years. */
import type { Database } from '../../src/platform/db/connection';
import { optionOf } from '../harness/command';
import type { Base } from '../harness/stage';
import { vacuum } from './accounts';
import { seedCrowds, type Crowd } from './people';

const SMALL = 100;
const MESSAGES_EACH = 10;
/** Ids of messages cannot name a month before 2025. */
const MONTHS = 22;
const CHUNK = 100_000;
const LONG = { limitMs: 3_600_000 };

/** Conversations of the account's first phones, five minutes apart; a twentieth is unread, two thirds are done. */
const CONVERSATIONS = `
insert into conversation (account_id, phone, subscriber_id, initial_message, last_message, last_direction, last_message_at, total_replies, state, assignee_id)
select $1::int, phone, id, 'Two for one tonight. Shall we keep a table for you?',
  case when n % 20011 = 17 then 'Is the zucchini fresh today?' when n % 3 = 0 then 'Thanks, see you at ' || n % 12 || ' with ' || first_name
    when n % 3 = 1 then 'Can you deliver to ' || n || ' Elm Street?' else 'No thank you, maybe next week' end,
  case when n % 3 = 0 then 'out' else 'in' end, now() - n * interval '5 minutes', 5,
  case when n % 10 = 0 then 'open' when n % 4 = 1 then 'waiting' else 'done' end,
  case when n % 3 = 0 then $1::int when n % 3 = 1 then $3::int end
from (select *, row_number() over (order by hashint8(id)) as n from (select distinct on (phone) * from subscriber where account_id = $1 and not deleted order by phone, id) s limit $2) s`;

/** Messages $2 to $3 of $4, in order of time: every two-hundredth belongs to the account's longest thread. */
const TEXTS = `
with phones as (select array_agg(phone order by id) as list from conversation where account_id = $1),
line as (
  select k, case when k % 200 = 0 then list[1] else list[1 + k * 7919 % cardinality(list)] end as phone,
    now() - (1 - k::float8 / $4::bigint) * interval '${MONTHS} months' as at
  from phones, generate_series($2::bigint, $3::bigint) k
), incoming as (
  insert into inbound_message (provider_id, account_id, phone, body, canonical, received_at, decision, rule)
  select 'IN' || $1::int || '-' || k, $1::int, phone,
    case when k % 60013 = 7 then 'Is there saffron in it?' else 'Can you deliver to ' || k % 9973 || ' Elm Street?' end, '', at, 'reply', 'answered' from line where k / 200 % 2 = 0 order by k
)
insert into message (id, account_id, kind, status, billed, phone, body, created_at, claimed_at, status_at)
select message_floor(at) + nextval('message_id_seq'), $1::int, 3, 3, 1, phone,
  case when k % 60013 = 207 then 'Ask for the truffle menu.' else 'Yes, we deliver there until ' || k % 12 || '.' end, at, at, at from line where k / 200 % 2 = 1 order by k`;

async function fill(db: Database, account: number, conversations: number): Promise<void> {
  const present = await db.engine.query('select 1 from conversation where account_id = $1 limit 1', [account]);
  if (present.rows.length > 0) return;
  await db.asEngine(async (tx) => {
    await tx.query(`select add_message_months(now() - interval '${MONTHS} months', now())`);
    // Ids of the accounts and their owners are set by hand.
    const id = account + 100;
    await tx.query(
      `insert into app_user (id, account_id, owner, email, password_hash, first_name, last_login) overriding system value
       values ($2::int, $1::int, false, 'nina' || $1::int || '@textloom.example', '', 'Nina', now())`,
      [account, id],
    );
    await tx.query(CONVERSATIONS, [account, conversations, id]);
    await tx.query(
      `insert into conversation_unread (user_id, conversation_id, account_id, messages)
       select u, id, $1::int, 1 from conversation, unnest(array[$1::int, $2::int]) u where account_id = $1 and id % 20 = 0`,
      [account, id],
    );
    await tx.query(
      `insert into conversation_note (account_id, conversation_id, user_id, body, mentions)
       select $1::int, id, $2::int, case when id % 5000 = 0 then 'Allergic to walnuts.' else 'Can you call back?' end, array[$1::int] from conversation where account_id = $1 and id % 50 = 0`,
      [account, id],
    );
  }, LONG);
  const messages = conversations * MESSAGES_EACH;
  for (let from = 1; from <= messages; from += CHUNK) {
    const until = Math.min(messages, from + CHUNK - 1);
    await db.asEngine((tx) => tx.query(TEXTS, [account, from, until, messages]), LONG);
    if (messages > CHUNK) console.log(`seeded ${until} of ${messages} messages`);
  }
}

/** Accounts 1 and 2, with 100 conversations and with those of `--conversations`; reused if an earlier run kept them. */
export async function seedInboxes(base: Base): Promise<Crowd[]> {
  const sizes = [SMALL, Number(optionOf('--conversations') ?? 100_000)];
  // One in twenty shares a phone with another, and some are deleted.
  const crowds = await seedCrowds(
    base,
    sizes.map((size) => Math.ceil(size * 1.2)),
  );
  for (const [at, { account }] of crowds.entries()) await fill(base.db, account, sizes[at] ?? 0);
  await vacuum(base.databaseUrl);
  return crowds;
}
