import type { Language } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Among } from '../../people/suppression';
import { KIND, sentSince } from '../../texting/message';
import { countsOn, isReachedOn, type KeywordFact, type Line, type PhoneFacts } from '../../texting/inbound-text';
import { KEYWORD_FACT, pendingNearMiss } from '../near-miss/near-miss.repository';
import * as col from '../../../platform/db/col';
import { constant, type Sql, sql, statement } from '../../../platform/db/sql';

/** SQL: a message that counts as "the account messaged this phone": any but the code's own answers. */
const messaged = sql`m.account_id is not null and m.kind <> 5 and m.claimed_at > now() - interval '30 days' and (m.status between 0 and 3 or m.status = 20)`;

/** SQL: message `m` counts on the line. */
const onLine = (line: Line | null): Sql => countsOn(line, { number: sql`m.number`, account: sql`m.account_id` });

/**
 * Every keyword the phone ever joined, including deleted ones: STOP PIZZA still refers to it. `home`: it is of an account
 * that is at home on the line.
 */
const joinedKeywords = (tx: Tx, phones: readonly string[], line: Line | null) =>
  tx.query(statement('inbound.joinedKeywords', {
    ...KEYWORD_FACT,
    phone: col.text(),
    pending: col.bool,
    home: col.bool,
    language: col.text<Language>(),
    joinedAt: col.time,
  })`
     select s.phone, k.id, k.account_id as "accountId", k.canonical, s.pending_until is not null as pending, k.language, coalesce(s.subscribed_at, s.added_at) as "joinedAt", ${isReachedOn(line, sql`s.account_id`)} as home from subscriber s
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

/**
 * The accounts at home on the line that know the phone, and others whose texts to it left from there: whoever answers a
 * text reaches its account, although that has another number by now. Of those only these texts count.
 */
const accountFacts = (tx: Tx, phones: readonly string[], line: Line | null, sentSince: number) =>
  tx.query(statement('inbound.accountFacts', ACCOUNT_FACT)`
     with own as (
       select phone, account_id, count(*) filter (where disabled = 0) as subscriptions,
         max(coalesce(subscribed_at, added_at)) filter (where disabled = 0) as joined_at,
         (array_agg(id order by disabled, coalesce(subscribed_at, added_at) desc))[1] as subscriber_id
       from subscriber where phone = any(${phones}::text[]) and not deleted group by phone, account_id
     ), messaged as (
       select m.phone, m.account_id, max(m.claimed_at) as at from message m where m.phone = any(${phones}::text[]) and m.id >= ${sentSince} and ${messaged} and ${onLine(line)} group by m.phone, m.account_id
     )
     select coalesce(o.phone, m.phone) as phone, a.id as "accountId", case when c.answered_at is not null and ${isReachedOn(line, sql`a.id`)} then c.answered_at end as "answeredAt", m.at as "messagedAt",
       coalesce(o.subscriptions, 0) as subscriptions, o.joined_at as "joinedAt", o.subscriber_id as "subscriberId"
     from own o full join messaged m using (phone, account_id) join account a on a.id = account_id and not a.deleted
     left join conversation c on c.account_id = a.id and c.phone = coalesce(o.phone, m.phone)
     where m.at is not null or ${isReachedOn(line, sql`a.id`)} order by a.id`);

/**
 * SQL: a person is still pending on the YES to question `m`, and only answers of the code were sent on the line since:
 * HELP or "Yes please" does not end it (decision 621). Uses opt_in_question_phone and message_phone.
 */
const stillAsked = (line: Line) => sql`exists (
       select from opt_in_question q join subscriber s on s.id = q.subscriber_id and s.pending_until > now() and not s.deleted
       where q.phone = m.phone and q.account_id = m.account_id and q.message_id = m.id and q.way = 'confirm'
     ) and not exists (select from message n where n.phone = m.phone and n.id > m.id and n.account_id is not null and n.kind <> ${constant(KIND.answer)}
       and ${countsOn(line, { number: sql`n.number`, account: sql`n.account_id` })})`;

/**
 * The account that last asked this phone to text YES (decision 67) and has received nothing but reactions from it
 * since, or whose question is still open: its YES is a reply to that account, whatever others have sent. Uses
 * message_phone and inbound_message_phone.
 */
async function pendingQuestion(tx: Tx, phone: string, line: Line, sentSince: number): Promise<number | null> {
  const asked = await tx.maybeValue(statement('inbound.pendingQuestion', { account_id: col.present(col.number) })`
     select m.account_id from message m join account a on a.id = m.account_id and not a.deleted
     where m.phone = ${phone} and m.id >= ${sentSince} and m.kind = ${constant(KIND.first)} and m.status between 0 and 3 and m.created_at > now() - interval '30 days' and ${onLine(line)}
       and (not exists (select from inbound_message i where i.phone = m.phone and i.account_id = m.account_id and i.decision <> 'reaction' and i.received_at > m.created_at)
         or ${stillAsked(line)})
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

interface OfAccount extends OfPhone {
  accountId: number;
}

/** The keywords of accounts that are at home on the line or among `accounts`. */
async function ownKeywords(
  tx: Tx,
  phones: readonly string[],
  line: Line | null,
  accounts: readonly OfAccount[],
): Promise<(KeywordFact & OfPhone)[]> {
  const known = new Set(accounts.map(({ phone, accountId }) => `${accountId} ${phone}`));
  const joined = await joinedKeywords(tx, phones, line);
  return joined.filter(({ home, phone, accountId }) => home || known.has(`${accountId} ${phone}`));
}

/** SQL for START on a line: the accounts at home there, and those whose texts to the phone left from there lately. */
export async function amongAccounts(tx: Tx, line: Line, phone: string): Promise<Among> {
  const { sentSince } = await moment(tx);
  return (account) => sql`(${isReachedOn(line, account)} or exists (
       select from message m where m.phone = ${phone} and m.account_id = ${account} and m.id >= ${sentSince} and m.number is not distinct from ${line.number} and ${messaged}))`;
}

/**
 * All facts that the meaning of a message may depend on. The caller has locked the phone and found the live `keywords` of
 * the line that the message could be. `yes`: the message is YES.
 */
export async function loadFacts(
  tx: Tx,
  phone: string,
  keywords: readonly KeywordFact[],
  { line, yes = false }: { line: Line; yes?: boolean },
): Promise<PhoneFacts> {
  const { now, sentSince } = await moment(tx);
  const accounts = await accountFacts(tx, [phone], line, sentSince);
  return {
    now,
    line,
    keywords,
    ownKeywords: await ownKeywords(tx, [phone], line, accounts),
    accounts,
    pendingQuestion: await pendingQuestion(tx, phone, line, sentSince),
    nearMiss: yes ? await pendingNearMiss(tx, phone, line, sentSince) : undefined,
  };
}

/**
 * What an opt-out of each phone depends on. The caller has locked the phones. Without a line those of every account: what
 * a phone leaves on the page.
 */
export async function loadLeavingFacts(
  tx: Tx,
  phones: readonly string[],
  line: Line | null,
): Promise<(phone: string) => Pick<PhoneFacts, 'ownKeywords' | 'accounts'>> {
  const { sentSince } = await moment(tx);
  const found = await accountFacts(tx, phones, line, sentSince);
  const keywords = byPhone(await ownKeywords(tx, phones, line, found));
  const accounts = byPhone(found);
  return (phone) => ({ ownKeywords: keywords.get(phone) ?? [], accounts: accounts.get(phone) ?? [] });
}
