import { z } from '../zod';
import { digits, wholeNumber } from '../form';
import { savedSchema } from '../envelope';
import type { Operation } from '../operation';
import { LANGUAGES } from '../rules/language';
import { AGE_PROBLEM, AGE_WAYS, AGES } from '../rules/age-gate';

export const optionalUrl = z
  .string()
  .trim()
  .max(500, 'This address is too long.')
  .refine(
    (text) => text === '' || /^https?:\/\/[^\s.]+\.[^\s]+$/i.test(text),
    'Enter an address that begins with http:// or https://.',
  )
  .default('');

/** Text and expected messages are fixed after the first save: an update ignores them (ENG-012, VAL-034). */
export const keywordChange = z.object({
  terms_url: optionalUrl,
  opt_in: z.string().max(1600, 'This text is too long.').default(''),
  segments: digits(wholeNumber.min(1).max(3)).default(1),
  /** Unchanged if absent, so that a client that does not know this field does not switch the age check off. */
  min_age: digits(
    wholeNumber.refine((age) => age === 0 || (age >= AGES.from && age <= AGES.to), AGE_PROBLEM),
  ).optional(),
  age_way: z.enum(AGE_WAYS).optional(),
  /** In which our own texts to its people are written (decision 807). Unchanged if absent; English for a new keyword. */
  language: z.enum(LANGUAGES).optional(),
});

/** Without a file the stored one is kept; an empty `file` removes it. */
export const updateKeyword = {
  method: 'POST',
  path: 'keywords/:id',
  summary: 'Changes a keyword',
  body: keywordChange,
  file: 'file',
  saved: savedSchema,
} as const satisfies Operation;
