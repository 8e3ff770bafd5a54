import type { Fields } from './verdict';

const ENUMS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    BusinessType: 'PRIVATE_PROFIT PUBLIC_PROFIT SOLE_PROPRIETOR NON_PROFIT GOVERNMENT',
    BusinessRegistrationAuthority:
      'EIN CBN CRN PROVINCIAL_NUMBER VAT ACN ABN BRN SIREN SIRET NZBN USt-IdNr CIF NIF CNPJ UID NEQ OTHER',
    OptInType: 'VERBAL WEB_FORM PAPER_FORM VIA_TEXT MOBILE_QR_CODE IMPORT IMPORT_PLEASE_REPLACE',
    UseCaseCategories:
      'TWO_FACTOR_AUTHENTICATION ACCOUNT_NOTIFICATIONS CUSTOMER_CARE CHARITY_NONPROFIT DELIVERY_NOTIFICATIONS FRAUD_ALERT_MESSAGING EVENTS HIGHER_EDUCATION K12 MARKETING POLLING_AND_VOTING_NON_POLITICAL POLITICAL_ELECTION_CAMPAIGNS PUBLIC_SERVICE_ANNOUNCEMENT SECURITY_ALERT',
    MessageVolume: '10 100 1,000 10,000 100,000 250,000 500,000 750,000 1,000,000 5,000,000 10,000,000+',
  }).map(([name, values]) => [name, values.split(' ')]),
);

/** Every field of a request; those that a new verification needs are marked. */
const FIELDS =
  'BusinessName! BusinessWebsite! NotificationEmail! UseCaseCategories! UseCaseSummary! ProductionMessageSample! OptInImageUrls! OptInType! MessageVolume! TollfreePhoneNumberSid! CustomerProfileSid BusinessStreetAddress BusinessStreetAddress2 BusinessCity BusinessStateProvinceRegion BusinessPostalCode BusinessCountry AdditionalInformation BusinessContactFirstName BusinessContactLastName BusinessContactEmail BusinessContactPhone ExternalReferenceId BusinessRegistrationNumber BusinessRegistrationAuthority BusinessRegistrationCountry BusinessType BusinessRegistrationPhoneNumber DoingBusinessAs OptInConfirmationMessage HelpMessageSample PrivacyPolicyUrl TermsAndConditionsUrl AgeGatedContent OptInKeywords VettingProvider VettingId EditReason'.split(
    ' ',
  );
const NAMES = new Set(FIELDS.map((name) => name.replace('!', '')));
const REQUIRED = FIELDS.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1));

/** Reads a request; a string is what is wrong with it. `isNew`: a new verification, which needs all fields. */
export function readRequest(form: URLSearchParams, isNew: boolean): Fields | string {
  const fields: Record<string, string[]> = {};
  for (const [name, value] of form) (fields[name] ??= []).push(value);
  const unknown = Object.keys(fields).find((name) => !NAMES.has(name));
  if (unknown !== undefined) return `Unknown parameter ${unknown}`;
  const missing = REQUIRED.find((name) => isNew && !fields[name]?.[0]);
  if (missing !== undefined) return `Missing required parameter ${missing} in the post body`;
  const wrong = Object.entries(ENUMS).find(([name, values]) => fields[name]?.some((value) => !values.includes(value)));
  if (wrong) return `Invalid ${wrong[0]}`;
  if (fields.TollfreePhoneNumberSid && !/^PN[0-9a-f]{32}$/i.test(fields.TollfreePhoneNumberSid[0] ?? ''))
    return 'Invalid TollfreePhoneNumberSid';
  if ((fields.UseCaseSummary?.[0] ?? '').length > 500) return 'Invalid use case summary';
  return fields;
}
