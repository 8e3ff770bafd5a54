import {
  type CompanyForm,
  type HostedPage,
  isPhone,
  type Language,
  parseWelcome,
  type RegistrationDraft,
  registrationDraft,
  senderName,
  volumeFor,
  withFooterIn,
} from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import type { DraftFacts } from './draft-facts.repository';

const HTTPS = /^https:\/\//i;
const secure = (address: string | null): string => (address !== null && HTTPS.test(address) ? address : '');

/** The site of an address of the account, if it has one. */
function siteOf(address: string): string {
  if (!URL.canParse(address)) return '';
  return `${new URL(address).origin}/`;
}

/** Texts in a month above which a brand for at most 6,000 segments a day may be too small. */
const LOW_VOLUME = 10_000;

/** A free mailbox is refused as the address of a business (Twilio error 30482), so it does not tell the website. */
const FREE = /@(gmail|yahoo|hotmail|outlook|icloud|aol)\./i;

/** The sample of an answer to HELP. */
const HELP: Readonly<Record<Language, (sender: string, email: string) => string>> = {
  en: (sender, email) => `${sender}: For help, write to ${email}. Reply STOP to unsubscribe.`,
  es: (sender, email) => `${sender}: Para ayuda, escriba a ${email}. Responda ALTO o STOP para cancelar.`,
};

/** What the name of a business says of its legal form. */
function formOf(company: string): CompanyForm | '' {
  if (/\bL\.?L\.?C\b/i.test(company)) return 'Limited Liability Corporation';
  return /\b(inc|corp|corporation|incorporated)\b/i.test(company) ? 'Corporation' : '';
}

const LINK = /https?:\/\/|\bwww\./i;
const PHONE = /\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}/;

/** The ways in which people agree, as the registry of local numbers wants them told. */
function flowOf({ keyword, webPage, minAge }: DraftFacts, sender: string): string {
  if (keyword === null) return '';
  const page = webPage ? `, or enter their phone and tick a box on its web page and confirm by replying YES` : '';
  const age = (minAge ?? 0) > 0 ? ' They are asked for their age first.' : '';
  return `People text ${keyword} to this number, as ${sender} tells them at its place and on its website${page}.${age} The first text names ${sender}, how many texts come in a month, that rates may apply, and how to get help and to stop.`;
}

/**
 * Fills in a registration from what is stored about the account; what is unknown stays empty. `hosted`: the open page on
 * which people agree, as proof of their consent.
 */
export function draftOf(
  facts: DraftFacts,
  hosted: HostedPage | null,
  config: Pick<Config, 'welcomeMessage' | 'productName' | 'replyToStop'>,
): RegistrationDraft {
  const sender = senderName(facts.senders);
  const { keyword, email } = facts;
  const language = facts.language ?? 'en';
  const terms = secure(facts.termsUrl);
  const privacy = secure(facts.privacyUrl);
  const domain = FREE.test(email) ? '' : `https://${email.split('@')[1] ?? ''}/`;
  const welcome =
    keyword === null
      ? ''
      : parseWelcome(
          config.welcomeMessage,
          {
            opt_in: facts.optIn ?? '',
            terms_url: facts.termsUrl ?? '',
            expected_messages: facts.expected ?? 1,
            language,
          },
          sender,
        );
  const texts = [facts.lastText ?? '', welcome].filter((text) => text !== '');
  const asSent = (text: string): string => (text === '' ? '' : withFooterIn(language, text, config.replyToStop));
  return registrationDraft.parse({
    business_name: facts.company,
    registration_authority: 'EIN',
    registration_country: 'US',
    website: siteOf(terms) || siteOf(privacy) || domain,
    street: facts.address,
    city: facts.city,
    region: facts.state,
    postal_code: facts.zip,
    country: 'US',
    contact_first_name: facts.firstName,
    contact_last_name: facts.lastName,
    contact_email: email,
    contact_phone: isPhone(facts.phone) ? facts.phone : '',
    use_cases: ['MARKETING'],
    use_case_summary:
      keyword === null
        ? ''
        : `${sender} texts offers and news to its customers. People join by texting ${keyword}${facts.webPage ? ' or on its web page' : ''}, and get up to ${facts.expected ?? 1} texts a month. They leave by replying STOP.`,
    sample_message: asSent(facts.lastText ?? welcome),
    volume: volumeFor(facts.sent),
    opt_in_type: facts.webPage ? 'WEB_FORM' : 'VIA_TEXT',
    opt_in_url: secure(hosted?.address ?? ''),
    opt_in_picture: secure(hosted?.picture ?? ''),
    opt_in_keywords: keyword ?? '',
    confirmation_message: asSent(welcome),
    help_message: HELP[language](sender, email),
    privacy_url: privacy,
    terms_url: terms,
    age_gated: (facts.minAge ?? 0) > 0,
    // A brand for few texts is cheaper and quicker.
    brand_volume: facts.sent > LOW_VOLUME ? 'STANDARD' : 'LOW',
    company_form: formOf(facts.company),
    message_flow: flowOf(facts, sender),
    second_sample: asSent(texts[1] ?? ''),
    has_links: texts.some((text) => LINK.test(text)),
    has_phones: texts.some((text) => PHONE.test(text)),
  });
}
