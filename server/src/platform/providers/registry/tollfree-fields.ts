import type { RegistrationAnswers } from '@textloom/contracts';

type Answers = RegistrationAnswers;

/** The fields of a toll-free verification, named as in the provider's SDK; a test compares both. */
export function tollfreeFields(answers: Answers) {
  const registered = answers.business_type !== 'SOLE_PROPRIETOR';
  return {
    businessName: answers.business_name,
    doingBusinessAs: answers.doing_business_as,
    businessType: answers.business_type,
    // A sole proprietor has none (SDK: required for all others).
    businessRegistrationNumber: registered ? answers.registration_number : '',
    businessRegistrationAuthority: registered ? answers.registration_authority : '',
    businessRegistrationCountry: registered ? answers.registration_country : '',
    businessWebsite: answers.website,
    businessStreetAddress: answers.street,
    businessStreetAddress2: answers.street2,
    businessCity: answers.city,
    businessStateProvinceRegion: answers.region,
    businessPostalCode: answers.postal_code,
    businessCountry: answers.country,
    businessContactFirstName: answers.contact_first_name,
    businessContactLastName: answers.contact_last_name,
    businessContactEmail: answers.contact_email,
    businessContactPhone: `+1${answers.contact_phone}`,
    notificationEmail: answers.contact_email,
    useCaseCategories: answers.use_cases,
    useCaseSummary: answers.use_case_summary,
    productionMessageSample: answers.sample_message,
    messageVolume: answers.volume,
    optInType: answers.opt_in_type,
    // The page itself too: a picture alone is refused (30543).
    optInImageUrls: [answers.opt_in_url, answers.opt_in_picture],
    optInKeywords: answers.opt_in_keywords.split(/[\s,]+/).filter((word) => word !== ''),
    optInConfirmationMessage: answers.confirmation_message,
    helpMessageSample: answers.help_message,
    privacyPolicyUrl: answers.privacy_url,
    termsAndConditionsUrl: answers.terms_url,
    ageGatedContent: answers.age_gated === 1 ? 'true' : 'false',
    additionalInformation: answers.additional_information,
  };
}
/** @internal A test compares them with the types of the provider's SDK. */
export type TollfreeFields = ReturnType<typeof tollfreeFields>;
