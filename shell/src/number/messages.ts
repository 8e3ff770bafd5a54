import { catalogue } from '@textloom/kit';

/** The texts of the page with the account's number. */
export const TEXTS = catalogue({
  title: 'Your Number',
  subtitle: 'The number that your texts leave from, and that people text',
  loading: 'Loading your number',

  sender: 'Your texts leave from',
  number: 'Number',
  kind: 'Kind',
  sharedCode: 'Shared with other accounts. Your keywords tell your texts apart.',
  ownNumber: 'Your own. Nobody else texts from it.',

  held: 'The number that you hold',
  heldAbout: 'Nothing leaves from it yet: the carriers approve a number first.',
  kinds: { toll_free: 'Toll-free', local: 'Local' },
  buying: 'Being bought',
  buyingText: 'The provider has not confirmed the purchase yet. This usually takes some minutes.',
  bought: 'Waits for registration',
  boughtOn: (day: string) => `Bought on ${day}`,
  approved: 'Approved',
  approvedOn: (day: string) => `Approved by the carriers on ${day}`,
  left: 'Left',
  leftUntil: (day: string) => `People may still text it until ${day}, and leave with STOP`,
  giveBack: 'Give back',
  giveBackLabel: (number: string) => `Give back ${number}`,
  giveBackTitle: (number: string) => `Give back ${number}?`,
  giveBackQuestion: 'Somebody else may buy it then. A registration that you have begun for it is lost.',

  search: 'Get a number of your own',
  searchAnother: 'Get another number',
  searchAbout:
    'Your paid plan includes one number: a toll-free one, or a local one, whose area code shows where you are.',
  area: 'Area code',
  areaHelp: 'For example 512. Empty: any.',
  digits: 'Contains',
  digitsHelp: 'Digits, or letters as on a keypad. Empty: any.',
  find: 'Search numbers',
  finding: 'Searching…',
  found: 'Numbers for sale',
  noMatch: 'No numbers match',
  noMatchText: 'Try fewer digits, or another area code.',
  textsOnly: 'Text only, no pictures',
  choose: 'Choose',
  chooseLabel: (number: string) => `Choose ${number}`,
  buyTitle: (number: string) => `Get ${number}?`,
  buyQuestion:
    'It is included in your plan. Your texts keep leaving from your present number until the carriers have approved this one and you move to it.',
  buy: 'Get this number',
});
