import { canonicalText } from '@textloom/contracts';
import { KIND } from '../src/domains/texting/message';
import * as col from '../src/platform/db/col';
import { command, constant, sql, statement } from '../src/platform/db/sql';
import type { Tx } from '../src/platform/db/transaction';
import type { DemoAccount } from './accounts';
import { DAY, later, type Clock } from './clock';
import { drawn, insert } from './rows';
import { DIALOGUES } from './texts';

const CONVERSATIONS = 200;
/** The latest conversations are unread. */
const UNREAD = 14;
const MINUTE = 60_000;
const SENT = { kind: KIND.reply, status: 3, segments: 1, billed: 1 };

/** A delivered message that a subscriber replied to: a campaign's, or the welcome. */
const START = {
  subscriber_id: col.number,
  phone: col.text(),
  at: col.time,
  text: col.text(),
  campaign_id: col.number,
  chance: col.number,
};
type Start = col.RowOf<typeof START>;

/** One message for each current subscriber, most of them recent; every conversation has ended by now. */
const startsOf = (tx: Tx, accountId: number, now: Date) =>
  tx.query(statement('demo.startsOf', START)`
select * from (
  select distinct on (s.phone) s.id as subscriber_id, s.phone, m.created_at as at, coalesce(m.body, c.message) as text, coalesce(c.id, 0) as campaign_id, chance
  from past_message m join subscriber s on s.id = m.subscriber_id left join campaign c on c.id = m.campaign_id
  cross join lateral (select sqrt(extract(epoch from ${now}::timestamptz - m.created_at)) * ${drawn(sql`s.id`, 9)} as chance) lot
  where m.account_id = ${accountId} and m.status = 3 and m.kind in (${constant(KIND.campaign)}, ${constant(KIND.welcome)}) and s.disabled = 0 and m.created_at < ${now}::timestamptz - interval '5 hours'
  order by s.phone, chance
) start order by chance limit ${constant(CONVERSATIONS)}`);

const linesOf = (start: Start, index: number) => {
  const wait = 2 + (index % (start.campaign_id > 0 ? 120 : 20));
  return (DIALOGUES[index % DIALOGUES.length] ?? []).map((body, line) => ({
    body,
    at: later(start.at, (wait + line * (3 + (index % 29))) * MINUTE),
    incoming: line % 2 === 0,
  }));
};
type Line = ReturnType<typeof linesOf>[number];

const lastOf = (lines: readonly Line[]): Line => {
  const last = lines.at(-1);
  if (!last) throw new Error('a conversation without messages');
  return last;
};

/** Conversations with subscribers who replied; adds their messages to the history. */
export async function createInbox(tx: Tx, { id: account_id, userIds }: DemoAccount, { now }: Clock): Promise<void> {
  const talks = (await startsOf(tx, account_id, now))
    .map((start, index) => ({ start, lines: linesOf(start, index) }))
    .toSorted((a, b) => lastOf(a.lines).at.getTime() - lastOf(b.lines).at.getTime());
  for (const { lines } of talks.slice(-UNREAD)) if (!lastOf(lines).incoming) lines.pop();
  // The account's users answer in turn; every other conversation has an assignee.
  const userOf = (index: number) => userIds[index % userIds.length];
  const ids = await insert(
    tx,
    'conversation',
    talks.map(({ start: { phone, subscriber_id, campaign_id, text }, lines }, index) => {
      const { body, at, incoming } = lastOf(lines);
      const active = now.getTime() - at.getTime() < 7 * DAY;
      return {
        account_id,
        phone,
        subscriber_id,
        reply_to: campaign_id,
        initial_message: text,
        last_message: body,
        last_direction: incoming ? 'in' : 'out',
        last_message_at: at,
        total_replies: lines.filter((line) => line.incoming).length,
        answered_at: lines.findLast((line) => !line.incoming)?.at ?? null,
        state: active ? (incoming ? 'open' : 'waiting') : 'done',
        assignee_id: index % 2 === 0 ? userOf(index / 2) : null,
      };
    }),
  );
  await tx.execute(command('demo.insertUnread')`
     insert into conversation_unread (user_id, conversation_id, account_id, messages)
     select u.id, c.id, c.account_id, 1 from conversation c join app_user u using (account_id) where c.id = any(${ids.slice(-UNREAD)})`);
  const texts: object[] = [];
  const messages: object[] = [];
  for (const [index, { start, lines }] of talks.entries()) {
    const { phone, subscriber_id, campaign_id: reply_to } = start;
    const [conversation_id, author_id] = [ids[index], userOf(index)];
    for (const [line, { body, at, incoming }] of lines.entries()) {
      const row = { account_id, phone, subscriber_id, body };
      // The facts that the engine would store (messaging design, section 4).
      const answered_at = lines[line - 1]?.at;
      const facts = answered_at
        ? { rule: 'answered', evidence: { answered_at } }
        : { rule: 'messaged', evidence: { messaged_at: start.at } };
      const heard = { canonical: canonicalText(body), received_at: at, decision: 'reply', ...facts };
      if (incoming) texts.push({ ...row, ...heard, reply_to, conversation_id });
      else messages.push({ ...row, ...SENT, created_at: at, claimed_at: at, status_at: later(at, 2500), author_id });
    }
  }
  await insert(tx, 'past_text', texts);
  await insert(tx, 'past_message', messages);
}
