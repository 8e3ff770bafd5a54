import { z } from '../zod';

/** Code name → unused codes: response of POST keywords/:id/submitcodes (KEY-018). */
export const customVariables = z.record(z.string(), z.number().int());
export type CustomVariables = z.output<typeof customVariables>;

/** Numbers of one column of custom codes. */
export const codePoolSchema = z.object({
  name: z.string(),
  available: z.number().int(),
  issued: z.number().int(),
  total: z.number().int(),
});
export type CodePool = z.output<typeof codePoolSchema>;

/** An issued code. */
export const issuedCodeSchema = z.object({ phone: z.string(), code: z.string(), name: z.string(), date: z.string() });
export type IssuedCode = z.output<typeof issuedCodeSchema>;

/** GET keywords/:id/codes: what is left of each column, and the 25 codes issued last. */
export const keywordCodesReply = z.object({ pools: z.array(codePoolSchema), latest: z.array(issuedCodeSchema) });
export type KeywordCodes = z.output<typeof keywordCodesReply>;

/** The owner is notified when this share of a column is left, and when none is. */
const LOW_PART = 10;

/** Whether a column of codes is fine, running out or used up (messaging design, section 7). */
export function codeSupply({ available, total }: Pick<CodePool, 'available' | 'total'>): 'fine' | 'low' | 'empty' {
  if (available === 0) return 'empty';
  return available <= Math.floor(total / LOW_PART) ? 'low' : 'fine';
}
