import { isBlank, longestMerge, mergeProblem, textLimit, tooLongToSend, type TwoTextsDraft } from '@textloom/contracts';
import type { AnyFile, Composed } from '@textloom/ui';
import { TEXTS } from './messages';

/** Fields of the call; none if there is no comparison. */
export const bodyOfTexts = ({ on, message, share, metric, hours }: TwoTextsDraft) =>
  on ? { message_b: message, ab_share: share, ab_metric: metric, ab_hours: hours } : {};

/** The form's field for each field of the call. */
export const TEXT_FIELDS = {
  message_b: 'ab.message',
  ab_share: 'ab.share',
  ab_metric: 'ab.metric',
  ab_hours: 'ab.hours',
} as const;

/** The server's reason why the second text cannot be compared with the first; null if it can. */
export function secondTextProblem(
  { on, message }: TwoTextsDraft,
  first: Composed<AnyFile>,
  { footer, maxMedia }: { footer: string; maxMedia: number },
): string | null {
  if (!on) return null;
  if (isBlank(message)) return TEXTS.secondRequired;
  if (message.trim() === first.message.trim()) return TEXTS.sameTexts;
  const longest = longestMerge(message);
  const limit = textLimit(first.segments, maxMedia);
  if (longest.length > limit) return TEXTS.secondTooLong(limit);
  return mergeProblem(message) ?? tooLongToSend(longest, footer);
}
