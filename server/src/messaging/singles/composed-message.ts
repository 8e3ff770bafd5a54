import { textLimit, type Segments } from '@textloom/contracts';
import { AppError } from '../../base/app-error';

export interface ComposedMessage {
  body: string;
  segments: Segments;
}

const refuse = (message: string): AppError => new AppError('invalid', message, { message });

/** A single message as it was composed: media makes class 3, and without it there is none (VAL-041, VAL-042). Null where nothing was. */
export function composedMessage(
  { message, segments }: { message: string; segments: number },
  hasMedia: boolean,
  maxMedia: number,
): ComposedMessage | null {
  if (message.trim() === '' && !hasMedia) return null;
  const own: Segments = hasMedia ? 3 : segments === 2 ? 2 : 1;
  if (message.length > textLimit(own, maxMedia))
    throw refuse(`A message of this kind has at most ${textLimit(own, maxMedia)} characters.`);
  return { body: message, segments: own };
}
