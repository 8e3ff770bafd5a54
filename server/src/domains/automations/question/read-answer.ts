import { type FieldRule, type FieldValue, monthFirst, readFieldValue } from '@textloom/contracts';

/** A text without case, accents, spaces and punctuation. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The choice that a text names by its words or, unless a choice is that number itself, by its position: "2". */
function choiceIn(choices: readonly string[], said: string): string | undefined {
  const words = plain(said);
  if (words === '') return undefined;
  return (
    choices.find((choice) => plain(choice) === words) ??
    (/^\d{1,2}$/.test(words) ? choices[Number(words) - 1] : undefined)
  );
}

const readable = (read: ReturnType<typeof readFieldValue>): FieldValue | null =>
  read === null || 'problem' in read ? null : read;

/**
 * The value that a text gives a field; null if it is no answer. A date begins with the month, as everywhere, unless it
 * can only begin with the day. What asks something is for a user, although the field takes any text.
 */
export function readAnswer(field: FieldRule, said: string): FieldValue | null {
  const text = said.trim();
  if (field.kind === 'text') return text.includes('?') ? null : readable(readFieldValue(field, text));
  if (field.kind === 'choice') {
    const choice = choiceIn(field.choices, text);
    return choice === undefined ? null : readable(readFieldValue(field, choice));
  }
  const bare = text.replace(/[.!]+$/, '');
  const read = readable(readFieldValue(field, bare));
  if (read !== null || field.kind === 'number') return read;
  const turned = monthFirst(bare, 'day');
  return turned === null ? null : readable(readFieldValue(field, turned));
}
