import { formatPhone, isShortCode, phoneDigits } from './phone';
import { explainsStop, type Segments, SEGMENT_LIMITS } from './segments';

/** Longest notice of a move to another number: two messages. */
export const MAX_MOVE_NOTICE = SEGMENT_LIMITS[2];

/** The notice that is proposed to an account. `name` may be empty. */
export const draftMoveNotice = (name: string, number: string): string =>
  `${name === '' ? 'We have' : `${name} has`} a new number. Soon our texts will come from ${formatPhone(number)}. Save it, and text us there. Reply STOP to unsubscribe.`;

/** How many messages a notice is billed as. */
export const moveNoticeClass = (text: string): Segments => (text.length <= SEGMENT_LIMITS[1] ? 1 : 2);

/** A phone number may be written in any notation; a short code is a word, because other numbers may contain its digits. */
const namesNumber = (text: string, number: string): boolean =>
  isShortCode(number)
    ? new RegExp(`(?<![\\d-])${phoneDigits(number)}(?![\\d-])`).test(text)
    : text.replace(/\D/g, '').includes(phoneDigits(number));

/**
 * Why a text cannot tell people of a new number; null when it can. It has to name the number, because its first text
 * comes from a stranger otherwise, and how to leave.
 */
export function moveNoticeProblem(text: string, number: string): string | null {
  if (text.trim() === '') return 'A message is required.';
  if (text.length > MAX_MOVE_NOTICE) return `The notice has at most ${MAX_MOVE_NOTICE} characters.`;
  if (!namesNumber(text, number)) return `The notice has to name ${formatPhone(number)}.`;
  if (!explainsStop(text)) return 'The notice has to say how to leave: Reply STOP to unsubscribe.';
  return null;
}
