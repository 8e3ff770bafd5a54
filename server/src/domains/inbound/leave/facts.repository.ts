import type { Tx } from '../../../platform/db/connection';
import { KIND, sentSince } from '../../texting/message';
import { type KeywordFact, type PhoneFacts } from '../../texting/inbound-text';
import { KEYWORD_FACT, pendingNearMiss } from '../near-miss/near-miss.repository';
import * as col from '../../../platform/db/col';
import { constant, sql, statement } from '../../../platform/db/sql';

/** SQL: a message that counts as "the account messaged this phone": any but the code's own answers. */
const messaged = sql`m.account_id is not null and m.kind <> 5 and m.claimed_at > now() - interval '30 days' and (m.status between 0 and 3 or m.status = 20)`;

/** Every keyword the phone ever joined, including deleted ones: STOP PIZZA still refers to it. */
const ownKeywords = (tx: Tx, phones: readonly string[]) =>
  tx.query(statement('inbound.ownKeywords', { ...KEYWORD_FACT, phone: col.text(), pending: col.bool })`
     select s.phone, k.id, k.account_id as "accountId", k.canonical, s.pending_until is not null as pending from subscriber s
     join keyword k on k.id = s.keyword_id join account a on a.id = s.account_id and not a.deleted
     where s.phone = any(${phones}::text[]) order by s.disabled, k.deleted, s.id desc`);

const ACCOUNT_FACT = {
  phone: col.text(),
  accountId: col.number,
  answeredAt: col.orNull(col.time),
  messagedAt: col.orNull(col.time),
  subscriptions: col.number,
  joinedAt: col.orNull(col.time),
  subscriberId: col.orNull(col.number),
};

const accountFacts = (tx: Tx, phones: readonly string[], sentSince: number) =>
  tx.query(statement('inbound.accountFacts', ACCOUNT_FACT)`
     with own as (
       select phone, account_id, count(*) filter (where disabled = 0) as subscriptions,
         max(coalesce(subscribed_at, added_at)) filter (where disabled = 0) as joined_at,
         (array_agg(id order by disabled, coalesce(subscribed_at, added_at) desc))[1] as subscriber_id
       from subscriber where phone = any(${phones}::text[]) and not deleted group by phone, account_id
     ), messaged as (
       select m.phone, m.account_id, max(m.claimed_at) as at from message m where m.phone = any(${phones}::text[]) and m.id >= ${sentSince} and ${messaged} group by m.phone, m.account_id
     )
     select coalesce(o.phone, m.phone) as phone, a.id as "accountId", c.answered_at as "answeredAt", m.at as "messagedAt",
       coalesce(o.subscriptions, 0) as subscriptions, o.joined_at as "joinedAt", o.subscriber_id as "subscriberId"
     from own o full join messaged m using (phone, account_id) join account a on a.id = account_id and not a.deleted
     left join conversation c on c.account_id = a.id and c.phone = coalesce(o.phone, m.phone)
     order by a.id`);

/**
 * SQL: a person is still pending on the YES to question `m`, and only answers of the code were sent since: HELP or "Yes
 * please" does not end it (decision 621). Uses opt_in_question_phone and message_phone.
 */
const stillAsked = sql`exists (
       select from opt_in_question q join subscriber s on s.id = q.subscriber_id and s.pending_until > now() and not s.deleted
       where q.phone = m.phone and q.account_id = m.account_id and q.message_id = m.id and q.way = 'confirm'
     ) and not exists (select from message n where n.phone = m.phone and n.id > m.id and n.account_id is not null and n.kind <> ${constant(KIND.answer)})`;

/**
 * The account that last asked this phone to text YES (decision 67) and has received nothing but reactions from it
 * since, or whose question is still open: its YES is a reply to that account, whatever others have sent. Uses
 * message_phone and inbound_message_phone.
 */
async function pendingQuestion(tx: Tx, phone: string, sentSince: number): Promise<number | null> {
  const asked = await tx.maybeValue(statement('inbound.pendingQuestion', { account_id: col.present(col.number) })`
     select m.account_id from message m join account a on a.id = m.account_id and not a.deleted
     where m.phone = ${phone} and m.id >= ${sentSince} and m.kind = ${constant(KIND.first)} and m.status between 0 and 3 and m.created_at > now() - interval '30 days'
       and (not exists (select from inbound_message i where i.phone = m.phone and i.account_id = m.account_id and i.decision <> 'reaction' and i.received_at > m.created_at)
         or ${stillAsked})
     order by m.id desc limit 1`);
  return asked ?? null;
}

interface OfPhone {
  phone: string;
}

function byPhone<Fact extends OfPhone>(facts: readonly Fact[]): Map<string, Fact[]> {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    const group = groups.get(fact.phone);
    if (group) group.push(fact);
    else groups.set(fact.phone, [fact]);
  }
  return groups;
}

/**
 * The transaction's time, and the lowest id of messages sent within 30 days: passed as a parameter, it excludes older
 * months from planning.
 */
const moment = (tx: Tx) =>
  tx.one(
    statement('inbound.moment', {
      now: col.time,
      sentSince: col.number,
    })`select now(), ${sentSince(30)} as "sentSince"`,
  );

/**
 * All facts that the meaning of a message may depend on. The caller has locked the phone and found the live `keywords` that
 * the message could be. `yes`: the message is YES.
 */
export async function loadFacts(
  tx: Tx,
  phone: string,
  keywords: readonly KeywordFact[],
  { yes = false }: { yes?: boolean } = {},
): Promise<PhoneFacts> {
  const { now, sentSince } = await moment(tx);
  return {
    now,
    keywords,
    ownKeywords: await ownKeywords(tx, [phone]),
    accounts: await accountFacts(tx, [phone], sentSince),
    pendingQuestion: await pendingQuestion(tx, phone, sentSince),
    nearMiss: yes ? await pendingNearMiss(tx, phone, sentSince) : undefined,
  };
}

/** What an opt-out of each phone depends on. The caller has locked the phones. */
export async function loadLeavingFacts(
  tx: Tx,
  phones: readonly string[],
): Promise<(phone: string) => Pick<PhoneFacts, 'ownKeywords' | 'accounts'>> {
  const { sentSince } = await moment(tx);
  const keywords = byPhone(await ownKeywords(tx, phones));
  const accounts = byPhone(await accountFacts(tx, phones, sentSince));
  return (phone) => ({ ownKeywords: keywords.get(phone) ?? [], accounts: accounts.get(phone) ?? [] });
}
