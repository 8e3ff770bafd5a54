import type { AccountFact, PhoneFacts, Route } from '../../texting/inbound-text';

const HOUR = 3_600_000;
const ANSWERED_WITHIN = 24 * HOUR;
const MESSAGED_WITHIN = 72 * HOUR;

type Facts = Pick<PhoneFacts, 'now' | 'line' | 'accounts' | 'pendingQuestion'>;

/** The account with the latest `at` within `ms`; if two are equal, that with the lower id. */
function latest(
  facts: Facts,
  ms: number,
  at: (account: AccountFact) => Date | null,
): { account: AccountFact; at: Date } | null {
  let best: { account: AccountFact; at: Date } | null = null;
  for (const account of facts.accounts) {
    const time = at(account);
    if (!time || facts.now.getTime() - time.getTime() > ms) continue;
    if (!best || time > best.at || (time.getTime() === best.at.getTime() && account.accountId < best.account.accountId))
      best = { account, at: time };
  }
  return best;
}

/** Rules 1 and 2: the account with which this phone has an open conversation, or null. */
export function openConversation(facts: Facts): Route | null {
  const answered = latest(facts, ANSWERED_WITHIN, (account) => account.answeredAt);
  if (answered)
    return {
      accountId: answered.account.accountId,
      rule: 'answered',
      evidence: { answered_at: answered.at.toISOString() },
    };
  const messaged = latest(facts, MESSAGED_WITHIN, (account) => account.messagedAt);
  return (
    messaged && {
      accountId: messaged.account.accountId,
      rule: 'messaged',
      evidence: { messaged_at: messaged.at.toISOString() },
    }
  );
}

/**
 * The account of a reply (messaging design, section 4): answered from the inbox within 24 h, messaged within 72 h, a
 * question pending, the only account, the account joined last. On an own number its account is the only one, and gets the
 * texts of strangers too. Null: none.
 */
export function routeReply(facts: Facts): Route | null {
  const open = openConversation(facts);
  if (open) return open;
  if (facts.pendingQuestion !== null) return { accountId: facts.pendingQuestion, rule: 'question', evidence: {} };
  const owner = facts.line.accountId;
  const joined = facts.accounts.filter(
    ({ accountId, subscriptions }) => subscriptions > 0 && (owner === null || accountId === owner),
  );
  const [only] = joined;
  if (only && joined.length === 1) return { accountId: only.accountId, rule: 'only', evidence: {} };
  if (owner !== null) return { accountId: owner, rule: 'own-number', evidence: {} };
  const last = latest({ ...facts, accounts: joined }, Number.POSITIVE_INFINITY, (account) => account.joinedAt);
  return (
    last && { accountId: last.account.accountId, rule: 'joined-last', evidence: { joined_at: last.at.toISOString() } }
  );
}
