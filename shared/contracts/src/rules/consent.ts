/** The part of a consent ledger row that its sentence needs. */
interface ConsentEvent {
  readonly event: 'opt-in' | 'opt-out' | 'restore' | 'welcome-repeat' | 'renewal';
  readonly channel: 'sms' | 'web' | 'page' | 'import' | 'api' | 'carrier';
  readonly keyword: string;
  /** The subscriber's own words, or the action on a screen. */
  readonly words: string;
}

const quoted = (words: string): string => (words.trim() === '' ? '' : ` by texting “${words.trim()}”`);
const BY_TEXT = {
  'opt-in': 'Joined',
  'opt-out': 'Left',
  restore: 'Came back to',
  'welcome-repeat': 'Asked again for the welcome of',
  renewal: 'Agreed again to',
} as const;
const BY_SCREEN = {
  'opt-in': 'Added to',
  'opt-out': 'Unsubscribed from',
  restore: 'Given back to',
  'welcome-repeat': 'Welcomed again to',
  renewal: 'Agreed again to',
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
export function consentSentence({ event, channel, keyword, words }: ConsentEvent): string {
  const where = keyword === '' ? 'every keyword' : keyword;
  if (channel === 'sms') return `${BY_TEXT[event]} ${where}${quoted(words)}.`;
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
