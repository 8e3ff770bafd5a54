import { readFileSync } from 'node:fs';
import { fromRoot } from '../../../platform/base/paths';

const SHORTEST = 8;
/** Hashing reads the whole password, so its length limits the cost of a call. */
const MAX_PASSWORD_LENGTH = 200;

let common: ReadonlySet<string> | undefined;
/** Loaded when the first password is chosen: the most used ones that are long enough, in lower case. */
const commonPasswords = (): ReadonlySet<string> =>
  (common ??= new Set(
    readFileSync(fromRoot('server/src/domains/accounts/sign-in/common-passwords.txt'), 'utf8')
      .split('\n')
      .filter(Boolean),
  ));

/** One repeated character. */
const isOneCharacter = (password: string): boolean => new Set(password).size === 1;

/** Easily guessed: the whole email, or the part before the @. */
const isOwnEmail = (password: string, email: string): boolean =>
  email !== '' && [email, email.split('@')[0] ?? ''].includes(password);

/**
 * The reason why a password is refused, as shown to users, or null (decision 128). With `email`, also refuses the
 * user's own address.
 */
export function passwordProblem(password: string, email = ''): string | null {
  const characters = [...password].length;
  if (characters < SHORTEST) return `Choose a password of at least ${SHORTEST} characters.`;
  if (characters > MAX_PASSWORD_LENGTH) return `Choose a password of at most ${MAX_PASSWORD_LENGTH} characters.`;
  const folded = password.toLowerCase();
  if (isOwnEmail(folded, email.toLowerCase())) return 'Your email address cannot be your password. Choose another one.';
  if (isOneCharacter(folded) || commonPasswords().has(folded))
    return 'This password is too common. Choose one that is harder to guess.';
  return null;
}
