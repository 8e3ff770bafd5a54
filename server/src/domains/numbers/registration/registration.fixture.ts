import type { RegistrationDraft } from '@textloom/contracts';
import type { TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { insertBought } from '../bought/bought-number.repository';

/** A registration that the stand-in approves. */
export const ANSWERS: RegistrationDraft = {
  business_name: "Luigi's Pizza LLC",
  doing_business_as: '',
  business_type: 'PRIVATE_PROFIT',
  registration_number: '12-3456789',
  registration_authority: 'EIN',
  registration_country: 'US',
  website: 'https://luigispizza.example/',
  street: '12 Main Street',
  street2: '',
  city: 'Austin',
  region: 'TX',
  postal_code: '78701',
  country: 'US',
  contact_first_name: 'Luigi',
  contact_last_name: 'Rossi',
  contact_email: 'luigi@luigispizza.example',
  contact_phone: '5125550142',
  use_cases: ['MARKETING'],
  use_case_summary: 'Guests who joined by text get an offer of the week and news of our kitchen.',
  sample_message: 'Luigi: two pizzas for one tonight. Reply STOP to unsubscribe',
  volume: '1,000',
  opt_in_type: 'WEB_FORM',
  opt_in_url: 'https://textloom.example/join/pizza',
  opt_in_picture: 'https://textloom.example/join/pizza/page.png',
  opt_in_keywords: 'PIZZA',
  confirmation_message: 'Luigi: Welcome! 4 msgs/mo. Reply HELP for help, STOP to unsubscribe',
  help_message: 'Luigi: write to luigi@luigispizza.example. Reply STOP to unsubscribe',
  privacy_url: 'https://luigispizza.example/privacy',
  terms_url: 'https://luigispizza.example/terms',
  age_gated: 0,
  additional_information: '',
  brand_volume: 'LOW',
  company_form: 'Limited Liability Corporation',
  industry: 'FOOD_AND_BEVERAGE',
  stock_exchange: '',
  stock_ticker: '',
  job_title: 'Owner',
  job_position: 'CEO',
  message_flow: 'Guests text PIZZA to this number, as our menus tell them, or join on our web page.',
  second_sample: 'Luigi: our kitchen is closed on Monday. Reply STOP to unsubscribe',
  has_links: 0,
  has_phones: 0,
  direct_lending: 0,
};

let made = 100;

/** Gives an account a number that it holds at the provider; returns its digits. */
export async function holdNumber(
  db: Pick<TestDatabase, 'asEngine'>,
  { accountId }: Pick<TestUser, 'accountId'>,
  kind: 'toll_free' | 'local' = 'toll_free',
): Promise<string> {
  made += 1;
  const digits = `${kind === 'toll_free' ? 844 : 512}555${String(made).padStart(4, '0')}`;
  const providerId = `PN${made.toString(16).padStart(32, '0')}`;
  await db.asEngine((tx) => insertBought(tx, { digits, accountId, kind, providerId }));
  return digits;
}

/** What the job of registrations needs, with a short answer to STOP. */
export const registryDeps = <Given extends object>(deps: Given) => ({
  ...deps,
  stopAnswer: (sender: string) => `${sender}: You are unsubscribed and will get no more messages.`,
});
