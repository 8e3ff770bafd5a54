/**
 * The values that the carriers' registry accepts for a toll-free number. Source, date and the comparison with the
 * provider's own types: server/src/platform/providers/registry/tollfree.published.tsv.
 */

export const BUSINESS_TYPES = [
  'PRIVATE_PROFIT',
  'PUBLIC_PROFIT',
  'NON_PROFIT',
  'GOVERNMENT',
  'SOLE_PROPRIETOR',
] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

/** Who gave a business its registration number. */
export const REGISTRATION_AUTHORITIES = [
  'EIN',
  'CBN',
  'NEQ',
  'PROVINCIAL_NUMBER',
  'CRN',
  'VAT',
  'ACN',
  'ABN',
  'BRN',
  'SIREN',
  'SIRET',
  'NZBN',
  'USt-IdNr',
  'CIF',
  'NIF',
  'CNPJ',
  'UID',
  'OTHER',
] as const;
export type RegistrationAuthority = (typeof REGISTRATION_AUTHORITIES)[number];

/** What a number is used for. */
export const USE_CASES = [
  'MARKETING',
  'CUSTOMER_CARE',
  'EVENTS',
  'ACCOUNT_NOTIFICATIONS',
  'DELIVERY_NOTIFICATIONS',
  'CHARITY_NONPROFIT',
  'HIGHER_EDUCATION',
  'K12',
  'POLLING_AND_VOTING_NON_POLITICAL',
  'PUBLIC_SERVICE_ANNOUNCEMENT',
  'FRAUD_ALERT_MESSAGING',
  'SECURITY_ALERT',
  'TWO_FACTOR_AUTHENTICATION',
] as const;
export type UseCase = (typeof USE_CASES)[number];

/** How people agree to texts. */
export const OPT_IN_TYPES = ['VIA_TEXT', 'WEB_FORM', 'PAPER_FORM', 'VERBAL', 'MOBILE_QR_CODE'] as const;
export type OptInType = (typeof OPT_IN_TYPES)[number];

/** Texts in a month, at most. */
export const MONTHLY_VOLUMES = [
  '10',
  '100',
  '1,000',
  '10,000',
  '100,000',
  '250,000',
  '500,000',
  '750,000',
  '1,000,000',
  '5,000,000',
  '10,000,000+',
] as const;
export type MonthlyVolume = (typeof MONTHLY_VOLUMES)[number];

/** The smallest volume that covers a number of texts in a month. */
export const volumeFor = (texts: number): MonthlyVolume =>
  MONTHLY_VOLUMES.find((volume) => texts <= Number(volume.replaceAll(/\D/g, ''))) ?? '10,000,000+';

/** Countries of businesses that may be registered here; numbers of the law's hours and areas are of the United States. */
export const BUSINESS_COUNTRIES = ['US', 'CA'] as const;
export type BusinessCountry = (typeof BUSINESS_COUNTRIES)[number];

/** The forms of registration numbers that can be checked before anything is sent. */
const FORMS: Partial<Record<RegistrationAuthority, RegExp>> = {
  EIN: /^\d{2}-?\d{7}$/,
  CBN: /^\d{9}([A-Z]{2}\d{4})?$/,
  NEQ: /^\d{10}$/,
};

/** Whether a number may be one of this authority. */
export const isRegistrationNumber = (number: string, authority: RegistrationAuthority): boolean =>
  (FORMS[authority] ?? /^[\p{L}\d][\p{L}\d ./-]{3,}$/u).test(number);
