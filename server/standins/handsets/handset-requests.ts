import { isPhone, phoneDigits } from '@textloom/contracts';
import { z } from 'zod';

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
/** What US carriers accept in a picture message. */
const MAX_PICTURE = 5 * 1024 * 1024;

const media = z.strictObject({ contentType: z.enum(TYPES), base64: z.base64().max(Math.ceil(MAX_PICTURE / 3) * 4) });

/** POST /carrier/handsets/{phone}/send */
export const handsetSend = z
  .strictObject({
    text: z.string().max(1600).default(''),
    media: z.array(media).max(10).default([]),
    /** A number of ours in any notation; the shared code by default. */
    to: z.string().min(1).max(40).optional(),
    /** The message over RCS of which a reply is tapped; `text` is its label. */
    tapped: z.string().min(1).max(40).optional(),
    /** Passed on unchanged, because tests send values that the provider does not have yet. */
    optOutType: z.string().min(1).max(40).optional(),
  })
  .refine((send) => send.text !== '' || send.media.length > 0, 'There is nothing to send.');

export type HandsetSend = z.infer<typeof handsetSend>;

/** Largest body: one picture of full size and the text. */
export const SEND_LIMIT = 8 * 1024 * 1024;

/** +1 and 10 digits, or null. */
export function handsetNumber(text: string): string | null {
  const digits = phoneDigits(text);
  return isPhone(digits) ? `+1${digits}` : null;
}
