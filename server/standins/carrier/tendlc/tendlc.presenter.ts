import type { ReviewTimes } from '../registry/verification.presenter';
import type { Resource } from './resource-store';
import type { TendlcVerdict } from './tendlc-verdict';

type Stage = 'none' | 'pending' | 'review' | 'decided';

export function stageOf({ submittedAt }: Resource, { pendingMs, reviewMs }: ReviewTimes): Stage {
  if (submittedAt === null) return 'none';
  const age = Date.now() - submittedAt.getTime();
  if (age < pendingMs) return 'pending';
  return age < pendingMs + reviewMs ? 'review' : 'decided';
}

const text = ({ fields }: Resource, name: string): string | null => fields[name]?.[0] ?? null;
const flag = (resource: Resource, name: string): boolean => text(resource, name) === 'true';
const dates = ({ createdAt, updatedAt }: Resource) => ({
  date_created: createdAt.toISOString(),
  date_updated: updatedAt.toISOString(),
});
const attributesOf = (resource: Resource): unknown => JSON.parse(text(resource, 'Attributes') ?? '{}');

const BUNDLE = { none: 'draft', pending: 'pending-review', review: 'in-review' } as const;

export const bundleStatus = (stage: Stage, verdict: TendlcVerdict | undefined): string =>
  stage === 'decided' ? (verdict ? 'twilio-rejected' : 'twilio-approved') : BUNDLE[stage];

export const presentBundle = (resource: Resource, accountSid: string, status: string, verdict?: TendlcVerdict) => ({
  sid: resource.sid,
  account_sid: accountSid,
  policy_sid: text(resource, 'PolicySid'),
  friendly_name: text(resource, 'FriendlyName'),
  status,
  valid_until: null,
  email: text(resource, 'Email'),
  status_callback: text(resource, 'StatusCallback'),
  ...dates(resource),
  errors: verdict && status === 'twilio-rejected' ? [{ ...verdict }] : null,
  url: `https://trusthub.twilio.com/v1/${resource.collection}/${resource.sid}`,
  links: {},
});

/** An end user or a supporting document. */
export const presentObject = (resource: Resource, accountSid: string) => ({
  sid: resource.sid,
  account_sid: accountSid,
  friendly_name: text(resource, 'FriendlyName'),
  type: text(resource, 'Type'),
  attributes: attributesOf(resource),
  ...(resource.collection === 'SupportingDocuments' && { mime_type: null, status: 'DRAFT' }),
  ...dates(resource),
  url: `https://trusthub.twilio.com/v1/${resource.collection}/${resource.sid}`,
});

export const presentAssignment = (resource: Resource, accountSid: string, bundle: string) => ({
  sid: resource.sid,
  account_sid: accountSid,
  customer_profile_sid: bundle,
  trust_product_sid: bundle,
  object_sid: text(resource, 'ObjectSid'),
  date_created: resource.createdAt.toISOString(),
  url: '',
});

export const presentAddress = (resource: Resource, accountSid: string) => ({
  sid: resource.sid,
  account_sid: accountSid,
  customer_name: text(resource, 'CustomerName'),
  friendly_name: text(resource, 'FriendlyName'),
  street: text(resource, 'Street'),
  street_secondary: text(resource, 'StreetSecondary'),
  city: text(resource, 'City'),
  region: text(resource, 'Region'),
  postal_code: text(resource, 'PostalCode'),
  iso_country: text(resource, 'IsoCountry'),
  date_created: resource.createdAt.toUTCString(),
  date_updated: resource.updatedAt.toUTCString(),
  emergency_enabled: false,
  validated: true,
  verified: false,
  uri: `/2010-04-01/Accounts/${accountSid}/Addresses/${resource.sid}.json`,
});

const BRAND = { none: 'PENDING', pending: 'PENDING', review: 'IN_REVIEW' } as const;

export function presentBrand(resource: Resource, accountSid: string, stage: Stage, verdict?: TendlcVerdict) {
  const status = stage === 'decided' ? (verdict ? 'FAILED' : 'APPROVED') : BRAND[stage];
  const failed = status === 'FAILED' && verdict;
  // A sole proprietor first answers a text.
  const isVerified = text(resource, 'BrandType') !== 'SOLE_PROPRIETOR' || flag(resource, 'answered');
  return {
    sid: resource.sid,
    account_sid: accountSid,
    customer_profile_bundle_sid: text(resource, 'CustomerProfileBundleSid'),
    a2p_profile_bundle_sid: text(resource, 'A2PProfileBundleSid'),
    ...dates(resource),
    brand_type: text(resource, 'BrandType') ?? 'STANDARD',
    status,
    tcr_id: status === 'APPROVED' ? `B${resource.sid.slice(2, 8).toUpperCase()}` : null,
    failure_reason: failed ? failed.description : null,
    // The real resource names it `code`, and that of a campaign `error_code`.
    errors: failed ? [failed] : [],
    url: `https://messaging.twilio.com/v1/a2p/BrandRegistrations/${resource.sid}`,
    brand_score: null,
    brand_feedback: failed ? failed.fields : [],
    identity_status: status === 'APPROVED' && isVerified ? 'VERIFIED' : 'UNVERIFIED',
    russell_3000: false,
    government_entity: false,
    tax_exempt_status: null,
    skip_automatic_sec_vet: flag(resource, 'SkipAutomaticSecVet'),
    mock: flag(resource, 'Mock'),
    links: {},
  };
}

export const presentService = (resource: Resource, accountSid: string) => ({
  sid: resource.sid,
  account_sid: accountSid,
  friendly_name: text(resource, 'FriendlyName'),
  ...dates(resource),
  inbound_request_url: text(resource, 'InboundRequestUrl'),
  inbound_method: 'POST',
  usecase: text(resource, 'Usecase') ?? 'undeclared',
  use_inbound_webhook_on_number: flag(resource, 'UseInboundWebhookOnNumber'),
  us_app_to_person_registered: false,
  sticky_sender: true,
  smart_encoding: true,
  mms_converter: true,
  validity_period: 36_000,
  url: `https://messaging.twilio.com/v1/Services/${resource.sid}`,
  links: {},
});

export const presentPhone = (resource: Resource, accountSid: string, service: string) => ({
  sid: resource.sid,
  account_sid: accountSid,
  service_sid: service,
  ...dates(resource),
  phone_number: null,
  country_code: 'US',
  capabilities: ['SMS', 'MMS'],
  url: `https://messaging.twilio.com/v1/Services/${service}/PhoneNumbers/${resource.sid}`,
});

const CAMPAIGN = { none: 'PENDING', pending: 'PENDING', review: 'IN_PROGRESS' } as const;

export function presentCampaign(
  resource: Resource,
  {
    accountSid,
    service,
    stage,
    verdict,
  }: { accountSid: string; service: string; stage: Stage; verdict?: TendlcVerdict | undefined },
) {
  const decided = flag(resource, 'Suspended') ? 'SUSPENDED' : verdict ? 'FAILED' : 'VERIFIED';
  const status = stage === 'decided' ? decided : CAMPAIGN[stage];
  return {
    sid: resource.sid,
    account_sid: accountSid,
    brand_registration_sid: text(resource, 'BrandRegistrationSid'),
    messaging_service_sid: service,
    description: text(resource, 'Description'),
    message_samples: resource.fields.MessageSamples ?? [],
    us_app_to_person_usecase: text(resource, 'UsAppToPersonUsecase'),
    has_embedded_links: flag(resource, 'HasEmbeddedLinks'),
    has_embedded_phone: flag(resource, 'HasEmbeddedPhone'),
    subscriber_opt_in: flag(resource, 'SubscriberOptIn'),
    age_gated: flag(resource, 'AgeGated'),
    direct_lending: flag(resource, 'DirectLending'),
    campaign_status: status,
    campaign_id: status === 'VERIFIED' ? `C${service.slice(2, 8).toUpperCase()}` : null,
    is_externally_registered: false,
    rate_limits: null,
    message_flow: text(resource, 'MessageFlow'),
    opt_in_message: text(resource, 'OptInMessage'),
    opt_out_message: text(resource, 'OptOutMessage'),
    help_message: text(resource, 'HelpMessage'),
    opt_in_keywords: resource.fields.OptInKeywords ?? [],
    opt_out_keywords: resource.fields.OptOutKeywords ?? [],
    help_keywords: resource.fields.HelpKeywords ?? [],
    ...dates(resource),
    privacy_policy_url: text(resource, 'PrivacyPolicyUrl'),
    terms_and_conditions_url: text(resource, 'TermsAndConditionsUrl'),
    errors:
      status === 'FAILED' && verdict
        ? [{ error_code: verdict.code, description: verdict.description, fields: verdict.fields }]
        : [],
    mock: false,
    url: `https://messaging.twilio.com/v1/Services/${service}/Compliance/Usa2p/${resource.sid}`,
  };
}
