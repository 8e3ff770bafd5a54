import type { Permission } from '@textloom/contracts';

interface Option {
  readonly label: string;
  /** A one-line explanation for the owner. */
  readonly description: string;
}

/** The allow options in the order of the form (ACCT-039). */
export const OPTIONS: Readonly<Record<Permission, Option>> = {
  subscriber_addnewcontacts: {
    label: 'Add subscribers',
    description: 'Enter people by hand; each confirms by text before messages are sent.',
  },
  subscriber_uploadcontacts: {
    label: 'Upload subscribers',
    description: 'Import many people at once from a CSV file.',
  },
  subscriber_changekeyword: { label: 'Change keywords', description: 'Move a subscriber from one keyword to another.' },
  captcha_disabled: {
    label: 'Skip the robot check',
    description: 'Add subscribers without proving to be a person each time.',
  },
  group_creategroups: { label: 'Groups', description: 'Create groups of subscribers and send messages to them.' },
  keyword_customkeywords: { label: 'Custom codes', description: 'Upload coupon codes that a keyword hands out.' },
  billing_history_access: { label: 'Billing history', description: 'See what was paid, and when.' },
  credit_card_update: { label: 'Credit card', description: 'Add or update the card that pays for the account.' },
};

const isOption = (name: string): name is Permission => Object.hasOwn(OPTIONS, name);

/** The options of `held` that can be granted, in the form's order (PERM-014). */
export const optionsOf = (held: readonly string[]): Permission[] =>
  Object.keys(OPTIONS)
    .filter(isOption)
    .filter((name) => held.includes(name));
