import { formatCount } from '@textloom/contracts';
import { catalogue, plural } from '@textloom/kit';

/** Questions and notices about a file before its upload. */
export const TEXTS = catalogue('subscribers/features/subscriber-add/before-upload', {
  /** A column that may say who must not be texted */
  askedOf: (column: string) => `What do the values of ${column} mean?`,
  askedWhy: 'This column may say who must not be texted. Choose the meaning of each value; nobody is added until then.',
  quotedValue: (text: string) => `“${text}”`,
  emptyCells: 'Empty cells',
  otherValues: 'All other values',
  valueRows: (value: string, rows: number) =>
    plural(rows, { one: `${value}: 1 row`, other: `${value}: ${formatCount(rows)} rows` }),
  meaningOf: (value: string, column: string) => `Meaning of ${value} in ${column}`,
  chooseMeaning: 'Choose what it means',
  meanings: { in: 'May be texted', out: 'Said no', none: 'Not about texts' },
  aside: 'No value is about texts',
  stillOpen: (column: string, values: number) =>
    plural(values, {
      one: `Choose what 1 more value of ${column} means. The file cannot be uploaded until then.`,
      other: `Choose what ${values} more values of ${column} mean. The file cannot be uploaded until then.`,
    }),
  seemsOfLeavers: 'This file seems to be a list of people who must not be texted',
  unsubscribeRows: (rows: number) =>
    plural(rows, {
      one: 'Unsubscribe this person from all of your keywords',
      other: `Unsubscribe these ${formatCount(rows)} people from all of your keywords`,
    }),
  subscribeRows: 'They agreed to texts: add them as subscribers',
  choosePurpose: 'Choose one of the two. The file cannot be uploaded until then.',
  /** The dry run of a file */
  whatUploadDoes: 'What the upload will do',
  checking: 'Checking every row of the file …',
  checkAgain: 'Check again',
  notChecked: 'The file could not be checked.',
  willChangeNothing: 'Nobody will be added, changed or unsubscribed.',
  willAdd: (people: number, keyword: string) =>
    plural(people, {
      one: `1 person will be added to ${keyword}.`,
      other: `${formatCount(people)} people will be added to ${keyword}.`,
    }),
  willUpdate: (people: number, keyword: string) =>
    plural(people, {
      one: `1 person is already on the list of ${keyword} and will be updated where the file differs.`,
      other: `${formatCount(people)} people are already on the list of ${keyword} and will be updated where the file differs.`,
    }),
  willUnsubscribe: (people: number) =>
    plural(people, {
      one: '1 person will be unsubscribed from all of your keywords',
      other: `${formatCount(people)} people will be unsubscribed from all of your keywords`,
    }),
  leavingPerson: (name: string, phone: string) => (name === '' ? phone : `${name}, ${phone}`),
  furtherPeople: (people: number) =>
    plural(people, { one: 'and 1 more person', other: `and ${formatCount(people)} more people` }),
  leftBefore: (people: number) =>
    plural(people, {
      one: '1 person whom the file marks as unsubscribed has already left.',
      other: `${formatCount(people)} people whom the file marks as unsubscribed have already left.`,
    }),
  repeatedRows: (rows: number) =>
    plural(rows, {
      one: '1 row is left out, because its phone is in an earlier row.',
      other: `${formatCount(rows)} rows are left out, because their phones are in earlier rows.`,
    }),
  rowsLeftOut: 'Rows that are left out',
  /** `lines`: their numbers. */
  refusedRows: (rows: number, reason: string, lines: string) =>
    plural(rows, {
      one: `1 row is left out (line ${lines}): ${reason}`,
      other: `${formatCount(rows)} rows are left out (lines ${lines}): ${reason}`,
    }),
});
