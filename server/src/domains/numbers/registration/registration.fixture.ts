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
  mobile_phone: '',
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

/** The answers of a sole proprietor, whose form has fewer fields. */
export const SOLE: RegistrationDraft = {
  ...ANSWERS,
  ...{ business_name: 'Luigi Rossi', doing_business_as: "Luigi's Pizza", business_type: 'SOLE_PROPRIETOR' },
  ...{ registration_number: '', registration_authority: '', mobile_phone: '5125550143' },
  ...{ brand_volume: '', company_form: '', job_title: '', job_position: '' },
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

/** Runs a query; the names of its columns are those of its rows. */
type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** What the stand-in of the registry of local numbers has. */
export const atRegistry = (sql: Query) => ({
  /** How many resources there are, by collection. */
  async made(): Promise<Record<string, number>> {
    const rows = await sql<{ name: string; count: number }>(
      `select case when collection like '%/%' then split_part(collection, '/', 1) || '/' || split_part(collection, '/', 3) else collection end as name,
         count(*)::int as count from simulator.tendlc_resource group by 1`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  },
  /** The fields of the newest resource of a collection. */
  async fieldsOf(collection: string): Promise<Record<string, string[]>> {
    const [found] = await sql<{ fields: Record<string, string[]> }>(
      'select fields from simulator.tendlc_resource where collection like $1 order by created_at desc limit 1',
      [collection],
    );
    return found?.fields ?? {};
  },
});
