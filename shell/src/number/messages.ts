import { type AccountNumbers, formatCount } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the page with the account's number. */
export const TEXTS = catalogue('shell/number', {
  title: 'Your Number',
  subtitle: 'The number that your texts leave from, and that people text',
  loading: 'Loading your number',

  sender: 'Your texts leave from',
  number: 'Number',
  kind: 'Kind',
  price: 'Price',
  sharedCode: 'Shared with other accounts. Your keywords tell your texts apart.',
  ownNumber: 'Your own. Nobody else texts from it.',
  rate: 'Speed',
  /** Carriers count a long text as several segments. */
  perSecond: (kind: NonNullable<AccountNumbers['sender']>['kind'], rate: number) =>
    kind === 'shared'
      ? `Up to ${formatCount(rate)} segments per second, for all accounts together`
      : `${{ short_code: 'Short code', toll_free: 'Toll-free', local: 'Local' }[kind]}, up to ${formatCount(rate)} segments per second`,
  country: 'Country',
  countries: { US: 'United States', CA: 'Canada' },
  carries: 'Carries',
  textsAndPictures: 'Texts and pictures',
  picturesUnknown: 'Texts. Whether it carries pictures is not known.',
  daily: 'Daily limit',
  perDay: (parts: number) => `${formatCount(parts)} segments a day. The rest of a campaign leaves on the next days.`,
  buttons: 'Buttons',
  /** Decision 716 */
  overRcs:
    'Campaigns with buttons go over RCS, from your agent, to the phones that have it, and from this number to all others.',

  held: 'The number that you hold',
  heldAbout: 'Nothing leaves from it yet: the carriers approve a number first.',
  kinds: { toll_free: 'Toll-free', local: 'Local' },
  buying: 'Being bought',
  buyingText: 'The provider has not confirmed the purchase yet. This usually takes some minutes.',
  bought: 'Waits for registration',
  /** Bought, or brought from another provider. */
  boughtOn: (day: string) => `Yours since ${day}`,
  approved: 'Approved',
  approvedOn: (day: string) => `Approved by the carriers on ${day}`,
  suspended: 'Suspended',
  suspendedOn: (day: string) => `Suspended by the carriers on ${day}. Nothing leaves from it.`,
  suspendedTitle: 'The carriers have suspended your number',
  suspendedText:
    'No text leaves from it. Your texts wait, and leave once the carriers approve the number again. The registration below says why and what to do.',
  left: 'Left',
  leftUntil: (day: string) => `People may still text it until ${day}, and leave with STOP`,
  giveBack: 'Give back',
  giveBackLabel: (number: string) => `Give back ${number}`,
  giveBackTitle: (number: string) => `Give back ${number}?`,
  giveBackQuestion: 'Somebody else may buy it then. A registration that you have begun for it is lost.',

  search: 'Get a number of your own',
  searchAnother: 'Get another number',
  searchAbout:
    'A toll-free one, or a local one, whose area code shows where you are. With a paid plan you can hold one number beside the one that your texts leave from.',
  /** `registration` is empty if it costs nothing. */
  costs: (month: string, registration: string, segment: string) =>
    `${month} a month${registration === '' ? '' : `, ${registration}`}, and ${segment} for each segment that leaves from it, for the carriers.`,
  registrationCosts: (once: string, month: string) =>
    `${once} once and ${month} a month for its registration once it is approved`,
  chargedWith:
    'These fees are charged when your plan renews or ends. A month that has begun is charged in full, even if you give the number back.',
  free: 'Nothing is charged for it beside your plan.',
  perMonth: (price: string) => `${price} a month`,
  area: 'Area code',
  areaHelp: 'For example 512. Leave empty for any.',
  digits: 'Contains',
  digitsHelp: 'Digits, or letters as on a keypad. Leave empty for any.',
  find: 'Search numbers',
  finding: 'Searching…',
  found: 'Numbers for sale',
  noMatch: 'No numbers match',
  noMatchText: 'Try fewer digits, or another area code.',
  textsOnly: 'Text only, no pictures',
  choose: 'Choose',
  chooseLabel: (number: string) => `Choose ${number}`,
  buyTitle: (number: string) => `Get ${number}?`,
  buyQuestion: (costs: string) =>
    `${costs} Your texts keep leaving from your current number until the carriers have approved this one and you move to it.`,
  buy: 'Get this number',
});
