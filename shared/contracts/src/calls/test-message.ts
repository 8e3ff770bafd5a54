import { z } from '../zod';
import { digits, formFlag, wholeNumber } from '../form';
import { savedSchema } from '../envelope';
import type { Operation } from '../operation';
import { readNewPhone } from '../rules/phone';
import { SEGMENT_LIMITS } from '../rules/segments';
import { captchaField } from './captcha';

export const TEST_MESSAGES = {
  /** VAL-049 */
  phone: 'Enter a valid phone number',
  /** VAL-048 */
  message: 'A message is required.',
  captcha: 'Please solve the captcha.',
} as const;

/** Ten digits of a number that can exist, in any notation (decision 86). */
const phone = z.string().transform((text, context) => {
  const reading = readNewPhone(text);
  if ('phone' in reading) return reading.phone;
  context.addIssue({ code: 'custom', message: TEST_MESSAGES.phone });
  return z.NEVER;
});

/** API-060. The text may be empty when a file is attached. */
export const testMessageBody = z.object({
  phone,
  message: z.string().max(SEGMENT_LIMITS[3], 'This text is too long.').default(''),
  segments: digits(wholeNumber.min(1).max(3)).default(1),
  /** 1: the text begins with the account's name, as the campaign will. */
  begin_with_name: formFlag.default(0),
  captcha: captchaField,
});

export const sendTestMessage = {
  method: 'POST',
  path: 'messages/test/',
  summary: 'Sends a composed message to one phone',
  verified: true,
  body: testMessageBody,
  file: 'file',
  saved: savedSchema,
} as const satisfies Operation;
