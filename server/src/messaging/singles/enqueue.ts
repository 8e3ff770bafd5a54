import type { Tx } from '../../db/connection';
import { WORK_CHANNEL, type Kind, type Lane } from '../kinds';

/** A single message (not a campaign's), sent by any free worker. */
export interface SingleMessage {
  /** Null for the code's own answers to unknown phones. */
  accountId: number | null;
  kind: Kind;
  lane: Lane;
  /** Ten digits. */
  phone: string;
  body: string;
  /** Class that is billed: 1, 2 or 3. */
  segments: number;
  keywordId?: number | null;
  subscriberId?: number | null;
  mediaId?: number | null;
}

/**
 * Stores a message and its queue row in the caller's transaction: it is sent if and only if the transaction commits.
 * Billing happens when a worker claims it, in one ledger row per claim (ADR 0004).
 */
export async function enqueueMessage(tx: Tx, message: SingleMessage): Promise<number> {
  const row = await tx.one<{ id: number }>(
    `with m as (
       insert into message (account_id, kind, segments, keyword_id, subscriber_id, phone, body, media_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id
     ), q as (
       insert into send_queue (message_id, account_id, lane) select id, $1, $9 from m
     ), wake as (select pg_notify('${WORK_CHANNEL}', ''))
     select m.id from m, wake`,
    [
      message.accountId,
      message.kind,
      message.segments,
      message.keywordId ?? null,
      message.subscriberId ?? null,
      message.phone,
      message.body,
      message.mediaId ?? null,
      message.lane,
    ],
  );
  return row.id;
}
