import {
  errorReason,
  toApiDate,
  type ConsentEvent,
  type Paged,
  type SubscriberMessage,
  type subscriberHistoryQuery,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { notFound } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { NOT_SENT, notSentReason } from '../../texting/message';
import { presentReaction } from '../../texting/inbound-text';
import { consentOf, pageOfMessages, type ConsentRow } from './subscriber-history.repository';
import { findSubscriber, type SubscriberRow } from './subscribers.repository';

export async function subscriberOf(tx: Tx, session: Session, id: number): Promise<SubscriberRow> {
  const row = await findSubscriber(tx, session.accountId, id);
  if (!row) throw notFound('This subscriber');
  return row;
}

const WITHDRAWN = 'Unsubscribed, on hold or removed before it was sent';
const CANCELLED = 'Cancelled before it was sent';
/** Why a message was not delivered, or ''. */
export const reasonOf = (status: number): string =>
  notSentReason(status) ??
  (status === NOT_SENT.cancelled
    ? CANCELLED
    : status < 0
      ? WITHDRAWN
      : status >= 10 && status !== 99
        ? errorReason(status)
        : '');

/** GET subscribers/{id}/history (SUBS-044). */
export const subscriberHistory = (
  deps: Deps,
  session: Session,
  id: number,
  query: z.output<typeof subscriberHistoryQuery>,
): Promise<Paged<SubscriberMessage>> =>
  deps.db.asReader(session, async (tx) => {
    const subscriber = await subscriberOf(tx, session, id);
    const list = await pageOfMessages(tx, session.accountId, subscriber.phone, query);
    return {
      ...list,
      entries: list.entries.map(({ reaction, ...row }) => ({
        ...row,
        ...presentReaction(reaction),
        date: toApiDate(row.date),
        reason: reasonOf(row.status),
        subscriber,
      })),
    };
  });

const ACTORS: Readonly<Record<string, string>> = {
  user: 'a former user',
  phone: 'the person',
  visitor: 'a visitor of the page',
  carrier: 'the carrier',
  operator: 'the operator',
  system: 'the system',
};

/** The actor as shown on screens, where ids are useless. */
export function actorOf({ actor, name }: Pick<ConsentRow, 'actor' | 'name'>): string {
  const [kind = actor] = actor.split(':');
  return name || (ACTORS[kind] ?? kind);
}

/** A change as screens and files show it. */
export const presentConsent = ({ wording, wordingHash, ...row }: ConsentRow): ConsentEvent => ({
  ...row,
  words: wording === null ? row.words : `${row.words}: “${wording}”`,
  actor: actorOf(row),
  at: toApiDate(row.at),
});

/** GET subscribers/{id}/consent, and the same as a file: all ledger entries of this subscriber. */
export const subscriberConsent = (
  deps: Deps,
  session: Session,
  id: number,
): Promise<{ phone: string; entries: ConsentEvent[] }> =>
  deps.db.asReader(session, async (tx) => {
    const { phone } = await subscriberOf(tx, session, id);
    return { phone, entries: (await consentOf(tx, session.accountId, phone)).map(presentConsent) };
  });
