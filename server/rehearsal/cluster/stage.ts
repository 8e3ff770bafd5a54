/** An account with a card, a keyword and people, for one scenario. */
import type { Database } from '../../src/platform/db/connection';
import { stripeCards } from '../../src/platform/providers/cards/stripe.cards';
import { addAccount, addCampaign, signIn, type Sender } from '../bench/seed/accounts';
import { given, SECRETS } from './settings';

export const RECIPIENTS = 20_000;
export const BODY = 'Today only: two for one.';

export interface Owner extends Sender {
  /** Text of the keyword. */
  word: string;
  token: string;
  campaign: number;
}

/** The last four digits are 1000 to 9999, whose phones behave; accounts have an area each, and joiners other exchanges. */
const phone = (account: number, exchange: number, n: number): string =>
  `${201 + (account % 700)}${exchange + Math.floor(n / 9_000)}${1_000 + (n % 9_000)}`;
export const recipient = (account: number, n: number): string => phone(account, 210, n);
export const joiner = (account: number, n: number): string => phone(account, 310, n);

async function storeCard(db: Database, account: number): Promise<void> {
  const url = given('OUTSIDE_URL');
  const form = { type: 'card', 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '2040' };
  const typed = await fetch(`${url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRETS.publishableKey}` },
    body: new URLSearchParams({ ...form, 'card[cvc]': '123' }),
  });
  const { id: token } = (await typed.json()) as { id: string };
  const cards = stripeCards({ ...SECRETS, url });
  const stored = await cards.storeCard({
    holder: { installation: 'bench', account: `account-${account}`, accountId: account },
    customer: '',
    token,
    email: 'owner@textloom.example',
    fullname: '',
    replaces: null,
  });
  if ('clientSecret' in stored) throw new Error('the card was challenged');
  await db.asEngine(async (tx) => {
    await tx.execute('update account set stripe_id = $2 where id = $1', [account, stored.customer]);
    await tx.execute(
      `insert into card (account_id, payment_method, brand, last4, exp_month, exp_year) values ($1, $2, 'visa', '4242', 12, 2040)`,
      [account, stored.paymentMethod],
    );
  });
}

export async function addOwner(db: Database): Promise<Owner> {
  const { account, keywords } = await addAccount(db, (id) => [`JOIN${id}`], RECIPIENTS * 2);
  const [keyword = 0] = keywords;
  const phones = Array.from({ length: RECIPIENTS }, (_, n) => recipient(account, n));
  await db.asEngine(
    (tx) =>
      tx.execute(
        `insert into subscriber (account_id, keyword_id, phone, subscribed_at)
         select $1, $2, phone, now() from unnest($3::text[]) as phone`,
        [account, keyword, phones],
      ),
    { limitMs: 300_000 },
  );
  await storeCard(db, account);
  const token = await signIn(db, account);
  const campaign = await addCampaign(db, { account, keyword });
  return { account, keyword, word: `JOIN${account}`, token, campaign };
}
