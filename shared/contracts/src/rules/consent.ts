/** What may happen to a consent; a hold stops marketing until somebody answers (ADR 0112). */
export const CONSENT_EVENTS = [
  'opt-in',
  'opt-out',
  'restore',
  'welcome-repeat',
  'renewal',
  'asked',
  'of-age',
  'unconfirmed',
  'hold',
  'hold-lifted',
  'wrong-number',
  'deactivated',
] as const;

/** The part of a consent ledger row that its sentence needs. */
interface ConsentEvent {
  readonly event: (typeof CONSENT_EVENTS)[number];
  readonly channel: 'sms' | 'web' | 'page' | 'import' | 'api' | 'carrier';
  readonly keyword: string;
  /** The subscriber's own words, or the action on a screen. */
  readonly words: string;
  /** The web page on which the person did it; else empty. */
  readonly page?: string;
}

const quoted = (words: string): string => (words.trim() === '' ? '' : ` by texting “${words.trim()}”`);
/** What the person did, by a text or on a page. */
const BY_OWN_ACT = {
  'opt-in': 'Joined',
  'opt-out': 'Left',
  restore: 'Came back to',
  'welcome-repeat': 'Asked again for the welcome of',
  renewal: 'Agreed again to',
  asked: 'Wanted to join',
  hold: 'Put on hold for',
  'hold-lifted': 'Taken off hold for',
  'wrong-number': 'Said not to be the subscriber of',
  deactivated: 'Left with a deactivated number:',
} as const;
const BY_SCREEN = {
  'opt-in': 'Added to',
  'opt-out': 'Unsubscribed from',
  restore: 'Given back to',
  'welcome-repeat': 'Welcomed again to',
  renewal: 'Agreed again to',
  asked: 'Asked to confirm',
  hold: 'Put on hold for',
  'hold-lifted': 'Taken off hold for',
  'wrong-number': 'Removed as a wrong number from',
  deactivated: 'Ended because the number was deactivated:',
} as const;
const HOW = {
  sms: 'by text message',
  web: 'in this application',
  page: 'on a web page',
  import: 'by an import',
  api: 'through the API',
  carrier: 'by the carrier',
} as const;

/** An event of a subscriber's consent as a sentence: `Joined PIZZA by texting “pizza please”.` */
export function consentSentence({ event, channel, keyword, words, page = '' }: ConsentEvent): string {
  const where = keyword === '' ? 'every keyword' : keyword;
  if (event === 'unconfirmed') return `Did not confirm ${where}: ${words.trim()}.`;
  if (event === 'of-age') return `Told the age for ${where}: ${words.trim()}.`;
  if (channel === 'sms') return `${BY_OWN_ACT[event]} ${where}${quoted(words)}.`;
  if (channel === 'page') return `${BY_OWN_ACT[event]} ${where} on the page ${page}: ${words.trim()}.`;
  const detail = words.trim() === '' ? '' : `: ${words.trim()}`;
  return `${BY_SCREEN[event]} ${where} ${HOW[channel]}${detail}.`;
}

export const CONSENT_CHANNELS = {
  sms: 'Text message',
  web: 'Screen',
  page: 'Web page',
  import: 'Import',
  api: 'API',
  carrier: 'Carrier',
} as const;
