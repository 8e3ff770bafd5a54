import { z } from '../zod';
import type { Operation } from '../operation';

/** Code name → number of unused codes (KEY-018). */
export const customVariables = z.record(z.string(), z.number().int());
export type CustomVariables = z.output<typeof customVariables>;

/** Counts of one column of custom codes. */
export const codePoolSchema = z.object({
  name: z.string(),
  available: z.number().int(),
  issued: z.number().int(),
  total: z.number().int(),
});
export type CodePool = z.output<typeof codePoolSchema>;

/** A code that was issued to a subscriber. */
export const issuedCodeSchema = z.object({ phone: z.string(), code: z.string(), name: z.string(), date: z.string() });
export type IssuedCode = z.output<typeof issuedCodeSchema>;

/** The remaining codes of each column, and the last 25 issued codes. */
export const keywordCodesReply = z.object({ pools: z.array(codePoolSchema), latest: z.array(issuedCodeSchema) });
export type KeywordCodes = z.output<typeof keywordCodesReply>;

/** The owner is notified when a tenth of a column's codes is left, and when none are. */
export const lowCodes = (total: number): number => Math.floor(total / 10);

/** Whether a column of codes is fine, running out or used up (messaging design, section 7). */
export function codeSupply({ available, total }: Pick<CodePool, 'available' | 'total'>): 'fine' | 'low' | 'empty' {
  if (available === 0) return 'empty';
  return available <= lowCodes(total) ? 'low' : 'fine';
}

export const getCodes = {
  method: 'GET',
  path: 'keywords/:id/codes',
  summary: 'Counts the custom codes of a keyword and lists the last 25 that were issued',
  ability: 'keyword_customkeywords',
  reply: keywordCodesReply,
} as const satisfies Operation;

/** Returns the new `custom_variables` of the keyword. */
export const submitCodes = {
  method: 'POST',
  path: 'keywords/:id/submitcodes',
  summary: 'Adds custom codes from a CSV file to a keyword',
  ability: 'keyword_customkeywords',
  file: 'csv',
  reply: customVariables,
} as const satisfies Operation;
