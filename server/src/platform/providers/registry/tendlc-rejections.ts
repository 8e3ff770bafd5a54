import type { Rejection } from './rejection';

const from = (field: Rejection['field'], mend: string): Rejection => ({ field, mend });

const SUPPORT = from('', 'The registry failed, not you. Submit it again; if that does not help, write to support.');
const MAIL = 'Use an address of your own domain that a person reads, and confirm the mail of the registry in time.';
const FORBIDDEN: Rejection = {
  field: '',
  mend: 'Carriers do not carry texts of this kind on any number. If it is a mistake, write to support.',
  final: true,
};

/**
 * Codes of refused brands and campaigns of local numbers. Their meanings, with source and date:
 * carrier/twilio.published.tsv, which a test compares.
 */
export const TENDLC_REJECTIONS: Readonly<Record<number, Rejection>> = {
  // The brand.
  21717: from('', 'The registry does not know the business any more. Write to support.'),
  21724: { field: '', mend: 'The business was submitted too often. Write to support.', final: true },
  21727: from('', 'Something is missing. Check every answer and submit it again.'),
  21728: from('message_flow', 'A text is too short or too long. Check this and the sample texts.'),
  21729: { field: '', mend: 'It is suspended. Write to support.', final: true },
  21731: { field: '', mend: 'It is suspended. Write to support.', final: true },
  21732: from('', 'The business has as many registered uses as it may have. Write to support.'),
  21736: from('contact_email', MAIL),
  21737: from('contact_email', MAIL),
  21738: from('contact_email', MAIL),
  21739: from('contact_email', MAIL),
  21740: from('contact_email', MAIL),
  21741: from('contact_email', MAIL),
  30701: from('', 'An answer has a form that the registry does not accept. Check every answer about the business.'),
  30702: from('', 'The registry does not know the business any more. Write to support.'),
  30729: from('country', 'The registry does not accept businesses with an address in this country.'),
  30712: from('', 'The provider takes no more registrations at present. Write to support.'),
  30734: from('business_type', 'The provider does not register sole proprietors at present. Write to support.'),
  30751: from(
    'mobile_phone',
    'Enter a mobile phone of the United States that receives texts, and not a number that you rent.',
  ),
  30752: from(
    'mobile_phone',
    'The text of the registry was not answered in time. Submit it again, and answer YES within 24 hours.',
  ),
  30790: SUPPORT,
  30791: SUPPORT,
  30792: SUPPORT,
  30793: from('', 'The answers about the business contradict each other. Check them and submit it again.'),
  30794: SUPPORT,
  30795: from(
    'registration_number',
    'Number and legal name must be as on the letter of the tax office (for an EIN: CP 575 or 147C).',
  ),
  30796: from(
    'business_type',
    'Choose “listed on a stock exchange” only if it is, and check the stock exchange and the symbol.',
  ),
  30797: from('business_type', 'Only authorities of the United States are registered as government.'),
  30798: from('registration_number', 'A charity has to prove that it is exempt by 501(c)(3): use the number with it.'),
  30799: from('registration_number', 'Check legal name, number and address: the registry could not verify them.'),
  // The campaign.
  30880: from('', 'The carriers gave no reason. Check every answer and submit it again, or write to support.'),
  30881: from('contact_email', 'Enter an address that receives mail, of your own domain.'),
  30882: from('terms_url', 'Your terms must be open to everybody and be about texts: who, how often, how to stop.'),
  30883: FORBIDDEN,
  30884: FORBIDDEN,
  30885: FORBIDDEN,
  30886: from('use_case_summary', 'Say in full who gets your texts, why, and how often; it must fit what you chose.'),
  30887: from('sample_message', 'The sample texts must say how to stop: “Reply STOP to unsubscribe”.'),
  30888: from('age_gated', 'Say that your texts are for adults only, and ask for the birthday before people join.'),
  30889: from('has_phones', 'Tick it if your texts name phone numbers, and show one in a sample text.'),
  30890: from('help_message', 'The answer to HELP must name you and how to reach you.'),
  30891: from('website', 'The website must open for everybody and be that of your business.'),
  30892: from('sample_message', 'Use addresses of your own website with https://, and no public link shortener.'),
  30893: from('sample_message', 'The sample texts must fit what you chose and name you.'),
  30894: from('business_name', 'Name, website and address of the business do not fit each other.'),
  30895: from('direct_lending', 'Say whether your texts are about loans, as your sample texts do.'),
  30896: from('message_flow', 'Tell every way in which people agree, with the page where they do.'),
  30897: FORBIDDEN,
  30898: from('registration_number', 'This number is registered too often. Write to support.'),
  30899: from('', 'A carrier refused it. Write to support.'),
  30900: from('use_cases', 'The registry does not accept this use for your business. Choose another.'),
  30901: from('', 'The review was not finished in time. Submit it again.'),
  30902: from('', 'A partner of the carriers refused it. Write to support.'),
};
