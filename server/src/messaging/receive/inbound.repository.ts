import type { Tx } from '../../db/connection';
import type { InboundSms } from '../../providers/carrier/gateway';
import { RECEIVED_FILES_CHANNEL } from '../kinds';
import type { Decision, InboundResult, Sender } from '../reading/inbound.types';

export interface InboundRow {
  id: number;
  accountId: number | null;
  decision: Decision['kind'];
  rule: string;
  evidence: object;
  keywordId?: number | null;
  subscriberId?: number | null;
  replyTo?: number;
  conversationId?: number | null;
}

/** The stored message of this provider id, with the result of its first delivery. */
export async function findInbound(tx: Tx, providerId: string): Promise<InboundResult | undefined> {
  return tx.maybeOne<InboundResult>(
    `select id, true as duplicate, decision, rule, account_id as "accountId", keyword_id as "keywordId", subscriber_id as "subscriberId",
       conversation_id as "conversationId", null::bigint as "messageId"
     from inbound_message where provider_id = $1`,
    [providerId],
  );
}

/** Allocates the id before the row, so that its effects can refer to it. */
export async function nextInboundId(tx: Tx): Promise<number> {
  return (await tx.one<{ id: number }>(`select nextval(pg_get_serial_sequence('inbound_message', 'id')) as id`)).id;
}

/** Stores the message; files of an account's message are queued to be fetched. */
export async function storeInbound(tx: Tx, inbound: InboundSms, canonical: string, row: InboundRow): Promise<void> {
  await tx.execute(
    `insert into inbound_message (id, provider_id, account_id, phone, body, canonical, media, decision, rule, evidence, keyword_id, subscriber_id, reply_to, conversation_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      row.id,
      inbound.providerId,
      row.accountId,
      inbound.from,
      storable(inbound.body),
      canonical,
      JSON.stringify(inbound.media),
      row.decision,
      row.rule,
      JSON.stringify(row.evidence),
      row.keywordId ?? null,
      row.subscriberId ?? null,
      row.replyTo ?? 0,
      row.conversationId ?? null,
    ],
  );
  if (row.accountId === null || inbound.media.length === 0) return;
  await tx.query(
    `with queued as (
       insert into inbound_media (inbound_id, account_id, position, url, content_type)
       select $1, $2, position, url, type from unnest($3::text[], $4::text[]) with ordinality file(url, type, position) returning 1
     ) select pg_notify('${RECEIVED_FILES_CHANNEL}', '') from queued limit 1`,
    [row.id, row.accountId, inbound.media.map((file) => file.url), inbound.media.map((file) => file.contentType)],
  );
}

/** PostgreSQL's text cannot store NUL; everything else is kept. */
export const storable = (text: string): string => text.replaceAll('\0', '');

/** Whether a message of this decision was answered within 24 h. Uses inbound_message_phone. */
export async function answeredToday(
  tx: Tx,
  phone: string,
  decision: Decision['kind'],
  rule: string | null = null,
): Promise<boolean> {
  const row = await tx.one<{ found: boolean }>(
    `select exists (select from inbound_message where phone = $1 and decision = $2 and ($3::text is null or rule = $3)
       and received_at > now() - interval '24 hours' and evidence @> '{"answered": true}') as found`,
    [phone, decision, rule],
  );
  return row.found;
}

/**
 * Names by which subscribers may know each account, in the order of the ids, the best first: its company, its owner's
 * name, one of its keywords. Uses app_user_owner and keyword_account.
 */
export const senders = (tx: Tx, accountIds: readonly number[]): Promise<Sender[]> =>
  tx.query<Sender>(
    `select array[a.company, coalesce(u.first_name || ' ' || u.last_name, ''),
       coalesce((select k.canonical from keyword k where k.account_id = a.id and not k.deleted order by k.added_at desc, k.id desc limit 1), '')] as names
     from account a left join app_user u on u.account_id = a.id and u.owner and not u.deleted
     where a.id = any($1::int[]) order by a.id`,
    [accountIds],
  );
