import { readNewPhone } from './phone';
import { statusColumns } from './subscription-status';

/**
 * Column names of an import's first row, compared without case, outer spaces and kind of space (VAL-022, decision 87).
 * Only Phone is mandatory. Columns with the subscription status are read too: see statusColumns.
 */
export const IMPORT_COLUMNS = [
  'Phone',
  'First Name',
  'Last Name',
  'Email',
  'Address',
  'City',
  'State',
  'Zip',
  'Company Name',
  'Tags',
  'Birthday',
] as const;

/** A column with whole names, which are divided. */
export const FULL_NAME = 'Full Name';
/** A column that says who has left. */
export const STATUS = 'Status';

/** What a column of a file may be read as; '' leaves it out. */
export const COLUMN_CHOICES = [...IMPORT_COLUMNS, FULL_NAME, STATUS, ''] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];

/** Column names compare without case, outer spaces and kind of space (decision 87). */
export const columnKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

const NAMED: readonly ColumnChoice[] = [...IMPORT_COLUMNS, FULL_NAME];
const BY_KEY = new Map(NAMED.map((name) => [columnKey(name), name] as const));

/** The column that a name says exactly. */
export const exactColumn = (name: string): ColumnChoice | undefined => BY_KEY.get(columnKey(name));

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Letters and digits only, words apart: `first_name`, `First-Name` and `firstName` are equal. */
const words = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Names that other programs give these columns. Of several phones the first in this order is chosen. */
const NAMES: readonly (readonly [ColumnChoice, RegExp])[] = [
  [
    'Phone',
    /^(?:contact |customer |primary )?(?:mobile|cell|cellular|sms|text|movil|celular|portable)(?: ?(?:phone|number|no|telephone))*(?: \d)?$/,
  ],
  [
    'Phone',
    /^(?:contact |customer |primary |default |billing |home |main |work |business |shipping |other )?(?:phone|telephone|tel|telefono|msisdn)(?: ?(?:number|no|num|mobile|home|work|main|\d))*(?: value)?$/,
  ],
  [
    'First Name',
    /^(?:contact |customer |billing |default (?:address )?|shipping )?(?:first|given|nombre|prenom|fname|firstname|forename)(?: ?name)?$/,
  ],
  [
    'Last Name',
    /^(?:contact |customer |billing |default (?:address )?|shipping )?(?:last|family|sur|apellidos?|lname|lastname|surname)(?: ?name)?$/,
  ],
  [
    'Full Name',
    /^(?:contact |customer |client |subscriber |member |guest )?(?:full ?)?name$|^(?:contact|customer|client|display name|file as|fn)$/,
  ],
  ['Email', /^(?:contact |customer |primary |billing )?(?:e ?mail|correo)(?: ?(?:address|\d))*(?: value)?$/],
  [
    'Address',
    /^(?:mailing |home |billing |default (?:address )?|shipping )?(?:street|address|direccion)(?: ?(?:address|line|street|\d))*$|^address \d street$/,
  ],
  [
    'City',
    /^(?:mailing |home |billing |default (?:address )?|shipping |address \d )?(?:city|town|ciudad|ville)(?: ?name)?$/,
  ],
  [
    'State',
    /^(?:mailing |home |billing |default (?:address )?|shipping )?(?:state|province|region|state region|state province|estado)(?: ?code)?$|^address \d region$/,
  ],
  [
    'Zip',
    /^(?:mailing |home |billing |default (?:address )?|shipping |address \d )?(?:zip|postal|post|postcode|zipcode|codigo postal)(?: ?(?:code|postal))*$/,
  ],
  [
    'Company Name',
    /^(?:billing |default (?:address )?|shipping )?(?:company|organization|organisation|business|employer|account|empresa)(?: ?(?:name|\d))*$/,
  ],
  ['Tags', /^(?:tags?|labels?|groups?|group membership|categories|lists?|segments?)$/],
  ['Birthday', /^(?:birth ?(?:day|date)|date of birth|dob|bday|cumpleanos)$/],
];

/** What the names of a file say without help. */
function exactColumns(header: readonly string[]): ColumnChoice[] {
  const status = new Set(statusColumns(header).map(({ at }) => at));
  return header.map((name, at) => exactColumn(name) ?? (status.has(at) ? STATUS : ''));
}

/** Whether these choices are what the names say anyway. */
export const isExact = (header: readonly string[], columns: readonly ColumnChoice[]): boolean =>
  exactColumns(header).every((one, at) => one === columns[at]);

/**
 * What a file's columns are most likely to be: their exact names, those of other programs, and without a row of names
 * the cells of the first row. Each choice is made once, but for the status.
 */
export function guessColumns(header: readonly string[], headless = false): ColumnChoice[] {
  if (headless) {
    const found = header.map((cell) =>
      'phone' in readNewPhone(cell) ? 'Phone' : EMAIL.test(cell.trim()) ? 'Email' : '',
    );
    return found.map((one, at) => (found.indexOf(one) === at ? one : ''));
  }
  const guesses = exactColumns(header);
  for (const [choice, pattern] of NAMES)
    header.forEach((name, at) => {
      if (guesses[at] === '' && !guesses.includes(choice) && pattern.test(words(name))) guesses[at] = choice;
    });
  // A whole name beside its parts adds nothing.
  return guesses.map((one) => (one === FULL_NAME && guesses.includes('First Name') ? '' : one));
}

/** Whether a first row holds no names but a person already. */
export const isHeadless = (first: readonly string[]): boolean =>
  first.some((cell) => 'phone' in readNewPhone(cell)) && guessColumns(first).every((one) => one === '');

/** The names under which a file's columns are read: those chosen; one that is left out keeps a name that says nothing. */
export function namedColumns(header: readonly string[], choices: readonly ColumnChoice[]): string[] {
  const status = new Set(statusColumns(header).map(({ at }) => at));
  return header.map((name, at) => {
    const choice = choices[at] ?? '';
    if (choice === STATUS) return status.has(at) ? name : STATUS;
    if (choice !== '') return choice;
    return exactColumn(name) !== undefined || status.has(at) ? `${name.trim()} (left out)` : name;
  });
}

/** `Mary Ann Smith` is Mary and Ann Smith; `Smith, Mary` is Mary and Smith. */
export function dividedName(whole: string): { first: string; last: string } {
  const [before = '', after] = whole.split(',').map((part) => part.trim());
  if (after !== undefined && after !== '') return { first: after, last: before };
  const [first = '', ...rest] = before.split(/\s+/);
  return { first, last: rest.join(' ') };
}
