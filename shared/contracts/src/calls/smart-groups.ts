import { formJson, wholeNumber } from '../form';
import { z } from '../zod';
import type { Operation } from '../operation';
import { MAX_FIELD_VALUE } from '../rules/custom-fields';
import { fieldBound } from './subscribers';

const MAX_CONDITIONS = 10;
const MAX_DAYS = 730;
const MAX_ZIPS = 50;

const days = wholeNumber
  .min(1, 'Enter a number of days from 1 to 730.')
  .max(MAX_DAYS, 'Enter a number of days from 1 to 730.');
const id = (message: string) => wholeNumber.positive(message);
const tag = z.string().trim().toLowerCase().min(1, 'Enter a tag.').max(500, 'This tag is too long.');
/** Zip codes or prefixes, separated by commas or spaces. */
const zips = z
  .string()
  .trim()
  .regex(/^\d{1,5}([\s,]+\d{1,5})*$/, 'Enter zip codes, or how they begin, with commas between them.')
  .refine((text) => text.split(/[\s,]+/).length <= MAX_ZIPS, 'Enter up to 50 zip codes.');

const fieldText = z.string().trim().min(1, 'Enter a value.').max(MAX_FIELD_VALUE, 'This value is too long.').optional();

/** One condition on a subscriber. */
export const smartCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('joined'), days }),
  z.object({ kind: z.literal('keyword'), id: id('Select a keyword.') }),
  z.object({ kind: z.literal('clicked'), days }),
  z.object({ kind: z.literal('replied'), days }),
  z.object({ kind: z.literal('not_texted'), days }),
  z.object({ kind: z.literal('tag'), tag }),
  z.object({ kind: z.literal('not_tag'), tag }),
  z.object({ kind: z.literal('zip'), zips }),
  z.object({ kind: z.literal('birth_month'), month: wholeNumber.min(1, 'Select a month.').max(12, 'Select a month.') }),
  z.object({ kind: z.literal('birthday'), days: days.max(366, 'Enter a number of days from 1 to 366.') }),
  z.object({ kind: z.literal('received'), id: id('Select a campaign.') }),
  /**
   * A value in the custom field with this slug: any, exactly this text or one that begins with it, in any case, or a
   * number or date (MM/DD/YYYY) within these bounds, both included.
   */
  z.object({
    kind: z.literal('field'),
    field: z.string().min(1, 'Select a custom field.').max(60, 'This name is too long.'),
    is: fieldText,
    begins: fieldText,
    from: fieldBound.optional(),
    to: fieldBound.optional(),
  }),
]);
export type SmartCondition = z.output<typeof smartCondition>;
export type SmartKind = SmartCondition['kind'];

/** The saved filter of a smart group: all conditions must be met, or any of them. */
export const smartFilter = z.object({
  match: z.enum(['all', 'any']),
  conditions: z
    .array(smartCondition)
    .min(1, 'Add at least one condition.')
    .max(MAX_CONDITIONS, 'Use up to 10 conditions.'),
});
export type SmartFilter = z.output<typeof smartFilter>;

export const smartCountReply = z.object({
  /** Subscribed people who match now. */
  total: z.number().int(),
  /** False if estimated from a sample. */
  exact: z.boolean(),
});

export const countSmartGroup = {
  method: 'POST',
  path: 'subscribers/groups/count',
  summary: 'Counts who matches the filter of a smart group, before it is saved',
  body: z.object({ filter: formJson(smartFilter) }),
  reply: smartCountReply,
} as const satisfies Operation;
