import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { storable } from './inbound-text';
import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import type { Decision, InboundResult, Outcome, Sender } from './inbound.types';
import { queueReceivedFiles } from '../../files';

export interface InboundRow {
  id: number;
  accountId: number | null;
  decision: Outcome;
  rule: string;
  evidence: object;
  keywordId?: number | null;
  subscriberId?: number | null;
  replyTo?: number;
  conversationId?: number | null;
}

const INBOUND_RESULT = {
  providerId: col.text(),
  id: col.number,
  duplicate: col.bool,
  decision: col.text<Outcome>(),
  rule: col.text(),
  accountId: col.orNull(col.number),
  keywordId: col.orNull(col.number),
  subscriberId: col.orNull(col.number),
  conversationId: col.orNull(col.number),
  messageId: col.orNull(col.number),
};

/** The stored messages of these provider ids, with the results of their first delivery. */
export async function findInbound(tx: Tx, providerIds: readonly string[]): Promise<Map<string, InboundResult>> {
  const found = await tx.query(statement('texting.findInbound', INBOUND_RESULT)`
     select provider_id as "providerId", id, true as duplicate, decision, rule, account_id as "accountId", keyword_id as "keywordId", subscriber_id as "subscriberId",
       conversation_id as "conversationId", null::bigint as "messageId"
     from inbound_message where provider_id = any(${providerIds}::text[])`);
  return new Map(found.map(({ providerId, ...result }) => [providerId, result]));
}

/** Allocates ids before the rows, so that their effects can refer to them. */
export const nextInboundIds = (tx: Tx, count: number) =>
  tx.values(statement('texting.nextInboundIds', { id: col.number })`
     select nextval('inbound_message_id_seq') as id from generate_series(1, ${count})`);

/** The stored result of a first delivery. */
export const resultOf = (row: InboundRow, messageId: number | null): InboundResult => ({
  id: row.id,
  duplicate: false,
  decision: row.decision,
  rule: row.rule,
  accountId: row.accountId,
  keywordId: row.keywordId ?? null,
  subscriberId: row.subscriberId ?? null,
  conversationId: row.conversationId ?? null,
  messageId,
});

/** A message with the decision about it. */
export interface DecidedInbound {
  inbound: InboundSms;
  canonical: string;
  row: InboundRow;
}

/** Stores the messages; files of an account's message are queued to be fetched. */
export async function storeInbound(tx: Tx, messages: readonly DecidedInbound[]): Promise<void> {
  await tx.execute(command('texting.storeInbound')`
     with j as materialized (
       select * from jsonb_to_recordset(${JSON.stringify(messages.map(toRow))}::jsonb) t(id bigint, provider_id text, account_id int, phone text, body text, canonical text, media jsonb,
         decision text, rule text, evidence jsonb, keyword_id int, subscriber_id bigint, reply_to bigint, conversation_id bigint, number text)
     )
     insert into inbound_message (id, provider_id, account_id, phone, body, canonical, media, decision, rule, evidence, keyword_id, subscriber_id, reply_to, conversation_id, number)
     select id, provider_id, account_id, phone, body, canonical, media, decision, rule, evidence, keyword_id, subscriber_id, reply_to, conversation_id, number from j`);
  await queueReceivedFiles(
    tx,
    messages.map(({ inbound, row }) => ({ inboundId: row.id, accountId: row.accountId, files: inbound.media })),
  );
}

const toRow = ({ inbound, canonical, row }: DecidedInbound) => ({
  number: inbound.to,
  id: row.id,
  provider_id: inbound.providerId,
  account_id: row.accountId,
  phone: inbound.from,
  body: storable(inbound.body),
  canonical,
  media: inbound.media,
  decision: row.decision,
  rule: row.rule,
  evidence: row.evidence,
  keyword_id: row.keywordId ?? null,
  subscriber_id: row.subscriberId ?? null,
  reply_to: row.replyTo ?? 0,
  conversation_id: row.conversationId ?? null,
});

/** The number to which a phone sent its last text to the account; null: it is not known. Uses inbound_message_phone. */
export const lastTexted = async (tx: Tx, accountId: number, phone: string): Promise<string | null> => {
  const last = await tx.maybeOne(statement('texting.lastTexted', { number: col.orNull(col.text()) })`
     select number from inbound_message where phone = ${phone} and account_id = ${accountId} order by id desc limit 1`);
  return last?.number ?? null;
};

/** Whether a phone has sent texts to the account at more than one number. Uses inbound_message_phone. */
export const textedSeveral = (tx: Tx, accountId: number, phone: string) =>
  tx.value(statement('texting.textedSeveral', { several: col.bool })`
     select count(distinct number) > 1 as several from inbound_message where phone = ${phone} and account_id = ${accountId}`);

/** The phones for which a message of this decision was answered within 24 h. Uses inbound_message_phone. */
export async function answeredToday(
  tx: Tx,
  phones: readonly string[],
  decision: Decision['kind'],
  rule: string | null = null,
): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  return new Set(
    await tx.values(statement('texting.answeredToday', { phone: col.text() })`
     select p.phone from unnest(${phones}::text[]) p(phone) cross join lateral (
       select from inbound_message i where i.phone = p.phone and i.decision = ${decision} and (${rule}::text is null or i.rule = ${rule})
         and i.received_at > now() - interval '24 hours' and i.evidence @> '{"answered": true}' limit 1
     ) answered`),
  );
}

/**
 * SQL: names by which subscribers may know account `a`, the best first: its company, its owner's name, one of its keywords.
 * Uses app_user_owner and keyword_account.
 */
export const senderNames = sql`array[a.company,
       coalesce((select u.first_name || ' ' || u.last_name from app_user u where u.account_id = a.id and u.owner and not u.deleted limit 1), ''),
       coalesce((select k.canonical from keyword k where k.account_id = a.id and not k.deleted order by k.added_at desc, k.id desc limit 1), '')]`;

/** The names of some accounts, in the order of the ids. */
export const senders = (tx: Tx, accountIds: readonly number[]): Promise<(Sender & { id: number })[]> =>
  tx.query(statement('texting.senders', { id: col.number, names: col.texts })`
     select a.id, ${senderNames} as names from account a where a.id = any(${accountIds}::int[]) order by a.id`);

/**
 * Texts that opted out are detached from their account and kept: they count against a later undo or import of any
 * account (opted_out_since).
 */
export const detachOptOuts = (tx: Tx, accountId: number, most: number) =>
  tx.execute(command('texting.detachOptOuts')`
     update inbound_message set account_id = null, keyword_id = null, subscriber_id = null, conversation_id = null, evidence = '{}'
     where id = any(array(select id from inbound_message where account_id = ${accountId} and decision = 'opt-out' limit ${most}))`);
