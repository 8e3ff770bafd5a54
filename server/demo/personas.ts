import { PERMISSIONS, type Permission, type Persona } from '@textloom/contracts';

/** The common password of the demo users. */
export const DEMO_PASSWORD = 'demo-textloom';

const as = (key: string, email: string, name: string, description: string): Persona => ({
  key,
  email,
  password: DEMO_PASSWORD,
  name,
  description,
});

/** Tests and the quick sign-in use their keys. */
export const DEMO_PERSONAS: readonly Persona[] = [
  as(
    'owner',
    'marco@marcos-pizza.example',
    'Marco Bellini',
    "Owner of Marco's Pizza: paid plan, 6 keywords, 5,000 subscribers, a year of campaigns",
  ),
  as(
    'manager',
    'nina@marcos-pizza.example',
    'Nina Alvarez',
    "Authorized user of Marco's Pizza with many permissions, the credit card among them",
  ),
  as('helper', 'tom@marcos-pizza.example', 'Tom Becker', "Authorized user of Marco's Pizza with one permission"),
  as(
    'trial',
    'lena@bloomandstem.example',
    'Lena Park',
    'Owner of Bloom & Stem Florist: on the 14 day trial, 5 days left',
  ),
  as(
    'expired',
    'sam@ridgelinecycles.example',
    'Sam Ortega',
    'Owner of Ridge Line Cycles: the subscription expired 8 days ago',
  ),
  as('frozen', 'ivy@harborlightbooks.example', 'Ivy Chen', 'Owner of Harbor Light Books: the account is on hold'),
];

const TRIAL: readonly Permission[] = ['billing_history_access', 'credit_card_update', 'subscriber_changekeyword'];
const PAID: readonly Permission[] = [...TRIAL, 'group_creategroups', 'keyword_customkeywords'];

/**
 * Permissions of each persona (decision 108). The manager may change the card, though plan and extras are the owner's
 * (PERM-018); only Marco skips the captcha. The helper's one permission is deliberately in first position (decision
 * 95).
 */
export const DEMO_ALLOW: Readonly<Record<string, readonly Permission[]>> = {
  owner: PERMISSIONS,
  manager: [...PAID, 'subscriber_addnewcontacts', 'subscriber_uploadcontacts'],
  helper: ['group_creategroups'],
  trial: TRIAL,
  expired: PAID,
  frozen: PAID,
};

export const demoPersona = (key: string): Persona => {
  const found = DEMO_PERSONAS.find((persona) => persona.key === key);
  if (!found) throw new Error(`no demo persona ${key}`);
  return found;
};
