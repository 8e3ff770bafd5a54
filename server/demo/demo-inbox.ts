import { KIND } from '../src/domains/texting';
import type { Tx } from '../src/platform/db/transaction';
import type { Member } from './demo-audience';
import type { DemoCampaign } from './demo-campaigns';
import type { DemoClock } from './demo-clock';
import type { History, PastInbound } from './demo-history';
import { later, type PastMessage } from './demo-message';
import { DIALOGUES } from './demo-texts';
import type { Random } from './random';
import { insertRows, numbered } from './rows';

const CONVERSATIONS = 200;
/** The latest conversations are unread. */
const UNREAD = 14;
const MINUTE = 60_000;

/** The message a conversation replies to: a campaign, or the welcome. */
interface Start {
  member: Member;
  at: Date;
  text: string;
  campaignId: number;
}

interface Draft {
  account_id: number;
  phone: string;
  subscriber_id: number;
  reply_to: number;
  initial_message: string;
  lines: { text: string; at: Date; direction: 'in' | 'out' }[];
  start: Start;
}

/** A recipient of the campaign who is still subscribed; later campaigns get more replies. */
function startsFor(
  members: readonly Member[],
  campaigns: readonly DemoCampaign[],
  messages: readonly PastMessage[],
  random: Random,
): Start[] {
  const phones = new Set<string>();
  const starts: Start[] = [];
  const add = (member: Member | undefined, start: Omit<Start, 'member'>): void => {
    if (!member || member.leftAt || phones.has(member.phone)) return;
    phones.add(member.phone);
    starts.push({ member, ...start });
  };
  const byId = new Map(members.map((member) => [member.id, member]));
  const welcomes = messages.filter((message) => message.kind === KIND.welcome && message.status === 3).slice(-30);
  for (const welcome of welcomes)
    add(byId.get(welcome.subscriber_id ?? 0), { at: welcome.created_at, text: welcome.body ?? '', campaignId: 0 });
  const sent = campaigns.filter((campaign) => campaign.messages.length > 0);
  for (let round = 0; round < 5000 && starts.length < CONVERSATIONS && sent.length > 0; round += 1) {
    const campaign = sent[Math.floor(sent.length * Math.sqrt(random.next()))];
    if (!campaign) continue;
    const message = random.pick(campaign.messages);
    if (message.status === 3)
      add(byId.get(message.subscriber_id ?? 0), {
        at: campaign.at,
        text: campaign.spec.message,
        campaignId: campaign.id,
      });
  }
  return starts;
}

function draft(start: Start, clock: DemoClock, random: Random): Draft {
  const { member } = start;
  let at = later(start.at, random.int(2, start.campaignId > 0 ? 200 : 20) * MINUTE);
  const lines: Draft['lines'] = [];
  for (const [index, text] of random.pick(DIALOGUES).entries()) {
    if (at >= clock.now) break;
    lines.push({ text, at, direction: index % 2 === 0 ? 'in' : 'out' });
    at = later(at, random.int(2, 45) * MINUTE);
  }
  return {
    account_id: member.account_id,
    phone: member.phone,
    subscriber_id: member.id,
    reply_to: start.campaignId,
    initial_message: start.text,
    lines,
    start,
  };
}

const lastOf = (one: Draft): Draft['lines'][number] => {
  const last = one.lines.at(-1);
  if (!last) throw new Error('a conversation without messages');
  return last;
};

/** The routing evidence that the engine would store for each reply (messaging design, section 4). */
function routed(lines: Draft['lines'], index: number, start: Start): Pick<PastInbound, 'rule' | 'evidence'> {
  const answered = lines.slice(0, index).findLast((line) => line.direction === 'out');
  return answered
    ? { rule: 'answered', evidence: { answered_at: answered.at.toISOString() } }
    : { rule: 'messaged', evidence: { messaged_at: start.at.toISOString() } };
}

const replyOf = (one: Draft, line: Draft['lines'][number]): PastMessage => ({
  kind: KIND.reply,
  status: 3,
  segments: 1,
  billed: 1,
  campaign_id: null,
  keyword_id: null,
  subscriber_id: one.subscriber_id,
  phone: one.phone,
  body: line.text,
  created_at: line.at,
  claimed_at: later(line.at, 300),
  status_at: later(line.at, 2500),
  batch: 0,
});

/** Conversations with subscribers who replied; their messages are added to the history. */
export async function createInbox(
  tx: Tx,
  members: readonly Member[],
  campaigns: readonly DemoCampaign[],
  history: History,
  clock: DemoClock,
  random: Random,
): Promise<void> {
  const drafts = startsFor(members, campaigns, history.messages, random)
    .map((start) => draft(start, clock, random))
    .filter((one) => one.lines.length > 0)
    .sort((a, b) => lastOf(a).at.getTime() - lastOf(b).at.getTime());
  for (const fresh of drafts.slice(-UNREAD)) if (lastOf(fresh).direction === 'out') fresh.lines.pop();
  const conversations = await numbered(tx, 'conversation_id_seq', drafts);
  const rows = conversations.map((one) => {
    const last = lastOf(one);
    const incoming = one.lines.filter((line) => line.direction === 'in').length;
    return {
      ...one,
      last_message: last.text,
      last_direction: last.direction,
      last_message_at: last.at,
      total_replies: incoming,
      answered_at: one.lines.findLast((line) => line.direction === 'out')?.at ?? null,
    };
  });
  await insertRows(
    tx,
    'conversation',
    {
      id: 'int',
      account_id: 'int',
      phone: 'text',
      subscriber_id: 'bigint',
      reply_to: 'int',
      initial_message: 'text',
      last_message: 'text',
      last_direction: 'text',
      last_message_at: 'timestamptz',
      total_replies: 'int',
      answered_at: 'timestamptz',
    },
    rows,
  );
  await tx.execute(
    `insert into conversation_unread (user_id, conversation_id, account_id, messages)
     select u.id, c.id, c.account_id, 1 from conversation c join app_user u on u.account_id = c.account_id and not u.deleted
     where c.id = any($1) and c.last_direction = 'in'`,
    [conversations.slice(-UNREAD).map(({ id }) => id)],
  );
  // A conversation that was answered waits for the person; after a week it is done. Every other conversation has an
  // assignee.
  await tx.execute(
    `update conversation c set assignee_id = case when c.id % 2 = 0 then u.ids[1 + c.id / 2 % cardinality(u.ids)] end,
       state = case when last_message_at < $2::timestamptz - interval '7 days' then 'done' when last_direction = 'out' then 'waiting' else 'open' end
     from (select account_id, array_agg(id order by id) as ids from app_user where not deleted group by account_id) u
     where c.id = any($1) and u.account_id = c.account_id`,
    [conversations.map(({ id }) => id), clock.now],
  );
  for (const one of conversations) {
    for (const [index, line] of one.lines.entries()) {
      if (line.direction === 'out') history.messages.push(replyOf(one, line));
      else {
        history.inbound.push({
          phone: one.phone,
          body: line.text,
          received_at: line.at,
          decision: 'reply',
          ...routed(one.lines, index, one.start),
          keyword_id: null,
          subscriber_id: one.subscriber_id,
          reply_to: one.reply_to,
          conversation_id: one.id,
        });
      }
    }
  }
}
