import { isBlank, longestMerge, mergeProblem, textLimit, type Segments } from '@textloom/contracts';
import { invalid, type AppError } from '../../../platform/base/app-error';

export interface ComposedMessage {
  body: string;
  segments: Segments;
}

const refuse = (message: string): AppError => invalid('message', message);

/**
 * A composed single message: media sets class 3, and without media it is not class 3 (VAL-041, VAL-042). Null for an
 * empty message. `personal`: with merge fields, which are counted at their longest.
 */
export function composedMessage(
  { message, segments }: { message: string; segments: number },
  hasMedia: boolean,
  maxMedia: number,
  { personal = false } = {},
): ComposedMessage | null {
  if (isBlank(message) && !hasMedia) return null;
  const problem = personal ? mergeProblem(message) : null;
  if (problem !== null) throw refuse(problem);
  const own: Segments = hasMedia ? 3 : segments === 2 ? 2 : 1;
  if ((personal ? longestMerge(message) : message).length > textLimit(own, maxMedia))
    throw refuse(`A message of this kind has at most ${textLimit(own, maxMedia)} characters.`);
  return { body: message, segments: own };
}
