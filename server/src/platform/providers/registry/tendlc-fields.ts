import {
  isSoleProprietor,
  messageFlow,
  type RegistrationAnswers,
  type RegistrationAuthority,
  type UseCase,
} from '@textloom/contracts';

type Answers = RegistrationAnswers;

/** The id that every campaign has; source in tendlc.published.tsv. */
export const CAMPAIGN_SID = 'QE2c6890da8086d771620e9b13fadeba0b';

/** The registry of businesses knows fewer authorities than that of toll-free numbers; the rest is "Other". */
const AUTHORITIES: Partial<Record<RegistrationAuthority, string>> = {
  EIN: 'EIN',
  CBN: 'CBN',
  ACN: 'ACN',
  VAT: 'VAT',
  CRN: 'CN',
};

/** The legal form and the industry of nonprofits and governments are prescribed. */
const PRESCRIBED: Readonly<Record<string, { form: string; industry: string }>> = {
  NON_PROFIT: { form: 'Non-profit Corporation', industry: 'NOT_FOR_PROFIT' },
  GOVERNMENT: { form: 'Non-profit Corporation', industry: 'GOVERNMENT' },
};

export function businessAttributes(answers: Answers) {
  const { form, industry } = PRESCRIBED[answers.business_type] ?? {
    form: answers.company_form,
    industry: answers.industry,
  };
  const authority = AUTHORITIES[answers.registration_authority as RegistrationAuthority] ?? 'Other';
  return {
    business_name: answers.business_name,
    business_type: form,
    business_industry: industry,
    business_identity: 'direct_customer',
    business_registration_identifier: authority,
    business_registration_number: answers.registration_number,
    business_regions_of_operation: 'USA_AND_CANADA',
    website_url: answers.website,
    social_media_profile_urls: '',
  };
}

export const representativeAttributes = (answers: Answers) => ({
  first_name: answers.contact_first_name,
  last_name: answers.contact_last_name,
  email: answers.contact_email,
  phone_number: `+1${answers.contact_phone}`,
  business_title: answers.job_title,
  job_position: answers.job_position,
});

export const addressFields = (answers: Answers) => ({
  customerName: answers.business_name,
  street: answers.street,
  streetSecondary: answers.street2,
  city: answers.city,
  region: answers.region,
  postalCode: answers.postal_code,
});

const COMPANY_TYPES: Readonly<Record<string, string>> = {
  PRIVATE_PROFIT: 'private',
  PUBLIC_PROFIT: 'public',
  NON_PROFIT: 'non-profit',
  GOVERNMENT: 'government',
};

export function messagingAttributes(answers: Answers): Record<string, string> {
  const listed = answers.business_type === 'PUBLIC_PROFIT';
  return {
    company_type: COMPANY_TYPES[answers.business_type] ?? 'private',
    // A listed business confirms its registration by a mail to this address.
    ...(listed && {
      stock_exchange: answers.stock_exchange,
      stock_ticker: answers.stock_ticker,
      brand_contact_email: answers.contact_email,
    }),
  };
}

/** Our uses as those of campaigns; events have none of their own. */
const USES: Readonly<Record<UseCase, string>> = {
  MARKETING: 'MARKETING',
  CUSTOMER_CARE: 'CUSTOMER_CARE',
  EVENTS: 'MARKETING',
  ACCOUNT_NOTIFICATIONS: 'ACCOUNT_NOTIFICATION',
  DELIVERY_NOTIFICATIONS: 'DELIVERY_NOTIFICATION',
  CHARITY_NONPROFIT: 'CHARITY',
  HIGHER_EDUCATION: 'HIGHER_EDUCATION',
  K12: 'K12_EDUCATION',
  POLLING_AND_VOTING_NON_POLITICAL: 'POLLING_VOTING',
  PUBLIC_SERVICE_ANNOUNCEMENT: 'PUBLIC_SERVICE_ANNOUNCEMENT',
  FRAUD_ALERT_MESSAGING: 'FRAUD_ALERT',
  SECURITY_ALERT: 'SECURITY_ALERT',
  TWO_FACTOR_AUTHENTICATION: '2FA',
};

/** A campaign has one use, or is mixed; that of a sole proprietor has no other. */
export function useOf(answers: Pick<Answers, 'use_cases' | 'brand_volume' | 'business_type'>): string {
  if (isSoleProprietor(answers)) return 'SOLE_PROPRIETOR';
  const { use_cases: uses, brand_volume } = answers;
  const [use = 'MARKETING', ...more] = new Set(uses.map((one) => USES[one]));
  if (more.length === 0) return use;
  return brand_volume === 'LOW' ? 'LOW_VOLUME' : 'MIXED';
}

/** Words that this product answers itself; a test reads each as it does. The registry takes 255 characters of them. */
export const OPT_OUT_KEYWORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'];
export const HELP_KEYWORDS = ['HELP', 'INFO'];

/** The fields of a campaign, named as in the provider's SDK; a test compares both. */
export const campaignFields = (answers: Answers, brand: string, stopAnswer: string) => ({
  brandRegistrationSid: brand,
  usAppToPersonUsecase: useOf(answers),
  description: answers.use_case_summary,
  messageFlow: messageFlow(answers),
  messageSamples: [answers.sample_message, answers.second_sample],
  hasEmbeddedLinks: answers.has_links === 1,
  hasEmbeddedPhone: answers.has_phones === 1,
  subscriberOptIn: true,
  ageGated: answers.age_gated === 1,
  directLending: answers.direct_lending === 1,
  optInKeywords: answers.opt_in_keywords.split(/[\s,]+/).filter((word) => word !== ''),
  optInMessage: answers.confirmation_message,
  optOutKeywords: OPT_OUT_KEYWORDS,
  optOutMessage: stopAnswer,
  helpKeywords: HELP_KEYWORDS,
  helpMessage: answers.help_message,
  privacyPolicyUrl: answers.privacy_url,
  termsAndConditionsUrl: answers.terms_url,
});
/** @internal A test compares them with the types of the provider's SDK. */
export type CampaignFields = ReturnType<typeof campaignFields>;
