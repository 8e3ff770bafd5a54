import { hashPassword } from '../src/domains/accounts';
import type { Tx } from '../src/platform/db/transaction';
import type { DemoClock } from './demo-clock';
import { DEMO_ALLOW, DEMO_PASSWORD, demoPersona, type DemoPersona } from './demo-personas';

/** The plans that a fresh installation sells: the rows that the migration of `plan` inserts. */
export const PLANS = [
  { id: 1, name: 'Free Trial', price_cents: 0, messages: 250, keywords: 2 },
  { id: 2, name: 'Starter', price_cents: 2900, messages: 1000, keywords: 3 },
  { id: 3, name: 'Growth', price_cents: 7900, messages: 4000, keywords: 6 },
  { id: 4, name: 'Business', price_cents: 19_900, messages: 12_000, keywords: 10 },
] as const;

export const planOf = (id: number): (typeof PLANS)[number] => {
  const found = PLANS.find((plan) => plan.id === id);
  if (!found) throw new Error(`no plan ${id}`);
  return found;
};

/** Periods end an hour before whole days have passed, so that screens show "5 days left" for the whole day. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface KeywordSpec {
  keyword: string;
  opt_in: string;
  terms_url: string;
  expected_messages: number;
  approved: boolean;
  daysAgo: number;
  /** This keyword's share of the account's subscribers, relative to the other keywords. */
  weight: number;
}

export interface AccountSpec {
  persona: DemoPersona['key'];
  company: string;
  users: readonly DemoPersona['key'][];
  planId: 1 | 2 | 3 | 4;
  trial: boolean;
  paid: boolean;
  frozen: boolean;
  extraKeywords: number;
  /** Start of the first subscription and of the current period, in days ago; end of the period, in days ahead. */
  since: number;
  periodStart: number;
  periodEnd: number;
  subscribers: number;
  /** The first of this account's phones (see fictionalPhone). */
  firstPhone: number;
  keywords: readonly KeywordSpec[];
}

const keyword = (
  text: string,
  daysAgo: number,
  weight: number,
  opt_in: string,
  more: Partial<KeywordSpec> = {},
): KeywordSpec => ({
  keyword: text,
  opt_in,
  terms_url: '',
  expected_messages: 4,
  approved: true,
  daysAgo,
  weight,
  ...more,
});
const terms = { terms_url: 'https://marcos-pizza.example/terms' };

export const DEMO_ACCOUNTS: readonly AccountSpec[] = [
  {
    persona: 'owner',
    company: "Marco's Pizza",
    users: ['manager', 'helper'],
    planId: 4,
    trial: false,
    paid: true,
    frozen: false,
    extraKeywords: 1,
    since: 384,
    periodStart: 12,
    periodEnd: 18,
    subscribers: 5000,
    firstPhone: 0,
    keywords: [
      keyword('PIZZA', 380, 42, "Thanks for joining Marco's Pizza! Show this text for a free garlic bread.", {
        expected_messages: 6,
        ...terms,
      }),
      keyword('LUNCH', 360, 22, "You're on Marco's lunch list: a new special every Tuesday.", terms),
      keyword('FAMILY', 290, 16, "Marco's family nights: kids eat free on Mondays."),
      keyword('CATERING', 210, 9, "Planning a party? Marco's catering team sends you the monthly menu.", {
        expected_messages: 2,
      }),
      keyword('SLICE', 120, 10, '2 slices for $5 after 3 PM. Show this text at the counter.', { expected_messages: 8 }),
      keyword('TRUCK', 2, 0.3, "Follow Marco's pizza truck! Your code for a free topping: {CODE}", { approved: false }),
    ],
  },
  {
    persona: 'trial',
    company: 'Bloom & Stem Florist',
    users: [],
    planId: 1,
    trial: true,
    paid: false,
    frozen: false,
    extraKeywords: 0,
    since: 9,
    periodStart: 9,
    periodEnd: 5,
    subscribers: 40,
    firstPhone: 5200,
    keywords: [keyword('BLOOM', 9, 1, 'Thanks for joining Bloom & Stem! 10% off your next bouquet with this text.')],
  },
  {
    persona: 'expired',
    company: 'Ridge Line Cycles',
    users: [],
    planId: 2,
    trial: false,
    // Its last renewal failed, so it is not paid.
    paid: false,
    frozen: false,
    extraKeywords: 0,
    since: 103,
    // Until 13 days ago; the renewal failed, and five more days passed.
    periodStart: 43,
    periodEnd: -8,
    subscribers: 120,
    firstPhone: 5400,
    keywords: [
      keyword('RIDE', 97, 3, 'Welcome to Ridge Line: group rides every Saturday at 8 AM.'),
      keyword('TUNEUP', 60, 1, 'Spring tune-ups from $49. Reply to book yours.'),
    ],
  },
  {
    persona: 'frozen',
    company: 'Harbor Light Books',
    users: [],
    planId: 2,
    trial: false,
    paid: true,
    frozen: true,
    extraKeywords: 0,
    since: 75,
    periodStart: 15,
    periodEnd: 15,
    subscribers: 60,
    firstPhone: 5600,
    keywords: [keyword('BOOKS', 74, 1, 'Harbor Light Books: new arrivals and signings, twice a month.')],
  },
];

async function createUser(
  tx: Tx,
  accountId: number,
  key: DemoPersona['key'],
  owner: boolean,
  clock: DemoClock,
  daysAgo: number,
): Promise<number> {
  const persona = demoPersona(key);
  const [first = '', last = ''] = persona.name.split(' ');
  const { id } = await tx.one<{ id: number }>(
    `insert into app_user (account_id, owner, email, password_hash, first_name, last_name, phone, city, state, zip, timezone, alert_email, allow, added_at, last_login, previous_login)
     values ($1, $2, $3, $4, $5, $6, $7, 'Austin', 'TX', '78701', 0, $8, $9, $10, $11, $12) returning id`,
    [
      accountId,
      owner,
      persona.email,
      await hashPassword(DEMO_PASSWORD),
      first,
      last,
      `737555${1000 + accountId * 10 + (owner ? 0 : key.length)}`,
      owner ? persona.email : '',
      owner ? [] : DEMO_ALLOW[key],
      clock.at(daysAgo, 9),
      clock.at(1, 8, 42),
      clock.at(3, 10, 15),
    ],
  );
  return id;
}

export interface DemoKeyword extends KeywordSpec {
  id: number;
  addedAt: Date;
}
export interface DemoAccount {
  id: number;
  ownerId: number;
  spec: AccountSpec;
  keywords: DemoKeyword[];
}

/** Inserts the account with its users, subscription and keywords; its balance is inserted with the ledger. */
export async function createAccount(tx: Tx, spec: AccountSpec, clock: DemoClock): Promise<DemoAccount> {
  const { id } = await tx.one<{ id: number }>(
    'insert into account (company, allow, frozen, frozen_by, created_at) values ($1, $2, $3, $4, $5) returning id',
    [spec.company, DEMO_ALLOW[spec.persona], spec.frozen, spec.frozen ? 'operator' : null, clock.at(spec.since, 9)],
  );
  const ownerId = await createUser(tx, id, spec.persona, true, clock, spec.since);
  for (const user of spec.users) await createUser(tx, id, user, false, clock, spec.since - 20);
  await tx.execute(
    'insert into subscription (account_id, plan_id, with_trial, paid, extra_keywords, started_at, end_at, trial_notice) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      id,
      spec.planId,
      spec.trial,
      spec.paid,
      spec.extraKeywords,
      clock.at(spec.periodStart, 9),
      new Date(clock.now.getTime() + spec.periodEnd * DAY - HOUR),
      // The mail about 7 days was sent two days ago.
      spec.trial ? 7 : null,
    ],
  );
  const keywords: DemoKeyword[] = [];
  for (const one of spec.keywords) {
    // A keyword under review stays so until an operator approves it, so that the demo shows that state.
    const addedAt = clock.at(one.daysAgo, 10);
    const row = await tx.one<{ id: number }>(
      `insert into keyword (account_id, keyword, canonical, expected_messages, terms_url, opt_in, approved, approved_at, added_at, review_hold)
       values ($1, $2, upper($2), $3, $4, $5, $6, $7, $8, not $6) returning id`,
      [
        id,
        one.keyword,
        one.expected_messages,
        one.terms_url,
        one.opt_in,
        one.approved,
        one.approved ? clock.at(one.daysAgo, 13) : null,
        addedAt,
      ],
    );
    keywords.push({ ...one, id: row.id, addedAt });
  }
  return { id, ownerId, spec, keywords };
}
