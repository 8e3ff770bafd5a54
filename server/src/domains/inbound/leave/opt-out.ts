import { WHOLE_ACCOUNT } from '../../people/suppression';
import type { AccountFact, Decision, PhoneFacts } from '../../texting/inbound-text';

export type OptOut = Extract<Decision, { kind: 'opt-out' }>;

export interface Target {
  accountId: number;
  keywordId: number;
}

/** Returns the only value, or null. */
export const only = <T>(values: readonly T[]): T | null => (values.length === 1 ? (values[0] ?? null) : null);

const TOO_CLOSE_MS = 10 * 60_000;

export type OptOutRule =
  | 'keyword'
  | 'question'
  | 'stop-all'
  | 'last-sender'
  | 'no-sender'
  | 'two-senders'
  | 'no-account'
  | 'own-number';

/** Rules that make the phone leave the whole code: afterwards no account may add, import, confirm or text it. */
export const leavesCode = (rule: OptOutRule): boolean => rule === 'stop-all' || rule === 'no-account';

/**
 * The accounts that a STOP applies to: the one that messaged the phone last, or all accounts of the phone when none did
 * within 30 days, or when two did within 10 minutes of each other. STOPALL, and STOP from an unknown phone, apply to
 * all accounts and the whole code. On an own number each of them applies to its account, and to one that had the number
 * when its last texts left.
 */
export function optOutTargets(
  optOut: OptOut,
  facts: Pick<PhoneFacts, 'accounts' | 'line'>,
): { rule: OptOutRule; targets: Target[] } {
  if (optOut.scope === 'keyword')
    return { rule: 'keyword', targets: [{ accountId: optOut.keyword.accountId, keywordId: optOut.keyword.id }] };
  if (optOut.scope === 'account')
    return { rule: 'question', targets: [{ accountId: optOut.accountId, keywordId: WHOLE_ACCOUNT }] };
  const whole = (accountId: number): Target => ({ accountId, keywordId: WHOLE_ACCOUNT });
  const known = facts.accounts.map(({ accountId }) => accountId);
  const { accountId: owner } = facts.line;
  if (owner !== null) return { rule: 'own-number', targets: [...new Set([owner, ...known])].map(whole) };
  const everyone = known.map(whole);
  if (optOut.scope === 'all') return { rule: 'stop-all', targets: everyone };
  if (everyone.length === 0) return { rule: 'no-account', targets: [] };
  const at = (account: AccountFact): number => account.messagedAt?.getTime() ?? 0;
  const [last, second] = facts.accounts.filter((account) => account.messagedAt).sort((a, b) => at(b) - at(a));
  if (!last) return { rule: 'no-sender', targets: everyone };
  if (second && at(last) - at(second) <= TOO_CLOSE_MS) return { rule: 'two-senders', targets: everyone };
  return { rule: 'last-sender', targets: [{ accountId: last.accountId, keywordId: WHOLE_ACCOUNT }] };
}
