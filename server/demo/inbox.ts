import { canonicalText } from '@textloom/contracts';
import { KIND } from '../src/domains/texting';
import type { Tx } from '../src/platform/db/transaction';
import type { DemoAccount } from './accounts';
import { DAY, later, type Clock } from './clock';
import { drawn, insert } from './rows';
import { DIALOGUES } from './texts';

const CONVERSATIONS = 200;
/** The latest conversations are unread. */
const UNREAD = 14;
const MINUTE = 60_000;

/** A delivered message that somebody replied to: a campaign's, or the welcome. */
interface Start {
  subscriber_id: number;
  phone: string;
  at: Date;
  text: string;
  campaign_id: number;
}

/** One message for each person who is still subscribed, mostly late ones; every conversation has ended by now. */
const STARTS = `
select * from (
  select distinct on (s.phone) s.id as subscriber_id, s.phone, m.created_at as at, coalesce(m.body, c.message) as text, coalesce(c.id, 0) as campaign_id, chance
  from past_message m join subscriber s on s.id = m.subscriber_id left join campaign c on c.id = m.campaign_id
  cross join lateral (select sqrt(extract(epoch from $2 - m.created_at)) * ${drawn('s.id', 9)} as chance) lot
  where m.account_id = $1 and m.status = 3 and m.kind in (${KIND.campaign}, ${KIND.welcome}) and s.disabled = 0 and m.created_at < $2::timestamptz - interval '5 hours'
  order by s.phone, chance
) start order by chance limit ${CONVERSATIONS}`;

interface Line {
  text: string;
  at: Date;
  incoming: boolean;
}

function linesOf(start: Start, index: number): Line[] {
  const waits = start.campaign_id > 0 ? 120 : 20;
  return (DIALOGUES[index % DIALOGUES.length] ?? []).map((text, line) => ({
    text,
    at: later(start.at, (2 + (index % waits) + line * (3 + (index % 29))) * MINUTE),
    incoming: line % 2 === 0,
  }));
}

const lastOf = (lines: readonly Line[]): Line => {
  const last = lines.at(-1);
  if (!last) throw new Error('a conversation without messages');
  return last;
};

const stateOf = ({ at, incoming }: Line, now: Date): string => {
  if (now.getTime() - at.getTime() > 7 * DAY) return 'done';
  return incoming ? 'open' : 'waiting';
};

/** Conversations with subscribers who replied; their messages are added to the history. */
export async function createInbox(tx: Tx, { id, userIds }: DemoAccount, { now }: Clock): Promise<void> {
  const talks = (await tx.query<Start>(STARTS, [id, now]))
    .map((start, index) => ({ start, lines: linesOf(start, index) }))
    .toSorted((a, b) => lastOf(a.lines).at.getTime() - lastOf(b.lines).at.getTime());
  for (const { lines } of talks.slice(-UNREAD)) if (!lastOf(lines).incoming) lines.pop();
  // The account's users answer in turn; every other conversation has an assignee.
  const userOf = (index: number) => userIds[index % userIds.length];
  const ids = await insert(
    tx,
    'conversation',
    talks.map(({ start, lines }, index) => ({
      account_id: id,
      phone: start.phone,
      subscriber_id: start.subscriber_id,
      reply_to: start.campaign_id,
      initial_message: start.text,
      last_message: lastOf(lines).text,
      last_direction: lastOf(lines).incoming ? 'in' : 'out',
      last_message_at: lastOf(lines).at,
      total_replies: lines.filter((line) => line.incoming).length,
      answered_at: lines.findLast((line) => !line.incoming)?.at ?? null,
      state: stateOf(lastOf(lines), now),
      assignee_id: index % 2 === 0 ? userOf(index / 2) : null,
    })),
  );
  await insert(
    tx,
    'conversation_unread',
    ids
      .slice(-UNREAD)
      .flatMap((conversation_id) =>
        userIds.map((user_id) => ({ account_id: id, user_id, conversation_id, messages: 1 })),
      ),
  );
  const all = talks.flatMap(({ start, lines }, index) =>
    lines.map((line, at) => ({
      ...line,
      before: lines[at - 1]?.at,
      start,
      conversation_id: ids[index],
      author_id: userOf(index),
      person: { account_id: id, phone: start.phone, subscriber_id: start.subscriber_id, body: line.text },
    })),
  );
  await insert(
    tx,
    'past_text',
    all.flatMap(({ incoming, person, at, before, start, conversation_id }) =>
      incoming
        ? {
            ...person,
            canonical: canonicalText(person.body),
            received_at: at,
            decision: 'reply',
            // The facts that the engine would store (messaging design, section 4).
            rule: before ? 'answered' : 'messaged',
            evidence: before ? { answered_at: before } : { messaged_at: start.at },
            reply_to: start.campaign_id,
            conversation_id,
          }
        : [],
    ),
  );
  await insert(
    tx,
    'past_message',
    all.flatMap(({ incoming, person, at, author_id }) =>
      incoming
        ? []
        : {
            ...person,
            kind: KIND.reply,
            status: 3,
            segments: 1,
            billed: 1,
            created_at: at,
            claimed_at: later(at, 300),
            status_at: later(at, 2500),
            author_id,
          },
    ),
  );
}
