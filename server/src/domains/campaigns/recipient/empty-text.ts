import {
  emptyWithout,
  isPlainText,
  mergeFieldsOf,
  type CouponMerge,
  type CustomMerge,
  isCouponMerge,
  isCustomMerge,
  type MergeName,
} from '@textloom/contracts';
import { empty, join, name, sql, type Sql } from '../../../platform/db/sql';
import { SHOWN, UNWRITABLE } from './character-classes';

/** Without `keyword` and coupons: everybody has a keyword, and gets a code. */
type ValueField = Exclude<MergeName, 'keyword' | CouponMerge>;
const isValue = (field: MergeName): field is ValueField => field !== 'keyword' && !isCouponMerge(field);

/** SQL: the value of subscriber `v` in a custom field meets a condition on `c.value`; false without a value. */
const ofCustom = (slug: CustomMerge, condition: Sql): Sql =>
  sql`exists (select from subscriber_value c join custom_field f on f.id = c.field_id and not f.deleted where c.subscriber_id = v.id and f.slug = ${slug} and ${condition})`;

/** SQL: the column of a field of subscriber `v`. */
const columnOf = (field: ValueField): Sql => name(`v.${field}`);

/**
 * SQL: the field of subscriber `v` has a value. The first comparison is true for every value that begins with an ASCII
 * letter, as most do, and takes a tenth of the expression's time.
 */
const known = (field: ValueField): Sql =>
  isCustomMerge(field)
    ? ofCustom(field, sql`c.value ~ ${SHOWN}`)
    : sql`(${columnOf(field)} collate "C" >= 'A' and ${columnOf(field)} collate "C" < '{' or ${columnOf(field)} ~ ${SHOWN})${field === 'state' ? sql` and upper(btrim(v.state)) <> 'ZZ'` : empty}`;
const writable = (field: ValueField): Sql =>
  isCustomMerge(field) ? ofCustom(field, sql`c.value !~ ${UNWRITABLE}`) : sql`${columnOf(field)} !~ ${UNWRITABLE}`;

/** The texts of a campaign, as in its row. */
export interface Texts {
  message: string;
  ab?: { message_b: string } | null;
  /** Class 3 has a file, so its text may be empty. */
  segments: number;
}

const textsOf = ({ message, ab }: Texts): string[] => (ab ? [message, ab.message_b] : [message]);

/** SQL of a condition on the row of subscriber `s`. */
const ofSubscriber = (account: number, condition: Sql): Sql =>
  sql`exists (select from subscriber v where v.id = s.id and v.account_id = ${account} and (${condition}))`;

const oneOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${join([...conditions], ' or ')})`;

/** The texts that show nothing to a person without a value in one of these fields. */
const needing = (texts: Texts): { text: string; fields: MergeName[] }[] =>
  texts.segments === 3
    ? []
    : textsOf(texts).flatMap((text) => {
        const fields = emptyWithout(text);
        return fields === null || fields.includes('keyword') ? [] : [{ text, fields }];
      });

/** Whether each text shows something to everybody, as most do. */
export const showsToAll = (texts: Texts): boolean => needing(texts).length === 0;

/** SQL: each of the texts shows something to subscriber `s` (decision 310). */
export function shows(account: number, texts: Texts): Sql {
  const conditions = needing(texts).map(({ text, fields }) => {
    const filled = (field: ValueField): Sql =>
      isPlainText(text) ? sql`(${known(field)} and ${writable(field)})` : sql`(${known(field)})`;
    return fields.length === 0 ? sql`false` : ofSubscriber(account, join(fields.filter(isValue).map(filled), ' or '));
  });
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ');
}

const valuesIn = (texts: readonly string[]): ValueField[] => [...new Set(texts.flatMap(mergeFieldsOf))].filter(isValue);

/** Whether the texts have a field that may be empty for a person. */
export const hasValues = (texts: Texts): boolean => valuesIn(textsOf(texts)).length > 0;

/** SQL: a field of the texts is empty for subscriber `v` (decision 310), so that its fallback is sent. */
export const lacks = (texts: Texts): Sql => oneOf(valuesIn(textsOf(texts)).map((field) => sql`not (${known(field)})`));

/**
 * SQL: a value of subscriber `v` cannot be written in GSM-7, so that one of the texts has its fallback (decision 311).
 * Tests all values joined into one first, because few people match.
 */
export function loses(texts: Texts): Sql {
  const fields = valuesIn(textsOf(texts).filter(isPlainText));
  const lost = (field: ValueField): Sql => sql`(${known(field)} and not ${writable(field)})`;
  const [custom, stored] = [fields.filter(isCustomMerge), fields.filter((field) => !isCustomMerge(field))];
  const quick =
    stored.length === 0
      ? []
      : [sql`(${join(stored.map(columnOf), ' || ')} ~ ${UNWRITABLE} and ${oneOf(stored.map(lost))})`];
  return oneOf([...quick, ...custom.map(lost)]);
}

/** Texts that show something to everybody. */
export const ANY_TEXT: Texts = { message: '.', segments: 1 };
