import type { Tx } from '../../db/connection';
import { recordActivity, recordConsent, type ConsentEvent } from '../consent/consent.repository';
import { notifySubscribers } from '../consent/notify-subscribers';
import { suppress, WHOLE_ACCOUNT, type Suppression } from '../consent/suppression.repository';
import type { AccountFact, Decision, PhoneFacts } from './inbound.types';

export type OptOut = Extract<Decision, { kind: 'opt-out' }>;

export interface Target {
  accountId: number;
  keywordId: number;
}

const TOO_CLOSE_MS = 10 * 60_000;

export type OptOutRule = 'keyword' | 'stop-all' | 'last-sender' | 'no-sender' | 'two-senders';

/**
 * Which accounts a STOP concerns: the one that messaged the phone last; every one the phone belongs to
 * when none did within 30 days, or when two did within 10 minutes of each other; STOPALL every one.
 */
export function optOutTargets(optOut: OptOut, facts: Pick<PhoneFacts, 'accounts'>): { rule: OptOutRule; targets: Target[] } {
  if (optOut.scope === 'keyword') return { rule: 'keyword', targets: [{ accountId: optOut.keyword.accountId, keywordId: optOut.keyword.id }] };
  const everyone = facts.accounts.map(({ accountId }) => ({ accountId, keywordId: WHOLE_ACCOUNT }));
  if (optOut.scope === 'all') return { rule: 'stop-all', targets: everyone };
  const at = (account: AccountFact): number => account.messagedAt?.getTime() ?? 0;
  const [last, second] = facts.accounts.filter((account) => account.messagedAt).sort((a, b) => at(b) - at(a));
  if (!last) return { rule: 'no-sender', targets: everyone };
  if (second && at(last) - at(second) <= TOO_CLOSE_MS) return { rule: 'two-senders', targets: everyone };
  return { rule: 'last-sender', targets: [{ accountId: last.accountId, keywordId: WHOLE_ACCOUNT }] };
}

interface Left {
  id: number;
  accountId: number;
  keywordId: number;
  deleted: boolean;
}

/** Takes the phone out of the targets; answers whether anything changed. By subscriber_phone: `+ 0` leaves no other index. */
export async function optOut(tx: Tx, phone: string, targets: readonly Target[], words: string, inboundId: number): Promise<boolean> {
  const added = await suppress(tx, targets.map((target): Suppression => ({ ...target, phone })), 'stop', inboundId);
  const left = await tx.query<Left>(
    `update subscriber s set disabled = 1, disabled_at = now(), modified_at = now()
     from unnest($2::int[], $3::int[]) t(a, k)
     where s.phone = $1 and s.account_id + 0 = t.a and t.k in (0, s.keyword_id) and s.disabled = 0
     returning s.id, s.account_id as "accountId", s.keyword_id as "keywordId", s.deleted`,
    [phone, targets.map((target) => target.accountId), targets.map((target) => target.keywordId)],
  );
  // A suppression without a subscriber is a change of consent too.
  const bare = added.filter((one) => !left.some((row) => row.accountId === one.accountId));
  const events = [
    ...left.map((row): ConsentEvent => ({ accountId: row.accountId, phone, keywordId: row.keywordId, subscriberId: row.id, event: 'opt-out' })),
    ...bare.map((one): ConsentEvent => ({ accountId: one.accountId, phone, keywordId: one.keywordId || null, subscriberId: null, event: 'opt-out' })),
  ];
  await recordConsent(tx, events, { words, actor: 'phone', channel: 'sms', inboundId });
  const shown = left.filter((row) => !row.deleted);
  await recordActivity(tx, 'subscriber-unregister', shown.map((row) => row.id));
  await notifySubscribers(tx, shown);
  return events.length > 0;
}
