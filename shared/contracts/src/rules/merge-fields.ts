import { COUPON_BEGINS, COUPON_MAX } from './coupons';
import { isFieldSlug, SLUG_BEGINS, type FieldSlug } from './custom-fields';
import { KEYWORD_MAX } from './keyword';
import { cutText, graphemesOf } from './cut-text';
import { carrierParts, toGsm } from './segments';
import { isBlank } from './visible';

/**
 * Merge fields of a campaign: `{first_name|friend}` becomes the recipient's first name, or "friend" where it is unknown.
 * Do not confuse them with the custom codes of welcomes (`{NAME}`): a campaign has no codes, a welcome no merge fields.
 *
 * A text is counted at its longest: each field with the most characters that its value may have. Longer values are cut
 * when the message is sent, so no rendered text exceeds the class and the carrier parts that the meter showed.
 */
export const MERGE_FIELDS = {
  first_name: { max: 20, sample: 'Alex', fallback: 'friend' },
  last_name: { max: 20, sample: 'Rivera', fallback: '' },
  city: { max: 20, sample: 'Austin', fallback: 'your city' },
  state: { max: 2, sample: 'TX', fallback: '' },
  company_name: { max: 30, sample: 'Corner Bakery', fallback: 'your company' },
  keyword: { max: KEYWORD_MAX, sample: 'PIZZA', fallback: '' },
} as const;
export type MergeField = keyof typeof MERGE_FIELDS;
export const MERGE_FIELD_NAMES = Object.keys(MERGE_FIELDS) as readonly MergeField[];

/** A custom field of the account, by its slug. This module does not know which exist: an unknown one is always empty. */
export type CustomMerge = FieldSlug;
/** A coupon pool of the account, by its slug: each recipient gets one of its codes. */
export type CouponMerge = `${typeof COUPON_BEGINS}${string}`;
export type MergeName = MergeField | CustomMerge | CouponMerge;
/** Most characters of a custom field's value in a text. */
export const CUSTOM_MERGE_MAX = 30;

/** A recipient's data; missing and blank values are replaced by the fallback. */
export type MergeValues = Partial<Readonly<Record<MergeName, string | null>>>;

interface Field {
  name: MergeName;
  fallback: string;
}
type Piece = string | Field;

/** A name in braces, with a fallback after a bar. Other braces, as in "{20% off}", are plain text. */
const FIELD = /\{\s*([a-z_][a-z0-9_]*)\s*(?:\|([^{}]*))?\}/gi;

export const isMergeField = (name: string): name is MergeField => Object.hasOwn(MERGE_FIELDS, name);
export const isCustomMerge = isFieldSlug;
export const isCouponMerge = (name: string): name is CouponMerge =>
  name.startsWith(COUPON_BEGINS) && name.length > COUPON_BEGINS.length;
const isField = (name: string): name is MergeName => isMergeField(name) || isCustomMerge(name) || isCouponMerge(name);
/** The most characters of a field's value in a text. */
export const maxOfMerge = (name: MergeName): number =>
  isMergeField(name) ? MERGE_FIELDS[name].max : isCouponMerge(name) ? COUPON_MAX : CUSTOM_MERGE_MAX;
const isKnown = (name: string): boolean => isField(name.toLowerCase());

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(FIELD)) {
    const name = (match[1] ?? '').toLowerCase();
    if (!isField(name)) continue;
    // Nobody goes without a code, so it needs no fallback.
    const fallback = isCouponMerge(name) ? '' : (match[2] ?? '').trim();
    pieces.push(text.slice(end, match.index), { name, fallback });
    end = match.index + match[0].length;
  }
  pieces.push(text.slice(end));
  return pieces.filter((piece) => piece !== '');
}

export const hasMergeFields = (text: string): boolean => piecesOf(text).some((piece) => typeof piece !== 'string');

/** `{first_name|friend}`, as the composer inserts it. */
export const mergeField = (name: MergeName, fallback = ''): string =>
  fallback === '' ? `{${name}}` : `{${name}|${fallback}}`;

/** Why the fields of a text cannot be filled; null when they can. */
export function mergeProblem(text: string): string | null {
  const unknown = [...text.matchAll(FIELD)].find((match) => !isKnown(match[1] ?? ''));
  if (!unknown) return couponsOf([text]).length > 1 ? ONE_POOL : null;
  const known = MERGE_FIELD_NAMES.map((name) => mergeField(name)).join(', ');
  return `${unknown[0]} is not a field. Use one of ${known}.`;
}

/** Replaces each field by what `written` returns. An empty value also takes the space before it. */
function fill(text: string, written: (field: Field) => string): string {
  let filled = '';
  for (const piece of piecesOf(text)) {
    const part = typeof piece === 'string' ? piece : written(piece);
    filled = part === '' ? filled.replace(/ $/, '') : filled + part;
  }
  return filled === text ? text : filled.trim();
}

/** Units of a value at the carrier. In GSM-7, characters of the extension table count twice. */
const units = (value: string): number => carrierParts(value).units;

/** A value of at most `max` units, cut at a word where that is possible. */
function shortened(value: string, max: number): string {
  if (units(value) <= max) return value;
  const characters = graphemesOf(value);
  while (units(characters.join('')) > max) characters.pop();
  const cut = characters.join('');
  const whole = value[cut.length] === ' ' ? cut : cut.slice(0, Math.max(0, cut.lastIndexOf(' ')));
  return (whole === '' ? cut : whole).trim();
}

/** State of subscribers outside the USA and Canada: not a name to write into a text. */
const NO_STATE = 'ZZ';

/** Joiners shape letters and emoji (مهدی‌یار, 👨‍👩‍👧), tags make flags. Other format characters have no place in a name. */
const HIDDEN = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cf}\p{Cs}\p{Co}]/gu;

const oneLine = (value: string): string =>
  value
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(HIDDEN, '')
    .replace(/[{}]/g, '')
    .trim();

/** The value to write, or empty. In a GSM-7 text it has only GSM-7 characters: any other would double the parts. */
function valueOf({ name }: Field, values: MergeValues, plain: boolean): string {
  const known = oneLine(values[name] ?? '');
  if (isBlank(known) || (name === 'state' && known.toUpperCase() === NO_STATE)) return '';
  const value = plain ? toGsm(known) : known;
  if (plain && carrierParts(value).encoding !== 'GSM-7') return '';
  return shortened(value, maxOfMerge(name));
}

/** The text with its fallbacks: the author's own text decides whether the carrier needs Unicode. */
const isPlain = (text: string): boolean => carrierParts(fill(text, ({ fallback }) => fallback)).encoding === 'GSM-7';

/** The text for one recipient. */
export function renderMerge(text: string, values: MergeValues): string {
  if (!hasMergeFields(text)) return text;
  const plain = isPlain(text);
  return fill(text, (field) => valueOf(field, values, plain) || field.fallback);
}

/** An example of a code. */
const sampleCoupon = (name: CouponMerge): string =>
  `${name
    .slice(COUPON_BEGINS.length)
    .toUpperCase()
    .replaceAll('_', '')
    .slice(0, COUPON_MAX - 6)}-7K2PX`;

/** The text with sample values, as previews show it. */
export const sampleMerge = (text: string): string =>
  fill(text, ({ name, fallback }) =>
    isMergeField(name)
      ? MERGE_FIELDS[name].sample
      : isCouponMerge(name)
        ? sampleCoupon(name)
        : fallback || name.slice(SLUG_BEGINS.length).replaceAll('_', ' '),
  );

/** The text at its longest, for counting only: each field as its fallback, extended to the most that a value may have. */
export const longestMerge = (text: string): string =>
  fill(text, ({ name, fallback }) => fallback.padEnd(maxOfMerge(name), 'x'));

/**
 * The longest beginning of a text that fits into `limit` characters for every recipient. Never ends inside a field.
 */
export function truncateMerge(text: string, limit: number): string {
  if (longestMerge(text).length <= limit) return text;
  let kept = '';
  for (const match of text.matchAll(/\{[^{}]*\}|[^{]+|\{/g)) {
    const next = kept + match[0];
    if (longestMerge(next).length <= limit) {
      kept = next;
      continue;
    }
    if (hasMergeFields(match[0])) return kept;
    // A piece without fields is as long as it is.
    return kept + cutText(match[0], limit - longestMerge(kept).length);
  }
  return kept;
}

/** The fields of a text that may be empty for a recipient: without them, nothing of it can be seen. Null: never empty. */
export const emptyWithout = (text: string): MergeName[] | null =>
  isBlank(fill(text, ({ name, fallback }) => (isCouponMerge(name) ? name : fallback))) ? mergeFieldsOf(text) : null;

/** The fields of a text, each once. */
export const mergeFieldsOf = (text: string): MergeName[] => [
  ...new Set(piecesOf(text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name]))),
];

/** The custom fields of some texts, each once. */
export const customMergesOf = (texts: readonly string[]): CustomMerge[] => [
  ...new Set(texts.flatMap(mergeFieldsOf).filter(isCustomMerge)),
];

/** The coupon pools of some texts, each once. */
export const couponsOf = (texts: readonly string[]): CouponMerge[] => [
  ...new Set(texts.flatMap(mergeFieldsOf).filter(isCouponMerge)),
];

/** Examples of codes, to preview a text for a person who has not got one yet. */
export const sampleCoupons = (text: string): MergeValues =>
  Object.fromEntries(couponsOf([text]).map((name) => [name, sampleCoupon(name)]));

export const ONE_POOL = 'A message can give codes of one coupon pool only.';

/** Refuses coupons where the text is sent to one person at a time; null when there are none. */
export const couponElsewhere = (text: string): string | null =>
  couponsOf([text]).length > 0 ? 'Coupons can be used in campaigns and recurring campaigns only.' : null;

/** Whether the text is sent in GSM-7, so that values which it cannot express are replaced by their fallback. */
export const isPlainText = isPlain;

/** A space that is neither in a field nor next to one, where an empty field could take it away. */
const PLAIN_SPACE = /(?<=[^}\s]) (?![^{}]*\})(?=[^{\s])/u;
/** Looks like a space, and is not in GSM-7. */
const UNICODE_SPACE = '\u00a0';
/** Shows nothing, and is not in GSM-7. */
const WORD_JOINER = '\u2060';

/**
 * The same text, sent in Unicode, so that every name can be written: one space becomes a space that GSM-7 lacks. `toGsm`
 * undoes it. The text alone decides its encoding, also in templates, automations and when it is sent again.
 */
export const toUnicode = (text: string): string =>
  !isPlain(text) ? text : PLAIN_SPACE.test(text) ? text.replace(PLAIN_SPACE, UNICODE_SPACE) : text + WORD_JOINER;
