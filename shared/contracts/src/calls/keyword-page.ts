import { z } from '../zod';
import { digits, formFlag, wholeNumber } from '../form';
import { savedSchema } from '../envelope';
import { optionalUrl } from './keyword-change';
import type { Operation } from '../operation';

/** Which names the web page of a keyword asks for: 0 none, 1 the first name, 2 both. */
export const WEB_NAMES = [0, 1, 2] as const;

export const keywordPageSchema = z.object({
  /** Switched on. The page is open while the keyword is approved and the account may send. */
  on: z.boolean(),
  names: z.number().int(),
  terms_url: z.string(),
  privacy_url: z.string(),
  /** Whom its words name: the company, else the owner's name. */
  sender: z.string(),
  /** The page, and what shows its form on another site. */
  address: z.string(),
  snippet: z.string(),
});
export type KeywordPage = z.output<typeof keywordPageSchema>;

export const getKeywordPage = {
  method: 'GET',
  path: 'keywords/:id/page',
  summary: 'Reads the settings of the web page of a keyword',
  reply: keywordPageSchema,
} as const satisfies Operation;

export const keywordPageBody = z.object({
  on: formFlag,
  names: digits(wholeNumber.min(0).max(2)).default(0),
  terms_url: optionalUrl,
  privacy_url: optionalUrl,
});

export const saveKeywordPage = {
  method: 'POST',
  path: 'keywords/:id/page',
  summary: 'Changes the web page of a keyword',
  verified: true,
  body: keywordPageBody,
  saved: savedSchema,
} as const satisfies Operation;
