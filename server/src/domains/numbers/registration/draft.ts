import {
  isPhone,
  parseWelcome,
  type RegistrationDraft,
  registrationDraft,
  senderName,
  volumeFor,
  withFooter,
} from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import { pageAddress } from '../../tenancy/keyword';
import type { DraftFacts } from './draft-facts.repository';

const HTTPS = /^https:\/\//i;
const secure = (address: string | null): string => (address !== null && HTTPS.test(address) ? address : '');

/** The site of an address of the account, if it has one. */
function siteOf(address: string): string {
  if (!URL.canParse(address)) return '';
  return `${new URL(address).origin}/`;
}

/** A free mailbox is refused as the address of a business (Twilio error 30482), so it does not tell the website. */
const FREE = /@(gmail|yahoo|hotmail|outlook|icloud|aol)\./i;

/** Fills in a registration from what is stored about the account; what is unknown stays empty. */
export function draftOf(
  facts: DraftFacts,
  config: Pick<Config, 'publicUrl' | 'welcomeMessage' | 'productName' | 'replyToStop'>,
): RegistrationDraft {
  const sender = senderName(facts.senders);
  const { keyword, email } = facts;
  const terms = secure(facts.termsUrl);
  const privacy = secure(facts.privacyUrl);
  const domain = FREE.test(email) ? '' : `https://${email.split('@')[1] ?? ''}/`;
  const welcome =
    keyword === null
      ? ''
      : parseWelcome(
          config.welcomeMessage,
          { opt_in: facts.optIn ?? '', terms_url: facts.termsUrl ?? '', expected_messages: facts.expected ?? 1 },
          sender,
        );
  const asSent = (text: string): string => (text === '' ? '' : withFooter(text, config.replyToStop));
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
    // The page on which people agree, as proof of their consent: only where it is open.
    opt_in_url:
      keyword !== null && facts.webPage ? secure(pageAddress(config.publicUrl, { keyword, number: facts.number })) : '',
    opt_in_keywords: keyword ?? '',
    confirmation_message: asSent(welcome),
    help_message: `${sender}: For help, write to ${email}. Reply STOP to unsubscribe.`,
    privacy_url: privacy,
    terms_url: terms,
    age_gated: (facts.minAge ?? 0) > 0,
  });
}
