import { readFileSync } from 'node:fs';
import { fromRoot } from '../../base/paths';

const SHORTEST = 8;
/** Hashing reads all of it: a bound on what a call may cost. */
const MAX_PASSWORD_LENGTH = 200;

let common: ReadonlySet<string> | undefined;
/** Read when the first password is chosen; the most used ones that are long enough, in lower case. */
const commonPasswords = (): ReadonlySet<string> =>
  (common ??= new Set(
    readFileSync(fromRoot('server/src/modules/sign-in/common-passwords.txt'), 'utf8').split('\n').filter(Boolean),
  ));

/** One letter over and over. */
const isOneCharacter = (password: string): boolean => new Set(password).size === 1;

/** Guessed from the email beside it: all of it, or what comes before the @. */
const isOwnEmail = (password: string, email: string): boolean =>
  email !== '' && [email, email.split('@')[0] ?? ''].includes(password);

/**
 * Why this cannot be a password, fit to show, or null (decision 128). With `email` also the person's own
 * address is refused.
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
