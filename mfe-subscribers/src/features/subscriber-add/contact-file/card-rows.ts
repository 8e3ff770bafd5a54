import { partsOf, readCards, textOf, type Card, type Property } from './vcard';

/**
 * The columns of a list made of cards; a card's other phones follow, as columns that can be chosen instead. Repeated
 * here because contracts is a shared module, which a worker cannot load.
 */
const COLUMNS = [
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

const all = (card: Card, name: string): Property[] =>
  card.filter((one) => one.name === name && one.value.trim() !== '');
const first = (card: Card, name: string): string => all(card, name)[0]?.value ?? '';

const isPreferred = ({ types, params }: Property): boolean => types.includes('pref') || params.get('PREF') === '1';
const MOBILE = new Set(['cell', 'mobile', 'iphone', 'text', 'text-message']);
const isMobile = ({ types }: Property): boolean => types.some((type) => MOBILE.has(type));
const NO_PHONE = new Set(['fax', 'pager', 'modem', 'bbs']);

/** Also reads the `tel:` URIs of vCard 4.0. */
const phoneText = ({ value }: Property): string =>
  textOf(value)
    .replace(/^tel:/i, '')
    .replace(/;phone-context=.*$/i, '');

/** Orders phones for texting: mobile first, then preferred. */
function phonesOf(card: Card): string[] {
  const phones = all(card, 'TEL').filter(({ types }) => !types.some((type) => NO_PHONE.has(type)));
  const ranked = phones.toSorted(
    (a, b) => Number(isMobile(b)) - Number(isMobile(a)) || Number(isPreferred(b)) - Number(isPreferred(a)),
  );
  return [...new Set(ranked.map(phoneText))];
}

function namesOf(card: Card): [string, string] {
  const [family = '', given = ''] = partsOf(first(card, 'N'), ';');
  if (family !== '' || given !== '') return [given, family];
  const [firstName = '', ...rest] = textOf(first(card, 'FN')).split(/\s+/);
  return [firstName, rest.join(' ')];
}

/**
 * `1985-03-12`, `19850312T000000Z`, `--0312`, and Apple's year for "no year"; any other text is kept. Written
 * unambiguously.
 */
function birthdayOf(card: Card): string {
  const [property] = all(card, 'BDAY');
  if (!property) return '';
  const text = textOf(property.value);
  const [, year, month, day] = /^(?:(\d{4})-?|--)(\d\d)-?(\d\d)(?:T.*)?$/.exec(text) ?? [];
  if (month === undefined || day === undefined) return text;
  const hasYear = year !== undefined && year !== property.params.get('X-APPLE-OMIT-YEAR');
  return `${hasYear ? year : '-'}-${month}-${day}`;
}

function rowOf(card: Card): string[] {
  const addresses = all(card, 'ADR');
  const address = addresses.find(isPreferred) ?? addresses[0];
  const [, extended = '', street = '', city = '', region = '', code = ''] = partsOf(address?.value ?? '', ';');
  const emails = all(card, 'EMAIL');
  const email = emails.find(isPreferred) ?? emails[0];
  const [phone = '', ...others] = phonesOf(card);
  return [
    phone,
    ...namesOf(card),
    textOf(email?.value ?? ''),
    [street, extended].filter((part) => part !== '').join(', '),
    city,
    region,
    code,
    partsOf(first(card, 'ORG'), ';')[0] ?? '',
    partsOf(first(card, 'CATEGORIES'), ',').join(', '),
    birthdayOf(card),
    ...others,
  ];
}

/** The cards of a file as the rows of a list, with its column names; none in a file without cards. */
export function cardRows(text: string): string[][] {
  const rows = readCards(text).map(rowOf);
  if (rows.length === 0) return [];
  const columns = rows.reduce<number>((most, row) => Math.max(most, row.length), COLUMNS.length);
  const others = Array.from({ length: columns - COLUMNS.length }, (_, at) => `Phone ${at + 2}`);
  return [[...COLUMNS, ...others], ...rows];
}
