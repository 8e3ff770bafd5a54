import { catalogue } from '../texts';

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

const TEXTS = catalogue('contracts/rules/consent', {
  everyKeyword: 'every keyword',
  texting: (words: string) => ` by texting “${words}”`,
  onPage: (page: string) => ` on the page ${page}`,
  unconfirmed: (keyword: string, words: string) => `Did not confirm ${keyword}: ${words}.`,
  ofAge: (keyword: string, words: string) => `Told the age for ${keyword}: ${words}.`,
  /** What the person did, by a text or on a page. */
  ownAct: {
    'opt-in': (keyword: string) => `Joined ${keyword}`,
    'opt-out': (keyword: string) => `Left ${keyword}`,
    restore: (keyword: string) => `Came back to ${keyword}`,
    'welcome-repeat': (keyword: string) => `Asked again for the welcome of ${keyword}`,
    renewal: (keyword: string) => `Agreed again to ${keyword}`,
    asked: (keyword: string) => `Wanted to join ${keyword}`,
    hold: (keyword: string) => `Put on hold for ${keyword}`,
    'hold-lifted': (keyword: string) => `Taken off hold for ${keyword}`,
    'wrong-number': (keyword: string) => `Said not to be the subscriber of ${keyword}`,
    deactivated: (keyword: string) => `Left with a deactivated number: ${keyword}`,
  },
  onScreen: {
    'opt-in': (keyword: string) => `Added to ${keyword}`,
    'opt-out': (keyword: string) => `Unsubscribed from ${keyword}`,
    restore: (keyword: string) => `Given back to ${keyword}`,
    'welcome-repeat': (keyword: string) => `Welcomed again to ${keyword}`,
    renewal: (keyword: string) => `Agreed again to ${keyword}`,
    asked: (keyword: string) => `Asked to confirm ${keyword}`,
    hold: (keyword: string) => `Put on hold for ${keyword}`,
    'hold-lifted': (keyword: string) => `Taken off hold for ${keyword}`,
    'wrong-number': (keyword: string) => `Removed as a wrong number from ${keyword}`,
    deactivated: (keyword: string) => `Ended because the number was deactivated: ${keyword}`,
  },
  how: {
    web: 'in this application',
    import: 'by an import',
    api: 'through the API',
    carrier: 'by the carrier',
  },
});

/** An event of a subscriber's consent as a sentence: `Joined PIZZA by texting “pizza please”.` */
export function consentSentence({ event, channel, keyword, words, page = '' }: ConsentEvent): string {
  const where = keyword === '' ? TEXTS.everyKeyword : keyword;
  const said = words.trim();
  if (event === 'unconfirmed') return TEXTS.unconfirmed(where, said);
  if (event === 'of-age') return TEXTS.ofAge(where, said);
  if (channel === 'sms') return `${TEXTS.ownAct[event](where)}${said === '' ? '' : TEXTS.texting(said)}.`;
  if (channel === 'page') return `${TEXTS.ownAct[event](where)}${TEXTS.onPage(page)}: ${said}.`;
  return `${TEXTS.onScreen[event](where)} ${TEXTS.how[channel]}${said === '' ? '' : `: ${said}`}.`;
}

export const CONSENT_CHANNELS = {
  sms: 'Text message',
  web: 'Screen',
  page: 'Web page',
  import: 'Import',
  api: 'API',
  carrier: 'Carrier',
} as const;
