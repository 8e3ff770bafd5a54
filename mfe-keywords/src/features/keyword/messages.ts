import { counted, formatCount, type PromiseUse } from '@textloom/contracts';
import { catalogue, plural } from '@textloom/kit';

/** The texts of a keyword, added or changed. */
export const TEXTS = catalogue('keywords/features/keyword', {
  approvalTitle: 'Your keyword is under review',
  /** ERR, section 8 */
  taken: 'The keyword you have chosen is already used. Please try another one.',
  limit: 'We are sorry but you reached your Keyword limit.',
  keyword: 'Keyword',
  /** VAL-034 */
  fixed: 'Cannot be changed after saving.',
  codesTitle: 'Custom Codes',
  /** KEY-017 */
  noCodes: 'No custom codes for this keyword available. Upload more below.',
  /** KEY-018 */
  codesUploaded: 'Codes uploaded',
  codesHelp:
    'A CSV file up to 5 MB: names in the first row, codes below, one column each. Write {NAME} in the welcome message where its code belongs.',
  codesEmpty: (name: string) =>
    `No ${name} codes are left. New people get the welcome message without one in place of {${name}}.`,
  codesLow: (name: string, left: number) =>
    `${name}: only ${formatCount(left)} of the codes ${plural(left, { one: 'is', other: 'are' })} left.`,
  namesOfCodes: 'Names of codes',
  available: (count: number) => `${formatCount(count)} available`,
  issued: (count: number) => `${formatCount(count)} issued`,
  partThatIsLeft: (name: string) => `${name}: share left`,
  wrongType: 'File type not allowd',
  codesFile: 'CSV file with codes',
  chooseCsvFile: 'Choose CSV file',
  noFileChosen: 'No file chosen',
  uploading: 'Uploading…',
  upload: 'Upload',
  loadingCustomCodes: 'Loading custom codes',
  expectedMessagesPerMonth: 'Expected messages per month',
  phone: 'Phone',
  code: 'Code',
  name: 'Name',
  date: 'Date',
  issuedLast: 'Issued last',
  codesIssuedLast: 'Codes issued last',
  plans: 'Plans',
  buyExtra: 'Buy Extra',
  promiseTitle: 'Promised and sent this month',
  loadingPromise: 'Counting messages of this month',
  promiseUsed: ({ promised, people, texts, most, had_all }: PromiseUse) =>
    people === 0
      ? `Promised: ${counted(promised, 'message')} a month. Nobody is subscribed.`
      : `Promised: ${counted(promised, 'message')} a month. ${counted(people, 'person', 'people')} got ${formatCount(texts)} so far, at most ${formatCount(most)} each; ${formatCount(had_all)} ${plural(had_all, { one: 'has', other: 'have' })} had all.`,
  promiseHelp:
    'Campaigns and sequences count, by the calendar month where each person is; welcomes, replies and answers do not. A person who joined several keywords is promised the sum. People who have received all promised messages are left out of sequences, and of campaigns unless the sender chooses otherwise.',
  joinTitle: 'How people join',
  joinText: (keyword: string, shortcode: string) => `Text ${keyword} to ${shortcode}`,
  joinNow: 'The code opens the messages app with this filled in. Put it on menus, receipts or your website.',
  joinLater:
    'Advertise it once the keyword is approved. Until then people who text it subscribe, but get no welcome message.',
  /** Shown after saving, before and after the words that people text */
  joinOnceApproved: 'Once it is approved, people join with',
  joinCode: 'Its page has a QR code for that.',
  /** After the keyword */
  wasSaved: 'was saved.',
  subscribers: (count: number) => counted(count, 'active subscriber'),
  company: 'Company',
  companyHint: 'Your texts begin with this name, so that people know who writes to them.',
  language: 'Language of texts',
  languageHint:
    'Everything that we write to its people is in this language: what stands around your welcome, and the answers to HELP, STOP and START.',
  languages: { en: 'English', es: 'Spanish (Español)' },
  termsAddress: 'Terms address',
  termsHint: 'Optional. Begins with https:// or http://',
  welcomeMessage: 'Welcome message',
  welcomeHint: 'Optional. Your own words, before the standard text that carriers ask for.',
  /** The age check before a join */
  asksAge: 'Ask for age first',
  asksAgeHint:
    'For alcohol and similar. People who text the keyword join once they answer correctly, within 24 hours. Before the keyword is approved, nobody is asked and nobody joins.',
  minAge: 'Minimum age',
  ageWay: 'How people answer',
  ageWayHint: 'Carriers require a birthday for alcohol. It is checked and not stored.',
  ageWays: { 'of-age': 'YES, if they are of age', birthday: 'With their birthday' },
  ageQuestion: 'The text that asks',
  yourCompany: 'Your company',
  save: 'Save',
  saving: 'Saving…',
  overLimit: 'longer than one message; it will be sent in full',
  /** The stored file is removed with this change. */
  cutWithoutFile: 'without the file, the text is cut to 160 characters',
  preview: 'Preview of the welcome message',
  notCheckedYet: 'Not checked yet',
  free: 'Available',
  keywordHint: 'Letters and numbers, no spaces, up to 20 characters. Capitals do not matter.',
  expectedHint: 'The welcome message promises at most this many. It cannot be changed later.',
});
