import {
  errorReason,
  toApiDate,
  type ConsentEvent,
  type MessageHistory,
  type Paged,
  type subscriberHistoryQuery,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../../platform/db/connection';
import type { Deps } from '../../../../platform/web/deps';
import { notFound } from '../../../../platform/base/app-error';
import type { Session } from '../../../../platform/web/session.types';
import {
  consentOf,
  countMessages,
  pageOfMessages,
  type ConsentRow,
  type SubscriberMessage,
} from '../../store/subscriber-history.repository';
import { findSubscriber, type SubscriberRow } from '../../store/subscribers.repository';

type Query = z.output<typeof subscriberHistoryQuery>;

async function subscriberOf(tx: Tx, session: Session, id: number): Promise<SubscriberRow> {
  const row = await findSubscriber(tx, session.accountId, id);
  if (!row) throw notFound('This subscriber');
  return row;
}

const WITHDRAWN = 'Unsubscribed before it was sent';
const CANCELLED = 'Cancelled before it was sent';
const reasonOf = (status: number): string =>
  status === -2 ? CANCELLED : status < 0 ? WITHDRAWN : status >= 10 && status !== 99 ? errorReason(status) : '';

const presentMessage = (
  { date, ...row }: SubscriberMessage,
  { id, first_name, last_name, disabled }: SubscriberRow,
): MessageHistory => ({
  ...row,
  date: toApiDate(date),
  reason: reasonOf(row.status),
  subscriber: { id, first_name, last_name, disabled },
});

/** GET subscribers/{id}/history (SUBS-044). */
export const subscriberHistory = (
  deps: Deps,
  session: Session,
  id: number,
  query: Query,
): Promise<Paged<MessageHistory>> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const person = await subscriberOf(tx, session, id);
    const rows = await pageOfMessages(tx, session.accountId, person.phone, {
      direction: query.direction,
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    });
    return {
      entries: rows.map((row) => presentMessage(row, person)),
      total_entries: await countMessages(tx, session.accountId, person.phone, query.direction),
      per_page_entries: query.limit,
      current_page: query.page,
    };
  });

/** The actor as shown on screens, where ids of imports and users are useless. */
function actorOf({ actor, name }: ConsentRow): string {
  if (actor === 'phone') return 'the person';
  if (actor === 'carrier') return 'the carrier';
  if (actor.startsWith('user:')) return name || 'a former user';
  return actor.split(':')[0] ?? actor;
}

const presentConsent = (row: ConsentRow): ConsentEvent => ({
  id: row.id,
  event: row.event,
  keyword: row.keyword,
  words: row.words,
  actor: actorOf(row),
  channel: row.channel,
  at: toApiDate(row.at),
});

/** GET subscribers/{id}/consent, and the same as a file: all ledger entries of this subscriber. */
export const subscriberConsent = (
  deps: Deps,
  session: Session,
  id: number,
): Promise<{ phone: string; entries: ConsentEvent[] }> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { phone } = await subscriberOf(tx, session, id);
    return { phone, entries: (await consentOf(tx, session.accountId, phone)).map(presentConsent) };
  });
