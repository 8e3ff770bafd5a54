import {
  longestMerge,
  mergeProblem,
  textLimit,
  tooLongToSend,
  z,
  type TextMetric,
  type TwoTexts,
} from '@textloom/contracts';
import type { AnyFile, Composed } from '@textloom/ui';

/** The comparison of two texts, as the composer edits it. Switched off it keeps what was typed. */
export const twoTextsFields = z.object({
  on: z.boolean(),
  message: z.string(),
  share: z.number(),
  metric: z.custom<TextMetric>(),
  hours: z.number(),
});
export type TwoTextsFields = z.output<typeof twoTextsFields>;

export const ONE_TEXT: TwoTextsFields = { on: false, message: '', share: 20, metric: 'replies', hours: 4 };

export const fieldsOfTexts = (ab: TwoTexts | null): TwoTextsFields =>
  ab === null ? ONE_TEXT : { on: true, message: ab.message_b, share: ab.share, metric: ab.metric, hours: ab.hours };

/** Fields of the call; without a comparison none. */
export const bodyOfTexts = ({ on, message, share, metric, hours }: TwoTextsFields) =>
  on ? { message_b: message, ab_share: share, ab_metric: metric, ab_hours: hours } : {};

/** The form's field for each field of the call. */
export const TEXT_FIELDS = {
  message_b: 'ab.message',
  ab_share: 'ab.share',
  ab_metric: 'ab.metric',
  ab_hours: 'ab.hours',
} as const;

/** Why the second text cannot be compared with the first one, as the server says it; null when it can. */
export function secondTextProblem(
  { on, message }: TwoTextsFields,
  first: Composed<AnyFile>,
  { footer, maxMedia }: { footer: string; maxMedia: number },
): string | null {
  if (!on) return null;
  if (message.trim() === '') return 'A second message is required.';
  if (message.trim() === first.message.trim()) return 'Both texts are the same. Write another one.';
  const longest = longestMerge(message);
  const limit = textLimit(first.segments, maxMedia);
  if (longest.length > limit) return `Both texts are of one kind, which has at most ${limit} characters.`;
  return mergeProblem(message) ?? tooLongToSend(longest, footer);
}
