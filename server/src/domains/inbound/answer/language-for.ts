import { type Language } from '@textloom/contracts';
import type { KeywordFact } from '../../texting/inbound-text';

/** Control words that are Spanish only. */
const SPANISH_WORDS: ReadonlySet<string> = new Set('AYUDA ALTO BASTA BAJA PARE CANCELAR ELIMINAR PARAR'.split(' '));

/** What an answer is about: accounts and, of a text that is a control word, that word. */
interface About {
  accounts?: readonly (number | null | undefined)[];
  word?: string;
}

/**
 * The language of an answer (decision 808): that of the keyword which the phone joined last in the accounts that the answer
 * is about, else in any. A phone that has joined no keyword gets the language of its word, because carriers test a Spanish
 * program by AYUDA and ALTO from a phone of their own.
 */
export function languageFor(own: readonly KeywordFact[], { accounts = [], word = '' }: About = {}): Language {
  const about = own.filter(({ accountId }) => accounts.includes(accountId));
  const latest = [...(about.length > 0 ? about : own)].sort(
    (one, other) => (other.joinedAt?.getTime() ?? 0) - (one.joinedAt?.getTime() ?? 0),
  )[0];
  return latest?.language ?? (SPANISH_WORDS.has(word) ? 'es' : 'en');
}
