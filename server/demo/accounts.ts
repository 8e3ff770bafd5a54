import { hashPassword } from '../src/domains/accounts';
import type { Tx } from '../src/platform/db/transaction';
import { DAY, later, type Clock } from './clock';
import { DEMO_ALLOW, DEMO_PASSWORD, demoPersona } from './personas';
import { insert } from './rows';

interface KeywordSpec {
  keyword: string;
  daysAgo: number;
  /** Its subscribers; those who left are among them. */
  people: number;
  opt_in: string;
  expected_messages: number;
  terms_url: string;
}

const keyword = (
  text: string,
  daysAgo: number,
  people: number,
  opt_in: string,
  count = 4,
  terms = '',
): KeywordSpec => ({
  keyword: text,
  daysAgo,
  people,
  opt_in,
  expected_messages: count,
  terms_url: terms,
});
const TERMS = 'https://marcos-pizza.example/terms';

interface AccountSpec {
  /** Personas; the first is the owner. */
  users: readonly [string, ...string[]];
  company: string;
  planId: number;
  extraKeywords?: number;
  paid: boolean;
  /** Start of the first subscription and of the current period, in days ago; end of the period, in days ahead. */
  since: number;
  periodStart: number;
  periodEnd: number;
  /** The first of its phones, as PLACES numbers them. */
  firstPhone: number;
  /** How many texted STOP. */
  left: number;
  keywords: readonly KeywordSpec[];
}

const ACCOUNTS: readonly AccountSpec[] = [
  {
    users: ['owner', 'manager', 'helper'],
    company: "Marco's Pizza",
    planId: 4,
    extraKeywords: 1,
    paid: true,
    since: 384,
    periodStart: 12,
    periodEnd: 18,
    firstPhone: 0,
    left: 368,
    keywords: [
      keyword(
        'PIZZA',
        380,
        2047,
        "Thanks for joining Marco's Pizza! Show this text for a free garlic bread.",
        6,
        TERMS,
      ),
      keyword('LUNCH', 360, 1091, "You're on Marco's lunch list: a new special every Tuesday.", 4, TERMS),
      keyword('FAMILY', 290, 848, "Marco's family nights: kids eat free on Mondays."),
      keyword('CATERING', 210, 474, "Planning a party? Marco's catering team sends you the monthly menu.", 2),
      keyword('SLICE', 120, 528, '2 slices for $5 after 3 PM. Show this text at the counter.', 8),
      // Under review until an operator approves it.
      keyword('TRUCK', 2, 12, "Follow Marco's pizza truck! Your code for a free topping: {CODE}"),
    ],
  },
  {
    users: ['trial'],
    company: 'Bloom & Stem Florist',
    planId: 1,
    paid: false,
    since: 9,
    periodStart: 9,
    periodEnd: 5,
    firstPhone: 4900,
    left: 7,
    keywords: [keyword('BLOOM', 9, 40, 'Thanks for joining Bloom & Stem! 10% off your next bouquet with this text.')],
  },
  {
    users: ['expired'],
    company: 'Ridge Line Cycles',
    planId: 2,
    // Until 13 days ago; the renewal failed, and five more days passed.
    paid: false,
    since: 103,
    periodStart: 43,
    periodEnd: -8,
    firstPhone: 5000,
    left: 2,
    keywords: [
      keyword('RIDE', 97, 83, 'Welcome to Ridge Line: group rides every Saturday at 8 AM.'),
      keyword('TUNEUP', 60, 37, 'Spring tune-ups from $49. Reply to book yours.'),
    ],
  },
  {
    users: ['frozen'],
    company: 'Harbor Light Books',
    planId: 2,
    paid: true,
    since: 75,
    periodStart: 15,
    periodEnd: 15,
    firstPhone: 5120,
    left: 0,
    keywords: [keyword('BOOKS', 74, 60, 'Harbor Light Books: new arrivals and signings, twice a month.')],
  },
];

export interface DemoAccount extends AccountSpec {
  id: number;
  owner: string;
  userIds: number[];
  /** An hour before whole days have passed, so that screens show "5 days left" for the whole day. */
  endsAt: Date;
  keywords: readonly (KeywordSpec & { id: number })[];
}

async function createAccount(
  tx: Tx,
  spec: AccountSpec,
  password_hash: string,
  referrer: number | null,
  { now, at }: Clock,
): Promise<DemoAccount> {
  const [owner] = spec.users;
  const frozen = owner === 'frozen';
  const trial = owner === 'trial';
  const endsAt = later(now, spec.periodEnd * DAY - 3_600_000);
  const [id = 0] = await insert(tx, 'account', [
    {
      company: spec.company,
      allow: DEMO_ALLOW[owner],
      frozen,
      frozen_by: frozen ? 'operator' : null,
      created_at: at(spec.since, 9),
      referral_code: owner === 'owner' ? 'marcopizza' : null,
      // Lena signed up by Marco's link.
      referred_by: trial ? referrer : null,
    },
  ]);
  const userIds = await insert(
    tx,
    'app_user',
    spec.users.map((key, index) => {
      const { email, name } = demoPersona(key);
      const [first_name = '', last_name = ''] = name.split(' ');
      const isOwner = key === owner;
      return {
        account_id: id,
        owner: isOwner,
        email,
        password_hash,
        first_name,
        last_name,
        phone: `737555${1000 + id * 10 + index}`,
        city: 'Austin',
        state: 'TX',
        zip: '78701',
        alert_email: isOwner ? email : '',
        allow: isOwner ? [] : DEMO_ALLOW[key],
        added_at: at(spec.since - index * 10, 9),
        last_login: at(1, 8, 42),
        previous_login: at(3, 10, 15),
      };
    }),
  );
  await insert(tx, 'subscription', [
    {
      account_id: id,
      plan_id: spec.planId,
      with_trial: trial,
      paid: spec.paid,
      extra_keywords: spec.extraKeywords ?? 0,
      started_at: at(spec.periodStart, 9),
      end_at: endsAt,
      // The mail about 7 days was sent two days ago.
      trial_notice: trial ? 7 : null,
    },
  ]);
  const keywordIds = await insert(
    tx,
    'keyword',
    spec.keywords.map(({ people: _, daysAgo, ...one }) => ({
      ...one,
      account_id: id,
      canonical: one.keyword,
      approved: one.keyword !== 'TRUCK',
      approved_at: one.keyword === 'TRUCK' ? null : at(daysAgo, 13),
      review_hold: one.keyword === 'TRUCK',
      added_at: at(daysAgo, 10),
    })),
  );
  const keywords = spec.keywords.map((one, index) => ({ ...one, id: keywordIds[index] ?? 0 }));
  return { ...spec, id, owner, userIds, endsAt, keywords };
}

export async function createAccounts(tx: Tx, clock: Clock): Promise<DemoAccount[]> {
  const hash = await hashPassword(DEMO_PASSWORD);
  const accounts: DemoAccount[] = [];
  for (const spec of ACCOUNTS) accounts.push(await createAccount(tx, spec, hash, accounts[0]?.id ?? null, clock));
  return accounts;
}
