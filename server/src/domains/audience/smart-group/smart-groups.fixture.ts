import type { SmartCondition, SmartFilter } from '@textloom/contracts';
import fc from 'fast-check';

/** What the conditions read of one subscriber; in days ago, null: never. */
export interface Person {
  keyword: number;
  phone: string;
  joined: number;
  zip: string;
  birthday: string;
  tags: string[];
  disabled: boolean;
  /** Why a campaign left the member out. */
  left_out: 'stopped' | 'undeliverable' | null;
  clicked: number | null;
  replied: number | null;
  texted: number | null;
  received: number | null;
  /** Custom field values; null: none. */
  note: string | null;
  size: number | null;
  /** MM/DD/YYYY */
  since: string | null;
}

const DATES = ['01/31/2025', '02/01/2025', '12/31/2025', '01/01/2026'];
const ago = fc.option(fc.integer({ min: 0, max: 60 }));

/** Few phones and two keywords, so that some phones have two subscribers. */
export const people = (keywords: readonly number[], campaigns: readonly number[], size: number) =>
  fc.uniqueArray(
    fc.record({
      keyword: fc.constantFrom(...keywords),
      phone: fc.integer({ min: 0, max: Math.floor(size * 0.8) - 1 }).map((n) => String(5_125_550_100 + n)),
      joined: fc.integer({ min: 0, max: 60 }),
      zip: fc.constantFrom('', '75001', '75201', '10001', '7', '75001-1234'),
      birthday: fc.constantFrom('', '02/28', '02/29/2000', '07/04', '12/31/1990', '01/01'),
      tags: fc.subarray(['vip', 'new', 'Gold']),
      disabled: fc.boolean(),
      left_out: fc.option(fc.constantFrom('stopped' as const, 'undeliverable' as const), { freq: 4 }),
      clicked: ago,
      replied: ago,
      texted: ago,
      received: fc.option(fc.constantFrom(...campaigns)),
      note: fc.option(fc.constantFrom('Likes tea', 'likes coffee', 'Tea')),
      size: fc.option(fc.integer({ min: -2, max: 12 })),
      since: fc.option(fc.constantFrom(...DATES)),
    }),
    { minLength: size, maxLength: size, selector: ({ phone, keyword }) => `${phone} ${keyword}` },
  );

const valued = (field: string, compared: Record<string, fc.Arbitrary<string>>) =>
  fc.record(
    { kind: fc.constant('field' as const), field: fc.constant(field), ...compared },
    { requiredKeys: ['kind', 'field'] },
  );
const number = fc.integer({ min: -3, max: 13 }).map(String);
const date = fc.constantFrom(...DATES, '06/30/2025');
const values: fc.Arbitrary<SmartCondition>[] = [
  valued('field_note', { is: fc.constantFrom('TEA', 'likes tea', 'none') }),
  valued('field_note', { begins: fc.constantFrom('Likes', 'likes t', 'T', 'none') }),
  valued('field_size', { from: number, to: number }),
  valued('field_since', { from: date, to: date }),
];

export const filters = (keywords: readonly number[], campaigns: readonly number[]): fc.Arbitrary<SmartFilter> => {
  // Offset by half a day, so that nothing happens at the limit.
  const days = fc.integer({ min: 1, max: 60 });
  const dayed = fc.constantFrom('joined' as const, 'clicked' as const, 'replied' as const, 'not_texted' as const);
  const condition: fc.Arbitrary<SmartCondition> = fc.oneof(
    fc.record({ kind: dayed, days }),
    fc.record({ kind: fc.constant('keyword' as const), id: fc.constantFrom(...keywords) }),
    fc.record({ kind: fc.constant('received' as const), id: fc.constantFrom(...campaigns) }),
    fc.record({
      kind: fc.constantFrom('tag' as const, 'not_tag' as const),
      tag: fc.constantFrom('vip', 'gold', 'nobody'),
    }),
    fc.record({ kind: fc.constant('zip' as const), zips: fc.constantFrom('75', '75001', '10001, 752', '9 8') }),
    fc.record({ kind: fc.constant('birth_month' as const), month: fc.constantFrom(1, 2, 7, 12) }),
    fc.record({ kind: fc.constant('birthday' as const), days: fc.constantFrom(1, 30, 180, 366) }),
    ...values,
  );
  return fc.record({
    match: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(condition, { minLength: 1, maxLength: 4 }),
  });
};

/** The next days in the format of birthdays; with 02/28 also the leap day, which most years lack. */
function nextDays(today: string, days: number): string[] {
  const list = Array.from({ length: days }, (_, day) =>
    new Date(Date.parse(`${today}T12:00:00Z`) + day * 86_400_000).toISOString().slice(5, 10).replace('-', '/'),
  );
  return list.includes('02/28') ? [...list, '02/29'] : list;
}

/** MM/DD/YYYY as a text that sorts by time. */
const inTime = (date: string): string => `${date.slice(6)}/${date.slice(0, 5)}`;

/** Whether the person has a value and it fits. */
function fits(person: Person, { field, is, begins, from, to }: Extract<SmartCondition, { kind: 'field' }>): boolean {
  if (field === 'field_note') {
    const note = person.note?.toLowerCase();
    return (
      note !== undefined &&
      (is === undefined || note === is.toLowerCase()) &&
      note.startsWith(begins?.toLowerCase() ?? '')
    );
  }
  const compare: (text: string) => number | string = field === 'field_size' ? Number : inTime;
  const value = field === 'field_size' ? person.size : person.since && inTime(person.since);
  return value !== null && (from === undefined || value >= compare(from)) && (to === undefined || value <= compare(to));
}

const within = (when: number | null, days: number): boolean => when !== null && when < days;

/** The rule in plain code. What a phone did counts for each of its subscribers. */
function meets(all: readonly Person[], person: Person, one: SmartCondition, today: string): boolean {
  const phone = all.filter((other) => other.phone === person.phone);
  switch (one.kind) {
    case 'joined':
      return within(person.joined, one.days);
    case 'keyword':
      return person.keyword === one.id;
    case 'clicked':
      return phone.some(({ clicked }) => within(clicked, one.days));
    case 'replied':
      return phone.some(({ replied }) => within(replied, one.days));
    case 'not_texted':
      return !phone.some(({ texted, clicked, received }) =>
        [texted, clicked, received === null ? null : 0].some((when) => within(when, one.days)),
      );
    case 'tag':
      return person.tags.some((tag) => tag.toLowerCase() === one.tag);
    case 'not_tag':
      return !person.tags.some((tag) => tag.toLowerCase() === one.tag);
    case 'zip':
      return one.zips.split(/[\s,]+/).some((zip) => person.zip.startsWith(zip));
    case 'birth_month':
      return Number(person.birthday.slice(0, 2)) === one.month;
    case 'birthday':
      return nextDays(today, one.days).includes(person.birthday.slice(0, 5));
    case 'field':
      return fits(person, one);
    case 'received':
      return phone.some(({ received }) => received === one.id);
  }
}

/** The members by the rule: of each phone, the first matching subscriber. */
export function matching(all: readonly Person[], { match, conditions }: SmartFilter, today: string): Person[] {
  const phones = new Set<string>();
  return all.filter((person) => {
    const met = conditions.map((condition) => meets(all, person, condition, today));
    if (person.disabled || phones.has(person.phone)) return false;
    if (!(match === 'all' ? met.every(Boolean) : met.some(Boolean))) return false;
    phones.add(person.phone);
    return true;
  });
}

/** The people whom a campaign to these members reaches. STOP counts for all subscribers of the phone. */
export const reached = (all: readonly Person[], members: readonly Person[]): Person[] =>
  members.filter(
    ({ phone, left_out }) =>
      left_out !== 'undeliverable' && !all.some((one) => one.phone === phone && one.left_out === 'stopped'),
  );
