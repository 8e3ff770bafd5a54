import { optOutTargets } from '../leave/opt-out';
import { SHARED_CODE } from '../../texting/inbound-text/line';
import type { AccountFact, Route } from '../../texting/inbound-text/inbound.types';
import { routeReply } from './route';

const now = new Date('2026-11-20T18:00:00Z');
const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const account = (accountId: number, fact: Partial<AccountFact> = {}): AccountFact => ({
  accountId,
  answeredAt: null,
  messagedAt: null,
  subscriptions: 1,
  joinedAt: ago(1000),
  subscriberId: accountId * 100,
  ...fact,
});
const route = (accounts: AccountFact[], pendingQuestion: number | null = null): Route | null =>
  routeReply({ now, line: SHARED_CODE, accounts, pendingQuestion });
const won = (accounts: AccountFact[], pendingQuestion: number | null = null) => {
  const found = route(accounts, pendingQuestion);
  return found && [found.accountId, found.rule];
};

describe('ENG-006: the account of a reply on the shared code', () => {
  it('is first the one that replied from its inbox within 24 hours', () => {
    expect(won([account(1, { answeredAt: ago(20) }), account(2, { messagedAt: ago(1) })])).toEqual([1, 'answered']);
    expect(won([account(1, { answeredAt: ago(20) }), account(2, { answeredAt: ago(3) })])).toEqual([2, 'answered']);
    expect(won([account(1, { answeredAt: ago(25) }), account(2, { messagedAt: ago(1) })])).toEqual([2, 'messaged']);
  });

  it('then the one that messaged the phone last within 72 hours, even if the phone is no longer subscribed to it', () => {
    expect(won([account(1, { messagedAt: ago(70) }), account(2, { messagedAt: ago(71) })])).toEqual([1, 'messaged']);
    expect(won([account(1, { messagedAt: ago(2), subscriptions: 0, joinedAt: null }), account(2)])).toEqual([
      1,
      'messaged',
    ]);
  });

  it('then the one with a question pending, the only one, the one joined last', () => {
    expect(won([account(1, { messagedAt: ago(73) }), account(2)], 2)).toEqual([2, 'question']);
    expect(won([account(1, { messagedAt: ago(73) })])).toEqual([1, 'only']);
    expect(won([account(1, { subscriptions: 0, joinedAt: null }), account(2)])).toEqual([2, 'only']);
    expect(
      won([account(1, { joinedAt: ago(200) }), account(2, { joinedAt: ago(100) }), account(3, { joinedAt: ago(300) })]),
    ).toEqual([2, 'joined-last']);
  });

  it('is none if the phone has no account, or has left all of them long ago', () => {
    expect(won([])).toBeNull();
    expect(won([account(1, { subscriptions: 0, joinedAt: null, messagedAt: ago(100) })])).toBeNull();
  });

  it('has no evidence about other accounts', () => {
    expect(route([account(1, { messagedAt: ago(1) }), account(2, { messagedAt: ago(2) })])?.evidence).toEqual({
      messaged_at: ago(1).toISOString(),
    });
  });
});

describe('ENG-007: the accounts of a STOP', () => {
  const stop = (accounts: AccountFact[]) => {
    const { rule, targets } = optOutTargets(
      { kind: 'opt-out', scope: 'sender', word: 'STOP' },
      { line: SHARED_CODE, accounts },
    );
    return [rule, ...targets.map((target) => target.accountId)];
  };

  it('are the one that messaged the phone last', () => {
    expect(stop([account(1, { messagedAt: ago(5) }), account(2, { messagedAt: ago(2) }), account(3)])).toEqual([
      'last-sender',
      2,
    ]);
  });

  it('are all when none messaged within 30 days, or two did within 10 minutes', () => {
    expect(stop([account(1), account(2)])).toEqual(['no-sender', 1, 2]);
    expect(stop([account(1, { messagedAt: ago(2) }), account(2, { messagedAt: ago(2.1) }), account(3)])).toEqual([
      'two-senders',
      1,
      2,
      3,
    ]);
    expect(stop([account(1, { messagedAt: ago(2) }), account(2, { messagedAt: ago(2.2) })])).toEqual([
      'last-sender',
      1,
    ]);
  });

  it('are all for STOPALL, and one keyword for STOP with a keyword', () => {
    const accounts = [account(1, { messagedAt: ago(2) }), account(2)];
    expect(
      optOutTargets({ kind: 'opt-out', scope: 'all', word: 'STOPALL' }, { line: SHARED_CODE, accounts }).targets,
    ).toHaveLength(2);
    const keyword = { id: 7, accountId: 2, canonical: 'SALE' };
    expect(
      optOutTargets({ kind: 'opt-out', scope: 'keyword', word: 'STOP', keyword }, { line: SHARED_CODE, accounts }),
    ).toEqual({
      rule: 'keyword',
      targets: [{ accountId: 2, keywordId: 7 }],
    });
  });
});
