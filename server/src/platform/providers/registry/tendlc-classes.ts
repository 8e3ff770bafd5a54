import { isSoleProprietor, type RegistrationAnswers } from '@textloom/contracts';
import { addressFields, businessAttributes, messagingAttributes, representativeAttributes } from './tendlc-fields';

type Answers = RegistrationAnswers;

/** What is said about a business or a person in a bundle. */
interface EndUser {
  /** Names it here. */
  part: string;
  /** The registry's name of what it is. */
  type: string;
  attributes: (answers: Answers) => Readonly<Record<string, string>>;
}

/** How a brand of one class is registered. */
interface BrandClass {
  /** Begins the names of its steps, so that an account may register one of each. */
  prefix: '' | 'sole ';
  policies: { profile: string; bundle: string };
  /** What is in its profile beside the address, and in its bundle beside the profile. */
  inProfile: readonly EndUser[];
  inBundle: EndUser;
  address: (answers: Answers) => ReturnType<typeof addressFields>;
  /** Fields of the brand beside its bundles, named as in the provider's SDK; a test compares both. */
  brand: (answers: Answers) => Readonly<{ brandType?: string; skipAutomaticSecVet?: boolean }>;
  /** After its approval the registry texts the person, who answers YES. */
  answersText: boolean;
}

export const ADDRESS_TYPE = 'customer_profile_address';

/**
 * A business with a registration number; sources in tendlc.published.tsv.
 * @internal A test compares it with them.
 */
export const COMPANY: BrandClass = {
  prefix: '',
  policies: { profile: 'RNdfbf3fae0e1107f8aded0e7cead80bf5', bundle: 'RNb0d4771c2c98518d916a3d4cd70a8f8b' },
  inProfile: [
    { part: 'business', type: 'customer_profile_business_information', attributes: businessAttributes },
    { part: 'representative', type: 'authorized_representative_1', attributes: representativeAttributes },
  ],
  inBundle: { part: 'messaging', type: 'us_a2p_messaging_profile_information', attributes: messagingAttributes },
  address: addressFields,
  // A brand for few texts skips the secondary vetting, and its price.
  brand: ({ brand_volume }) => ({ skipAutomaticSecVet: brand_volume === 'LOW' }),
  answersText: false,
};

/**
 * A person who does business without a registration number; sources in tendlc.published.tsv.
 * @internal A test compares it with them.
 */
export const SOLE_PROPRIETOR: BrandClass = {
  prefix: 'sole ',
  policies: { profile: 'RN806dd6cd175f314e1f96a9727ee271f4', bundle: 'RN670d5d2e282a6130ae063b234b6019c8' },
  inProfile: [
    {
      part: 'person',
      type: 'starter_customer_profile_information',
      attributes: (answers) => ({
        first_name: answers.contact_first_name,
        last_name: answers.contact_last_name,
        email: answers.contact_email,
        phone_number: `+1${answers.contact_phone}`,
      }),
    },
  ],
  inBundle: {
    part: 'information',
    type: 'sole_proprietor_information',
    attributes: (answers) => ({
      brand_name: answers.doing_business_as || answers.business_name,
      vertical: answers.industry,
      mobile_phone_number: `+1${answers.mobile_phone}`,
    }),
  },
  address: (answers) => ({
    ...addressFields(answers),
    customerName: `${answers.contact_first_name} ${answers.contact_last_name}`,
  }),
  brand: () => ({ brandType: 'SOLE_PROPRIETOR' }),
  answersText: true,
};

export const classOf = (answers: Pick<Answers, 'business_type'>): BrandClass =>
  isSoleProprietor(answers) ? SOLE_PROPRIETOR : COMPANY;
