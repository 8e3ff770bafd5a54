import { type NumberRegistration, registrationSchema } from '@textloom/contracts';

/** Complete answers, as a form has them. */
const ANSWERS = {
  business_name: "Luigi's Pizza LLC",
  business_type: 'PRIVATE_PROFIT',
  registration_number: '12-3456789',
  registration_authority: 'EIN',
  registration_country: 'US',
  website: 'https://luigispizza.example/',
  street: '12 Main Street',
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
  confirmation_message: 'Luigi: Welcome! Reply HELP for help, STOP to unsubscribe',
  help_message: 'Luigi: write to luigi@luigispizza.example. Reply STOP to unsubscribe',
  privacy_url: 'https://luigispizza.example/privacy',
  terms_url: 'https://luigispizza.example/terms',
};

/** A registration in the server's format. */
export const registrationOf = (changes: object = {}): NumberRegistration =>
  registrationSchema.parse({
    number: '8445550101',
    kind: 'toll_free',
    state: 'draft',
    business_approved: false,
    answers: ANSWERS,
    saved: true,
    refusal: null,
    proof: 'open',
    forbidden: null,
    history: [],
    ...changes,
  });
