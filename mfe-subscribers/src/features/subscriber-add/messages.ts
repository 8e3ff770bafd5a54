import { BIRTHDAY_PROBLEM, formatCount } from '@textloom/contracts';
import { catalogue, plural } from '@textloom/kit';

/** The texts of /subscribers/add; those of the specification are verbatim, with their requirement. */
export const TEXTS = catalogue('subscribers/features/subscriber-add', {
  title: 'Add Subscriber',
  tabs: { subscriber_one: 'Single', subscriber_multiple: 'Multiple' },
  /** SUBS-056 */
  noKeywords: 'No Keywords',
  noKeywordsText: 'A keyword must be created first.',

  /** PERM-023 */
  notOnTrial: 'Not available on the 14 day free trial.',
  /** PERM-025 */
  reviewing: 'We are reviewing your request and will get back to you shortly.',
  requestAccess: 'Request access',
  requestText:
    'Your account needs permission for this. Describe why you need it; requests are reviewed within 48 hours at most.',
  why: 'Why do you need it?',
  whyMissing: 'Please describe why you need this.',
  whyTooLong: 'This text is too long.',
  sending: 'Sending…',
  addByHand: 'Adding subscribers by hand',
  addByHandQuestion: 'Where do these people come from, and how did they agree to your messages?',
  bulkImport: 'Bulk import of subscribers',
  bulkImportQuestion: 'Where does your list come from, and how did these people agree to your messages?',

  /** SUBS-047 */
  chooseKeyword: 'Choose Keyword',
  personJoins: 'The list that this person joins.',
  verify: 'Verify and add the Subscriber',
  captchaMissing: 'Please solve the captcha.',
  confirmMessage: 'Message that asks to confirm',
  confirmMessageText:
    'This message is sent to the phone and billed like any other. Until the person replies YES, within 7 days, they are pending and get nothing else:',
  firstMessage: 'First message',
  firstMessageOptional: 'First message (optional)',
  firstMessageHint: 'Sent once the person has replied YES, and billed like any other message.',

  peopleJoin: 'The list that these people join.',
  csvFile: 'CSV file with subscribers',
  dropFile: 'Drop a CSV file here',
  otherFiles: 'Your browser converts sheets (.xlsx, .xls, .ods), text (.tsv, .txt) and contacts (.vcf) into CSV.',
  reading: 'Reading the file …',
  chooseFile: 'Choose CSV file',
  chooseAnother: 'Choose another file',
  /** The columns of the file have the same names in each language. */
  columns: (phone: string, others: string, status: string) =>
    `A row at the top holds the column names: ${phone} (mandatory), ${others}. Columns with other names are recognized, or can be chosen. People whose ${status}, Opt-in or similar column says that they left are stored as unsubscribed; you are asked about ambiguous columns. Other columns are ignored, unless you make them custom fields. At most 5 MB.`,
  upload: 'Upload',
  /** VAL-021 */
  tooLarge: 'File size error',
  splitFile: 'Split it into smaller files and upload them one after the other.',
  /** VAL-019 */
  notCsv: 'Choose a file that ends in .csv, .tsv, .txt, .xlsx, .xls, .ods or .vcf.',
  notReadable: 'This file cannot be read. Save your list as CSV (UTF-8) and try again.',
  noContacts: 'There are no contacts in this file.',
  sheetTooLarge: 'This file is too large. Save your list as CSV (UTF-8) and try again.',
  /** A sheet of a workbook; its rows include the one of the column names. */
  sheet: 'Sheet',
  sheetRows: (name: string, rows: number) =>
    plural(rows, { one: `${name} (1 row)`, other: `${name} (${formatCount(rows)} rows)` }),
  /** A sheet that cannot be imported */
  sheetTooLong: (name: string) => `${name} (too many rows)`,
  template: 'Download a template',
  /** Name of the file */
  templateName: 'subscribers-template.csv',
  unreadable: 'This file could not be read. Choose it again.',

  firstRows: (count: number) =>
    plural(count, { one: 'The first row of the file', other: `The first ${count} rows of the file` }),
  noName: '(no name)',
  /** Above each column of the preview */
  readAs: (name: string) => `Read ${name} as`,
  columnNumber: (number: number) => `Column ${number}`,
  leftOutChoice: 'Left out',
  fullNameHint: 'Full Name (divided)',
  /** What a column can be read as: it becomes a field of the account */
  newFieldChoice: 'New custom field …',
  newField: 'New custom field',
  /** Labels for further phone columns: the first number in each row counts */
  morePhones: {
    'Second Phone': 'Phone, second choice',
    'Third Phone': 'Phone, third choice',
    'Fourth Phone': 'Phone, fourth choice',
    'Fifth Phone': 'Phone, fifth choice',
  },
  phoneLabel: 'Kind of the phone beside it',
  /** The phone columns in order, and whether other columns state the kind of each */
  phoneOrder: (names: readonly string[], areLabelled: boolean) => {
    const order = `Each person gets the first number that the row has in this order: ${names.join(', ')}.`;
    return areLabelled ? `${order} A number marked as mobile comes first, and a fax is left out.` : order;
  },
  hasNames: 'The first row holds the column names',
  namesInRow: (row: number) => `Row ${row} holds the column names`,
  /** Above the column names, or above the first person of a list without names */
  titleRows: (count: number) =>
    plural(count, {
      one: 'The row above it is not read.',
      other: `The ${count} rows above it are not read.`,
    }),
  /** An ambiguous date, in a column without a number above 12 to decide it */
  openDates: (example: string) => `How are dates such as ${example} meant?`,
  monthFirst: 'Month first',
  dayFirst: 'Day first',
  phoneMissing: 'Choose the column that holds the phone numbers.',
  chosenTwice: (name: string) => `Two columns are chosen as ${name}. Leave one out.`,
  /** Columns of the file that an import does not read */
  leftOut: (names: readonly string[]) =>
    plural(names.length, {
      one: `This column is left out: ${names.join(', ')}.`,
      other: `These columns are left out: ${names.join(', ')}.`,
    }),
  /** Phones of the preview whose last digits are lost */
  shortenedPhones: (phones: string, count: number) =>
    plural(count, {
      one: `Excel shortened the phone number ${phones}, and its last digits are lost. Format the column as text and export it again.`,
      other: `Excel shortened the phone numbers ${phones}, and their last digits are lost. Format the column as text and export it again.`,
    }),
  /** Birthdays of the preview that cannot be read */
  unreadBirthdays: (birthdays: string, count: number) =>
    plural(count, {
      one: `${birthdays} cannot be read as a birthday. The person is imported without it. ${BIRTHDAY_PROBLEM}`,
      other: `${birthdays} cannot be read as birthdays. These people are imported without them. ${BIRTHDAY_PROBLEM}`,
    }),
  /** Values of the preview that do not fit a custom field, and why */
  unreadValues: (texts: string, count: number, field: string, reason: string) =>
    plural(count, {
      one: `${texts} does not fit ${field}. The person is imported without it. ${reason}`,
      other: `${texts} do not fit ${field}. These people are imported without them. ${reason}`,
    }),
  /** A custom field with the name of a field of ours */
  customField: (name: string) => `${name} (custom field)`,

  import: 'Import',
  importProgress: 'Progress of the import',
  uploading: 'Uploading',
  /** SUBS-051 */
  importing: 'Importing might take few minutes. Please wait ...',
  importGoesOn: 'You can leave this page: the import goes on, and you find it here again.',

  importFinished: 'Import finished',
  lastImport: 'Your last import',
  fileFor: (file: string, keyword: string) => `${file} for ${keyword}`,
  fileForAt: (file: string, keyword: string, finished: string) => `${file} for ${keyword}, ${finished}`,
  /** SUBS-054, below their numbers */
  imported: 'imported',
  updated: 'updated',
  skipped: 'duplicates skipped',
  errors: 'import errors',
  storedUnsubscribed: (count: number) =>
    plural(count, {
      one: '1 person was stored as unsubscribed, as the file says.',
      other: `${formatCount(count)} people were stored as unsubscribed, as the file says.`,
    }),
  /** People whose rows count as errors; the error file states the reason. */
  optedOut: (count: number) =>
    plural(count, {
      one: '1 person in this file has opted out and stays unsubscribed. Only that person can rejoin, by texting the keyword.',
      other: `${formatCount(count)} people in this file have opted out and stay unsubscribed. Only they can rejoin, by texting the keyword.`,
    }),
  /** Birthdays of the whole file that could not be read, and its first lines with one */
  lostBirthdays: (count: number, lines: string) =>
    plural(count, {
      one: `1 birthday could not be read (line ${lines}). The person was imported without it.`,
      other: `${formatCount(count)} birthdays could not be read (lines ${lines}). These people were imported without them.`,
    }),
  /** Number of people, in the whole file, with values that do not fit their custom fields; the reasons list them */
  lostValues: (count: number) =>
    plural(count, {
      one: '1 person was imported without a value, because it does not fit its custom field.',
      other: `${formatCount(count)} people were imported without a value, because it does not fit its custom field.`,
    }),
  /** SUBS-054, below the counts */
  reasons: 'Reasons',
  loadingReasons: 'Loading the reasons',
  rowsRefused: (count: number) => plural(count, { one: '1 row:', other: `${formatCount(count)} rows:` }),
  rowsImported: (count: number) =>
    plural(count, { one: '1 row, imported:', other: `${formatCount(count)} rows, imported:` }),
  /** The phone as the file has it; none when it is missing or was erased. */
  rowOfReason: (line: number, phone: string) => (phone === '' ? `Line ${line}` : `Line ${line}: ${phone}`),
  furtherRows: (count: number) =>
    plural(count, { one: 'and 1 more row', other: `and ${formatCount(count)} more rows` }),
  otherRows: (count: number) =>
    plural(count, {
      one: '1 more row has another reason.',
      other: `${formatCount(count)} more rows have reasons that are not listed.`,
    }),
  /** Before an upload, with how and when */
  agreed: 'These people agreed to receive texts from us',
  agreedBy: 'How they agreed',
  agreedOn: 'When they agreed',
  agreedOther: 'Which other way',
  agreedWays: {
    paper: 'Paper form',
    website: 'Website form',
    person: 'In person',
    call: 'Phone call',
    service: 'Another service',
    other: 'Other',
  },
  /** The way, possibly in the user's own words, and the day */
  agreedSo: (way: string, day: string) => `Agreed: ${way}, ${day}`,
  notStated: 'How these people agreed was not stated.',

  history: 'Imports',
  loadingHistory: 'Loading the imports',
  noHistory: 'No file has been imported yet',
  states: { running: 'Running', done: 'Finished', failed: 'Failed' },
  /** Keyword, and the name of the user who imported the file */
  into: (keyword: string, by: string) => (by === '' ? `For ${keyword}` : `For ${keyword}, by ${by}`),
  /** SUBS-054, in one line */
  counts: (good: string, updated: string, skipped: string, errors: string) =>
    `${good} imported, ${updated} updated, ${skipped} duplicates skipped, ${errors} import errors`,
  /** The columns of the list; those of SUBS-054 are short here */
  file: 'File',
  importedBy: 'Imported by',
  countColumns: { good: 'Imported', updated: 'Updated', skipped: 'Duplicates', error: 'Errors' },
  undoing: 'Being undone',
  undone: 'Undone',
  /** Names the button of a row */
  detailsOf: (file: string) => `Details of ${file}`,
  close: 'Close',
  olderImports: 'Show older imports',

  undo: 'Undo',
  /** The part of an import with its undo, in "This part could not be loaded." */
  undoPart: 'Undo of the import',
  undoQuestion: (file: string) => `Undo the import of ${file}?`,
  undoYes: 'Undo the import',
  /** In the question, what happens to the people of the file */
  willRemove: (count: number, keyword: string) =>
    plural(count, {
      one: `1 person is removed from ${keyword}.`,
      other: `${formatCount(count)} people are removed from ${keyword}.`,
    }),
  willRestore: (count: number) =>
    plural(count, {
      one: '1 person is restored to what was stored before.',
      other: `${formatCount(count)} people are restored to what was stored before.`,
    }),
  willKeep: (count: number) =>
    plural(count, {
      one: '1 person stays as is, because of a change, a text or another consent since the import.',
      other: `${formatCount(count)} people stay as they are, because of a change, a text or another consent since the import.`,
    }),
  willChangeNobody: 'This changes nobody. Earlier imports can be undone afterwards.',
  whoLeftStays: 'An opt-out that only this file made is lifted; any other stays.',
  undoingImport: 'Undoing the import …',
  undoProgress: 'Progress of the undo',
  undoStopped: 'An error on our side stopped the undo before it was complete. Undo the import again.',
  /** The name of the user, or nothing, and when */
  undoneBy: (by: string, at: string) => (by === '' ? `Undone on ${at}.` : `Undone by ${by} on ${at}.`),
  undoneCounts: (removed: string, restored: string, kept: string) =>
    `${removed} removed, ${restored} restored, ${kept} kept because of a change, a text or another consent since the import`,
  canUndoUntil: (until: string) => `You can undo this import until ${until}.`,
  /** Why an import cannot be undone */
  undoLate: (until: string) => `This import could be undone until ${until}.`,
  undoOlder: 'This import was made before imports could be undone.',
  undoLater: (file: string) => `To undo this import, undo the later one of ${file} first.`,
  downloadErrors: 'Download the rows with errors',
  seePeople: 'See who was added or changed',
  messagePeople: 'Message them',
  uploadAnother: 'Upload another file',
  goBack: 'Go Back',
});
