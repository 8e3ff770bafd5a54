import type { Tx } from '../../../platform/db/connection';
import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import { recordTextedConsents, subscribe } from '../../consent';
import { enqueueWelcomes, storeInbound } from '../../texting';
import type { JoinKeyword } from '../store/join.repository';

/** One join, ready to be written. At most one per phone in a call. */
export interface JoinWrite {
  inbound: InboundSms;
  inboundId: number;
  canonical: string;
  phone: string;
  /** The text as it is stored. */
  body: string;
  keyword: JoinKeyword;
  rule: string;
  subscriberId: number | null;
  /** The consent row; null when nothing changed and no welcome is sent. */
  event: 'opt-in' | 'welcome-repeat' | null;
  /** The subscriber row has to be inserted or reactivated. */
  writes: boolean;
  /** Null: no welcome. */
  welcome: string | null;
}

export interface JoinRow {
  phone: string;
  inboundId: number;
  subscriberId: number;
  messageId: number | null;
}

interface Written extends JoinWrite {
  subscriberId: number;
}

const storeTexts = (tx: Tx, joins: readonly Written[]): Promise<void> =>
  storeInbound(
    tx,
    joins.map(({ inbound, canonical, keyword, rule, event, welcome, inboundId, subscriberId }) => ({
      inbound,
      canonical,
      row: {
        id: inboundId,
        accountId: keyword.accountId,
        decision: 'keyword',
        rule,
        evidence: { consent: event, welcome: welcome !== null },
        keywordId: keyword.id,
        subscriberId,
      },
    })),
  );

const storeConsents = (tx: Tx, joins: readonly Written[]): Promise<void> =>
  recordTextedConsents(
    tx,
    joins.flatMap(({ event, phone, keyword, subscriberId, body, inboundId }) =>
      event
        ? [{ accountId: keyword.accountId, phone, keywordId: keyword.id, subscriberId, event, words: body, inboundId }]
        : [],
    ),
  );

/** Writes all rows of the joins: subscribers, texts, consents, activity, welcomes. */
export async function writeJoins(tx: Tx, joins: readonly JoinWrite[]): Promise<JoinRow[]> {
  const subscribed = await subscribe(
    tx,
    joins.flatMap(({ writes, phone, keyword }) =>
      writes ? [{ accountId: keyword.accountId, keywordId: keyword.id, phone }] : [],
    ),
  );
  const written = joins.map((join): Written => {
    const subscriberId = subscribed.get(join.phone) ?? join.subscriberId;
    if (subscriberId === null) throw new Error('join not written');
    return { ...join, subscriberId };
  });
  await storeTexts(tx, written);
  await storeConsents(tx, written);
  const welcomes = await enqueueWelcomes(
    tx,
    written.flatMap(({ welcome, phone, keyword, subscriberId }) =>
      welcome === null
        ? []
        : [
            {
              accountId: keyword.accountId,
              keywordId: keyword.id,
              subscriberId,
              phone,
              body: welcome,
              segments: keyword.segments,
              mediaId: keyword.mediaId,
            },
          ],
    ),
  );
  return written.map(({ phone, inboundId, subscriberId }) => ({
    phone,
    inboundId,
    subscriberId,
    messageId: welcomes.get(phone) ?? null,
  }));
}
