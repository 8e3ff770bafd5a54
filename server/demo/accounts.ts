import { hashPassword } from '../src/domains/access/password';
import type { Tx } from '../src/platform/db/transaction';
import { DAY, later, type Clock } from './clock';
import { DEMO_ALLOW, DEMO_PASSWORD, demoPersona } from './personas';
import { insert } from './rows';

/** Its subscribers include those who have left; `count` is the number of messages a month that the welcome states. */
const keyword = (text: string, daysAgo: number, people: number, opt_in: string, count = 4, terms_url = '') => ({
  keyword: text,
  daysAgo,
  people,
  opt_in,
  expected_messages: count,
  terms_url,
});
const TERMS = 'https://marcos-pizza.example/terms';

/**
 * The first user is the owner. Of the plan: start of the first subscription and of the current period, in days ago; end
 * of the period, in days ahead. Of the people: the index of the first phone in PLACES, and how many texted STOP.
 */
const ACCOUNTS = [
  {
    users: ['owner', 'manager', 'helper'],
    company: "Marco's Pizza",
    plan: { planId: 4, extraKeywords: 1, since: 384, periodStart: 12, periodEnd: 18 },
    people: { firstPhone: 0, left: 368 },
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
    plan: { planId: 1, extraKeywords: 0, since: 9, periodStart: 9, periodEnd: 5 },
    people: { firstPhone: 4900, left: 7 },
    keywords: [keyword('BLOOM', 9, 40, 'Thanks for joining Bloom & Stem! 10% off your next bouquet with this text.')],
  },
  {
    users: ['expired'],
    company: 'Ridge Line Cycles',
    // Until 13 days ago; the renewal failed, and five more days passed.
    plan: { planId: 2, extraKeywords: 0, since: 103, periodStart: 43, periodEnd: -8 },
    people: { firstPhone: 5000, left: 2 },
    keywords: [
      keyword('RIDE', 97, 83, 'Welcome to Ridge Line: group rides every Saturday at 8 AM.'),
      keyword('TUNEUP', 60, 37, 'Spring tune-ups from $49. Reply to book yours.'),
    ],
  },
  {
    users: ['frozen'],
    company: 'Harbor Light Books',
    plan: { planId: 2, extraKeywords: 0, since: 75, periodStart: 15, periodEnd: 15 },
    people: { firstPhone: 5120, left: 0 },
    keywords: [keyword('BOOKS', 74, 60, 'Harbor Light Books: new arrivals and signings, twice a month.')],
  },
];

async function createAccount(
  tx: Tx,
  { users, company, plan, people, keywords }: (typeof ACCOUNTS)[number],
  password_hash: string,
  referrer: number | null,
  { now, at }: Clock,
) {
  const [owner = ''] = users;
  const { since, periodEnd } = plan;
  const frozen = owner === 'frozen';
  const trial = owner === 'trial';
  // An hour before whole days have passed, so that screens show "5 days left" for the whole day.
  const endsAt = later(now, periodEnd * DAY - 3_600_000);
  const [id = 0] = await insert(tx, 'account', [
    {
      company,
      allow: DEMO_ALLOW[owner],
      // Only for the new account; the texts of the others contain the name in their own words.
      begin_with_name: trial,
      frozen,
      frozen_by: frozen ? 'operator' : null,
      created_at: at(since, 9),
      referral_code: owner === 'owner' ? 'marcopizza' : null,
      // Lena signed up by Marco's link.
      referred_by: trial ? referrer : null,
    },
  ]);
  const userIds = await insert(
    tx,
    'app_user',
    users.map((key, index) => {
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
        added_at: at(since - index * 10, 9),
        last_login: at(1, 8, 42),
        previous_login: at(3, 10, 15),
      };
    }),
  );
  await insert(tx, 'subscription', [
    {
      account_id: id,
      plan_id: plan.planId,
      with_trial: trial,
      // The last renewal of an expired account failed.
      paid: !trial && periodEnd > 0,
      extra_keywords: plan.extraKeywords,
      started_at: at(plan.periodStart, 9),
      end_at: endsAt,
      // The mail about 7 days was sent two days ago.
      trial_notice: trial ? 7 : null,
    },
  ]);
  const keywordIds = await insert(
    tx,
    'keyword',
    keywords.map(({ people: _, daysAgo, ...one }) => ({
      ...one,
      account_id: id,
      canonical: one.keyword,
      approved: one.keyword !== 'TRUCK',
      approved_at: one.keyword === 'TRUCK' ? null : at(daysAgo, 13),
      review_hold: one.keyword === 'TRUCK',
      added_at: at(daysAgo, 10),
    })),
  );
  const stored = keywords.map((one, index) => ({ ...one, id: keywordIds[index] ?? 0 }));
  return { id, owner, userIds, company, ...plan, ...people, endsAt, keywords: stored };
}

/** An account with what later steps need: the key of its owner's persona, ids, plan and people. */
export type DemoAccount = Awaited<ReturnType<typeof createAccount>>;

export async function createAccounts(tx: Tx, clock: Clock): Promise<DemoAccount[]> {
  const hash = await hashPassword(DEMO_PASSWORD);
  const accounts: DemoAccount[] = [];
  for (const spec of ACCOUNTS) accounts.push(await createAccount(tx, spec, hash, accounts[0]?.id ?? null, clock));
  return accounts;
}
