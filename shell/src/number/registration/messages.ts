import type {
  BusinessType,
  MonthlyVolume,
  OptInType,
  RegistrationAuthority,
  RegistrationEvent,
  RegistrationField,
  RegistrationState,
  UseCase,
} from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the registration of a number. */
export const TEXTS = catalogue('shell/number/registration', {
  title: 'Registration',
  subtitle: 'Carriers approve a number before texts may leave from it',
  loading: 'Loading the registration',
  empty: 'No number to register',
  emptyText: 'Once you hold a number of your own, you register it here with the carriers.',
  otherNumbers: 'Your numbers',

  progress: 'Progress',
  history: 'History',
  answers: 'What you submitted',
  saveFailed: 'Not saved yet. It is tried again at your next change.',
  saving: 'Saving…',
  draftSaved: 'Draft saved',
  submit: 'Submit to the carriers',
  submitAgain: 'Submit again',
  submitting: 'Submitting…',
  submitHelp:
    'By submitting you say that this is true, and that you may speak for the business. A review takes days; you get a mail when it is decided.',
  submitLocalHelp:
    'By submitting you say that this is true, and that you may speak for the business. First the business is verified, once, and then what this number texts; both take days. You get a mail when it is decided.',
  form: 'Registration of a number',

  businessFirst: 'First your business is verified, which takes days; then the carriers look at what you text.',
  businessDone: 'Your business is verified already; the carriers look at what this number texts.',
  businessKnown: 'Your business is verified',
  businessKnownText:
    'Only what this number texts is asked for. If something about the business has changed, write to support.',

  refused: 'The carriers refused it',
  suspended: 'The carriers have suspended it',
  suspendedSentence: (number: string) =>
    `The carriers have taken back their approval of ${number}. No text leaves from it until they approve it again.`,
  suspendedStep: 'Suspended',
  seeWhy: 'See why',
  refusedCode: (code: number) => `Code ${code}`,
  ofField: (field: string) => `${field}: `,
  final: 'This number cannot be submitted again.',
  forbidden: 'Carriers will refuse this',
  forbiddenText: (words: string, category: string) =>
    `“${words}” is about ${category}. Carriers carry no texts about it on any number, so a registration would be refused for good.`,

  business: 'Your business',
  businessHelp: 'Exactly as it is registered: carriers compare it with the register.',
  address: 'Address of the business',
  contact: 'Who speaks for the business',
  use: 'What you text',
  consent: 'How people agree',
  consentHelp: 'Carriers open this page. It must say who sends, that people get texts, and how to stop them.',
  openPage: 'Switch on the web page of a keyword, and its address is the proof.',
  pictureHelp: 'It shows the whole page, with the words that people agree to. Leave it empty if you have none.',
  hosted: (keyword: string) => `The web page of ${keyword}`,
  hostedAlt: (keyword: string) =>
    `Picture of the web page on which people join ${keyword}, with the words that they agree to`,
  hostedUsed: 'The carriers get this page, and this picture of it.',
  hostedUnused: 'This page is open. It can be your proof, with the picture that we make of it.',
  hostedInsecure: 'Carriers only open pages with https://, and the address of this page has none.',
  hostedLost: 'The picture does not load now.',
  useHosted: 'Use this page',
  openHosted: 'Open the page',
  proofOpen:
    'Reviewers see the web page of your keyword, and the picture that we make of it, as they are when they open them: what you change on the page changes there too.',
  proofClosed:
    'The web page of your keyword is not open, so reviewers see neither it nor its picture. Switch it on again under Keywords.',

  websiteHelp: 'It must name your business.',
  nameHelp: 'With Inc., LLC or Corp.',
  aliasHelp: 'The name that people know, if it is another.',
  numberHelp: 'For an EIN: 12-3456789.',
  soleHelp:
    'Only for a person without a tax ID (EIN or Canadian business number). With a tax ID, or as an LLC, you register as a company. A sole proprietor has one local number, which texts up to 1,000 segments a day.',
  mobileHelp:
    'The registry texts it, and you answer YES within a day. Your own, in the United States or Canada; it accepts one phone for three sole proprietors.',
  emailHelp: 'Of your own domain: free mailboxes are refused.',
  usesHelp: 'Choose all that you send.',
  summaryHelp: 'Who gets your texts, why, and how often.',
  sampleHelp: 'A text as you send it, with your name and how to stop.',
  keywordsHelp: 'The words that people text to join.',
  volumeHelp: 'The first is cheaper and decided sooner. The second is vetted and allows more texts in a day.',
  jobHelp: 'As on a business card: Owner.',
  flowHelp: 'Every way, step by step: where people learn of it, what they see, and what they get then.',
  linksHelp: 'Addresses of websites, also short ones.',
  phonesHelp: 'Numbers that people may call, except the one that the text comes from.',
  ageHelp: 'Alcohol and other things for adults: your page has to ask for the birthday.',
});

export const FIELD_TEXTS: Readonly<Record<RegistrationField, string>> = catalogue('shell/number/registration/field', {
  business_name: 'Legal name',
  doing_business_as: 'Doing business as',
  business_type: 'Kind of business',
  registration_number: 'Registration number',
  registration_authority: 'Kind of number',
  registration_country: 'Country of registration',
  website: 'Website',
  street: 'Street',
  street2: 'Suite or floor',
  city: 'City',
  region: 'State or province',
  postal_code: 'ZIP or postal code',
  country: 'Country',
  contact_first_name: 'First name',
  contact_last_name: 'Last name',
  contact_email: 'Email',
  contact_phone: 'Phone',
  mobile_phone: 'Mobile phone',
  use_cases: 'You text about',
  use_case_summary: 'In a few sentences',
  sample_message: 'Sample text',
  volume: 'Texts in a month',
  opt_in_type: 'People agree',
  opt_in_url: 'Page where they agree',
  opt_in_picture: 'Picture of that page',
  opt_in_keywords: 'Keywords',
  confirmation_message: 'First text after joining',
  help_message: 'Answer to HELP',
  privacy_url: 'Privacy policy',
  terms_url: 'Terms',
  age_gated: 'For adults only',
  additional_information: 'Anything else',
  brand_volume: 'Texts in a day',
  company_form: 'Legal form',
  industry: 'Industry',
  stock_exchange: 'Stock exchange',
  stock_ticker: 'Stock symbol',
  job_title: 'Job title',
  job_position: 'Position',
  message_flow: 'How people agree, in full',
  second_sample: 'Another sample text',
  has_links: 'Texts have links',
  has_phones: 'Texts have phone numbers',
  direct_lending: 'Texts are about loans',
});

export const STATE_TEXTS: Readonly<Record<RegistrationState, string>> = catalogue('shell/number/registration/state', {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  approved: 'Approved',
  refused: 'Refused',
});

/** What a state means, with the number. */
export const STATE_SENTENCES: Readonly<Record<RegistrationState, (number: string) => string>> = catalogue(
  'shell/number/registration/sentence',
  {
    draft: (number: string) => `${number} is not registered with the carriers yet. No text leaves from it.`,
    submitted: (number: string) => `The registration of ${number} was submitted. No text leaves from it yet.`,
    in_review: (number: string) => `The carriers review ${number}. No text leaves from it yet.`,
    approved: (number: string) => `The carriers have approved ${number}.`,
    refused: (number: string) => `The carriers refused ${number}. No text leaves from it.`,
  },
);

export const ACTION_TEXTS: Readonly<Record<RegistrationState, string>> = catalogue('shell/number/registration/action', {
  draft: 'Register this number',
  submitted: 'See the registration',
  in_review: 'See the registration',
  approved: 'See the registration',
  refused: 'Mend the registration',
});

export const EVENT_TEXTS: Readonly<Record<RegistrationEvent, string>> = catalogue('shell/number/registration/event', {
  submitted: 'Submitted',
  in_review: 'In review',
  approved: 'Approved',
  refused: 'Refused',
  returned: 'Returned by the provider',
  suspended: 'Suspended by the carriers',
  reinstated: 'Approved again',
});

export const BUSINESS_TEXTS: Readonly<Record<BusinessType, string>> = catalogue('shell/number/registration/business', {
  PRIVATE_PROFIT: 'Company',
  PUBLIC_PROFIT: 'Company listed on a stock exchange',
  NON_PROFIT: 'Nonprofit',
  GOVERNMENT: 'Government',
  SOLE_PROPRIETOR: 'Sole proprietor',
});

export const AUTHORITY_TEXTS: Readonly<Record<RegistrationAuthority, string>> = catalogue(
  'shell/number/registration/authority',
  {
    EIN: 'EIN (United States)',
    CBN: 'Business number (Canada)',
    NEQ: 'NEQ (Québec)',
    PROVINCIAL_NUMBER: 'Provincial number (Canada)',
    CRN: 'Company registration number',
    VAT: 'VAT number',
    ACN: 'ACN (Australia)',
    ABN: 'ABN (Australia)',
    BRN: 'Business registration (Hong Kong)',
    SIREN: 'SIREN (France)',
    SIRET: 'SIRET (France)',
    NZBN: 'NZBN (New Zealand)',
    'USt-IdNr': 'USt-IdNr (Germany)',
    CIF: 'CIF (Spain)',
    NIF: 'NIF (Spain, Portugal)',
    CNPJ: 'CNPJ (Brazil)',
    UID: 'UID (Switzerland, Austria)',
    OTHER: 'Another number',
  },
);

export const USE_TEXTS: Readonly<Record<UseCase, string>> = catalogue('shell/number/registration/use', {
  MARKETING: 'Offers and news',
  CUSTOMER_CARE: 'Customer care',
  EVENTS: 'Events',
  ACCOUNT_NOTIFICATIONS: 'Notices about an account',
  DELIVERY_NOTIFICATIONS: 'Deliveries',
  CHARITY_NONPROFIT: 'Charity',
  HIGHER_EDUCATION: 'University or college',
  K12: 'School',
  POLLING_AND_VOTING_NON_POLITICAL: 'Polls that are not political',
  PUBLIC_SERVICE_ANNOUNCEMENT: 'Public service',
  FRAUD_ALERT_MESSAGING: 'Fraud alerts',
  SECURITY_ALERT: 'Security alerts',
  TWO_FACTOR_AUTHENTICATION: 'Sign-in codes',
});

export const OPT_IN_TEXTS: Readonly<Record<OptInType, string>> = catalogue('shell/number/registration/opt-in', {
  VIA_TEXT: 'By texting a keyword',
  WEB_FORM: 'On a web page',
  PAPER_FORM: 'On paper',
  VERBAL: 'By word of mouth',
  MOBILE_QR_CODE: 'By a QR code',
});

/** Other languages write numbers in another way; the value itself is the registry's. */
export const volumeText = (volume: MonthlyVolume): string => TEXTS_OF_VOLUME.upTo(volume);
const TEXTS_OF_VOLUME = catalogue('shell/number/registration/volume', { upTo: (volume: string) => `Up to ${volume}` });
