import type { Rejection } from './rejection';
import { TENDLC_REJECTIONS } from './tendlc-rejections';

const FORBIDDEN: Rejection = {
  field: '',
  mend: 'Carriers do not carry texts of this kind on any number. If it is a mistake, write to support.',
  final: true,
};
const from = (field: Rejection['field'], mend: string): Rejection => ({ field, mend });
/** Codes of forbidden categories lie side by side; those between the published ones belong to them. */
const RANGE_OF_FORBIDDEN: readonly (readonly [from: number, to: number])[] = [
  [30460, 30469],
  [30860, 30874],
  [30876, 30878],
];

/** Codes of refused toll-free verifications. Sources, meanings and dates: tollfree.published.tsv, which a test compares. */
const REJECTIONS: Readonly<Record<number, Rejection>> = {
  30437: from('', 'The time for mending it was over. Submit it again: it is reviewed as a new one.'),
  30440: from('', 'The provider gave no reason. Check every answer and submit it again, or write to support.'),
  30441: FORBIDDEN,
  30442: FORBIDDEN,
  30443: FORBIDDEN,
  30444: FORBIDDEN,
  30445: from(
    'website',
    'Make sure that the website is yours, names your business, and that name, address and contact are as registered.',
  ),
  30446: from('opt_in_url', 'Show where people agree: an open page that names you and says that they will get texts.'),
  30447: from('', 'The provider could not verify this number. Write to support.'),
  30448: from('age_gated', 'Say that your texts are for adults only, and ask for the birthday on your page.'),
  30449: from('sample_message', 'Use addresses of your own website with https://, and no public link shortener.'),
  30451: from('street', 'Enter the registered address of the business, in the United States or Canada.'),
  30452: from('contact_email', 'Enter an address that receives mail.'),
  30481: { field: '', mend: 'It was cancelled. Write to support.', final: true },
  30482: from('contact_email', 'Use an address of your own domain instead of a free mailbox.'),
  30483: from('contact_first_name', 'Name a person who may speak for the business, with first and last name.'),
  30484: from('business_name', 'Write the name exactly as it is registered, with Inc., LLC or Corp.'),
  30485: from('registration_number', 'Write to support: the provider asks for the registration documents.'),
  30487: from('registration_number', 'A charity has to prove that it is exempt by 501(c)(3): use the number with it.'),
  30488: from('doing_business_as', 'Enter the name under which people know you, as on your website.'),
  30497: from('use_case_summary', 'Say in full who gets your texts, why, and how often.'),
  30501: from('use_cases', 'Political campaigns need a token of Campaign Verify. Write to support.'),
  30513: from('opt_in_url', 'The page must ask plainly whether people agree to texts from you.'),
  30527: from('registration_number', 'Enter the number as on the letter of the authority, for an EIN 12-3456789.'),
  30538: from('sample_message', 'Give a sample text for each kind of text that you chose.'),
  30540: from('confirmation_message', 'Name yourself, that rates may apply, and how to get help and to stop.'),
  30543: from('opt_in_url', 'Enter the address of the open page on which people agree, instead of a picture.'),
  30801: from('contact_first_name', 'Name a person who may speak for the business, with first and last name.'),
  30825: from('age_gated', 'Ask for the birthday on your page before people can join.'),
  30831: from('opt_in_url', 'People must agree to texts by an act of their own, not by giving their number.'),
  30836: from('opt_in_url', 'The page must open for everybody, without a sign-in.'),
  30837: from('opt_in_url', 'The page must show your name and the whole way in which people agree.'),
  30841: from('opt_in_url', 'The page must ask plainly whether people agree to texts from you.'),
  30842: from('opt_in_url', 'Show where people agree: the address of your page.'),
  30857: from('sample_message', 'Use addresses of your own website with https://, and no public link shortener.'),
  30858: from('sample_message', 'Addresses in texts must begin with https://.'),
  30875: from('age_gated', 'Alcohol needs the birthday of everybody who joins: 21 and over.'),
  30879: from('', 'The number has not arrived at the provider. Write to support.'),
};

const OTHER = from('', 'Check every answer and submit it again. If it is refused once more, write to support.');

/** What a refusal is about, of a number of either kind, and how to mend it: each code means one thing. */
export function rejectionOf(code: number | null): Rejection {
  if (code === null) return OTHER;
  const forbidden = RANGE_OF_FORBIDDEN.some(([first, last]) => code >= first && code <= last);
  return REJECTIONS[code] ?? TENDLC_REJECTIONS[code] ?? (forbidden ? FORBIDDEN : OTHER);
}

/** @internal A test compares them with what was published. */
export const REJECTION_CODES: readonly number[] = Object.keys(REJECTIONS).map(Number);
