import type { Tx } from '../../../platform/db/connection';
import type { Suppression } from '../suppression/suppression.repository';
import { command } from '../../../platform/db/sql';

export interface ConsentEvent {
  /** Null: the whole code. */
  accountId: number | null;
  phone: string;
  keywordId: number | null;
  subscriberId: number | null;
  event:
    | 'opt-in'
    | 'opt-out'
    | 'restore'
    | 'welcome-repeat'
    | 'renewal'
    | 'asked'
    | 'of-age'
    | 'unconfirmed'
    | 'hold'
    | 'hold-lifted'
    | 'wrong-number'
    | 'deactivated';
}

export interface ConsentSource {
  /** The subscriber's own words, or the action on a screen. */
  words: string;
  /**
   * `phone` for the subscriber, once the phone itself has proved it, and `visitor` for whoever typed it on a page; else
   * `user:12`, `key:3` for a program, `import:7`, `carrier`, `operator` or `system`.
   */
  actor: string;
  channel: 'sms' | 'web' | 'page' | 'import' | 'api' | 'carrier';
  inboundId?: number | null;
  /** For what a person did on one of our web pages: its address, and that of the browser. */
  page?: { url: string; address: string };
  /** The words and message of each phone, instead of the ones above, when many phones text at once. */
  said?: ReadonlyMap<string, Said>;
}

/** A subscriber's own message. */
export interface Said {
  words: string;
  inboundId: number;
}

/** The consent changes of subscribers, and of suppressions without a subscriber, which count too. */
export const consentEvents = (
  event: ConsentEvent['event'],
  subscribers: readonly (Suppression & { id: number })[],
  bare: readonly Suppression[] = [],
): ConsentEvent[] => [
  ...subscribers.map(({ id, accountId, phone, keywordId }) => ({
    accountId,
    phone,
    keywordId,
    subscriberId: id,
    event,
  })),
  ...bare.map(({ keywordId, ...one }) => ({ ...one, keywordId: keywordId || null, subscriberId: null, event })),
];

/** Who acts, and how: a user on a screen, or a program with its key (decision 663). */
export const byCaller = ({ userId, keyId }: { userId: number; keyId?: number }) =>
  keyId === undefined
    ? ({ actor: `user:${userId}`, channel: 'web' } as const)
    : ({ actor: `key:${keyId}`, channel: 'api' } as const);

/** Appends to the consent ledger: every change of consent is one row, and rows are never changed. */
export async function recordConsent(tx: Tx, events: readonly ConsentEvent[], source: ConsentSource): Promise<void> {
  if (events.length === 0) return;
  await tx.execute(command('people.recordConsent')`
     insert into consent_event (account_id, phone, keyword_id, subscriber_id, event, words, actor, channel, inbound_id, page, address)
     select a, p, k, s, e, w, ${source.actor}, ${source.channel}, i, ${source.page?.url ?? null}, ${source.page?.address ?? null}
     from unnest(${events.map((one) => one.accountId)}::int[], ${events.map((one) => one.phone)}::text[], ${events.map((one) => one.keywordId)}::int[], ${events.map((one) => one.subscriberId)}::bigint[], ${events.map((one) => one.event)}::text[], ${events.map(({ phone }) => source.said?.get(phone)?.words ?? source.words)}::text[], ${events.map(({ phone }) => source.said?.get(phone)?.inboundId ?? source.inboundId ?? null)}::bigint[]) t(a, p, k, s, e, w, i)`);
}

/** One entry of the dashboard activity for everybody whom an import added (decision 425). */
export const recordImportActivity = (
  tx: Tx,
  { importId, keywordId, people }: { importId: number; keywordId: number; people: number },
) =>
  tx.execute(command('people.recordImportActivity')`
     insert into activity (account_id, type, module_entry_id, phone, keyword, people)
     select account_id, 'subscriber-register', ${importId}, '', keyword, ${people} from keyword where id = ${keywordId} and ${people} > 0`);

/** Dashboard activity of joins and opt-outs (ENG-003). */
export async function recordActivity(
  tx: Tx,
  type: 'subscriber-register' | 'subscriber-unregister',
  subscriberIds: readonly number[],
): Promise<void> {
  if (subscriberIds.length === 0) return;
  await tx.execute(command('people.recordActivity')`
     insert into activity (account_id, type, module_entry_id, phone, keyword)
     select s.account_id, ${type}, s.id, s.phone, k.keyword from subscriber s join keyword k on k.id = s.keyword_id
     where s.id = any(${subscriberIds}::bigint[]) order by s.id`);
}
