import { z } from '../zod';
import { savedSchema } from '../envelope';
import { formJson, formWords } from '../form';
import type { Operation } from '../operation';
import { FIELD_KINDS, foldedValue, MAX_CHOICES, MAX_FIELD_VALUE } from '../rules/custom-fields';

export const customFieldSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Its field in messages: field_shoe_size. */
  slug: z.string(),
  kind: z.enum(FIELD_KINDS),
  /** For a choice field: the options. */
  choices: z.array(z.string()),
});
export type CustomField = z.output<typeof customFieldSchema>;

const name = z.string().trim().min(1, 'Name is required.').max(60, 'This name is too long.');
const differ = (texts: readonly string[]): boolean => new Set(texts.map(foldedValue)).size === texts.length;
const choices = formWords
  .pipe(z.array(z.string().trim().min(1, 'A choice is empty.').max(60, 'A choice is too long.')))
  .refine((texts) => texts.length <= MAX_CHOICES, `Enter at most ${MAX_CHOICES} choices.`)
  .refine(differ, 'Two choices are the same.');

/** The choices are needed for a choice, and ignored for the other kinds. */
export const customFieldBody = z.object({ name, kind: z.enum(FIELD_KINDS, 'Choose a kind.'), choices });
export const customFieldChange = customFieldBody.omit({ kind: true });

export const addCustomField = {
  method: 'POST',
  path: 'subscribers/fields',
  summary: 'Adds a custom field',
  ability: 'subscriber.fields',
  body: customFieldBody,
  /** A server of the previous release sends no slug. */
  saved: savedSchema.extend({ slug: z.string().default('') }),
} as const satisfies Operation;

/** The kind of a field never changes. */
export const changeCustomField = {
  method: 'PUT',
  path: 'subscribers/fields/:id',
  summary: 'Renames a custom field and sets its choices',
  ability: 'subscriber.fields',
  body: customFieldChange,
  saved: savedSchema,
} as const satisfies Operation;

export const removeCustomField = {
  method: 'DELETE',
  path: 'subscribers/fields/:id',
  summary: 'Removes a custom field and the values that subscribers have in it',
  ability: 'subscriber.fields',
  saved: savedSchema,
} as const satisfies Operation;

/** Typed values by the id of their field. */
export const fieldTexts = formJson(z.record(z.string().regex(/^\d{1,9}$/), z.string().max(MAX_FIELD_VALUE + 100)));

/** An empty value removes the stored one; absent fields are unchanged. */
export const saveFieldValues = {
  method: 'PUT',
  path: 'subscribers/:id/fields',
  summary: 'Changes the values that a subscriber has in custom fields',
  body: z.object({ values: fieldTexts }),
  saved: savedSchema,
} as const satisfies Operation;
