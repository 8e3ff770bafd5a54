import type { StoredVerification } from './verification-store';
import { verdictOf } from './verdict';

/** How long a review takes here; at Twilio it is days. */
export interface ReviewTimes {
  /** Until somebody looks at it, in ms. */
  pendingMs: number;
  /** Until the verdict, in ms. */
  reviewMs: number;
}
/** A rejected verification may be edited for this long. */
const EDIT_MS = 7 * 86_400_000;

export function statusOf({ fields, submittedAt }: StoredVerification, { pendingMs, reviewMs }: ReviewTimes) {
  if (fields.Suspended?.[0] === 'true') return { status: 'TWILIO_REJECTED', verdict: verdictOf(fields) };
  const age = Date.now() - submittedAt.getTime();
  if (age < pendingMs) return { status: 'PENDING_REVIEW' };
  if (age < pendingMs + reviewMs) return { status: 'IN_REVIEW' };
  const verdict = verdictOf(fields);
  return verdict ? { status: 'TWILIO_REJECTED', verdict } : { status: 'TWILIO_APPROVED' };
}

/** The resource as Twilio returns it. */
export function presentVerification(accountSid: string, stored: StoredVerification, times: ReviewTimes) {
  const { sid, fields, phoneSid, createdAt, submittedAt } = stored;
  const one = (name: string): string | null => fields[name]?.[0] ?? null;
  const { status, verdict } = statusOf(stored, times);
  return {
    sid,
    account_sid: accountSid,
    customer_profile_sid: one('CustomerProfileSid'),
    trust_product_sid: null,
    regulated_item_sid: null,
    date_created: createdAt.toISOString(),
    date_updated: submittedAt.toISOString(),
    business_name: one('BusinessName'),
    doing_business_as: one('DoingBusinessAs'),
    business_type: one('BusinessType'),
    business_registration_number: one('BusinessRegistrationNumber'),
    business_registration_authority: one('BusinessRegistrationAuthority'),
    business_registration_country: one('BusinessRegistrationCountry'),
    business_registration_phone_number: one('BusinessRegistrationPhoneNumber'),
    business_street_address: one('BusinessStreetAddress'),
    business_street_address2: one('BusinessStreetAddress2'),
    business_city: one('BusinessCity'),
    business_state_province_region: one('BusinessStateProvinceRegion'),
    business_postal_code: one('BusinessPostalCode'),
    business_country: one('BusinessCountry'),
    business_website: one('BusinessWebsite'),
    business_contact_first_name: one('BusinessContactFirstName'),
    business_contact_last_name: one('BusinessContactLastName'),
    business_contact_email: one('BusinessContactEmail'),
    business_contact_phone: one('BusinessContactPhone'),
    notification_email: one('NotificationEmail'),
    use_case_categories: fields.UseCaseCategories ?? [],
    use_case_summary: one('UseCaseSummary'),
    production_message_sample: one('ProductionMessageSample'),
    opt_in_image_urls: fields.OptInImageUrls ?? [],
    opt_in_type: one('OptInType'),
    opt_in_keywords: fields.OptInKeywords ?? [],
    opt_in_confirmation_message: one('OptInConfirmationMessage'),
    help_message_sample: one('HelpMessageSample'),
    privacy_policy_url: one('PrivacyPolicyUrl'),
    terms_and_conditions_url: one('TermsAndConditionsUrl'),
    age_gated_content: one('AgeGatedContent') === 'true',
    message_volume: one('MessageVolume'),
    additional_information: one('AdditionalInformation'),
    external_reference_id: one('ExternalReferenceId'),
    tollfree_phone_number_sid: phoneSid,
    tollfree_phone_number: null,
    vetting_id: one('VettingId'),
    vetting_provider: one('VettingProvider'),
    vetting_id_expiration: null,
    status,
    error_code: verdict?.code ?? null,
    rejection_reason: verdict?.reason ?? null,
    rejection_reasons: verdict ? [{ code: verdict.code, reason: verdict.reason }] : null,
    edit_allowed: verdict ? verdict.mendable : null,
    edit_expiration: verdict?.mendable ? new Date(submittedAt.getTime() + EDIT_MS).toISOString() : null,
    resource_links: {},
    url: `https://messaging.twilio.com/v1/Tollfree/Verifications/${sid}`,
  };
}
