import { SHORTEST_PASSWORD } from '@textloom/contracts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { readFileSync } from 'node:fs';
import { fromRoot } from '../../../platform/base/paths';

/** Hashing reads the whole password, so its length limits the cost of a call. */
const MAX_PASSWORD_LENGTH = 200;
/** Only so much is estimated, which takes some milliseconds. */
const ESTIMATED_LENGTH = 64;
/** Of 0 to 4. Below it are the most used passwords, also written backwards, with digits behind or other signs for letters. */
const LOWEST_SCORE = 2;

let estimator: ZxcvbnFactory | undefined;
/** Loaded when the first password is chosen. The list has the most used passwords, in lower case. */
const estimate = (password: string, words: string[]): number => {
  estimator ??= new ZxcvbnFactory({
    dictionary: {
      common: readFileSync(fromRoot('server/src/domains/accounts/sign-in/common-passwords.txt'), 'utf8')
        .split('\n')
        .filter(Boolean),
    },
    maxLength: ESTIMATED_LENGTH,
  });
  return estimator.check(password, words).score;
};

/** Easily guessed: the whole email, or the part before the @. */
const isOwnEmail = (password: string, email: string): boolean =>
  email !== '' && [email, email.split('@')[0] ?? ''].includes(password);

/** The words of a user that others know: parts of the email. */
const wordsOf = (email: string): string[] => [email, ...email.split(/[^\p{L}\p{N}]+/u)].filter(Boolean);

/**
 * The reason why a password is refused, as shown to users, or null (decision 128). With `email`, also refuses the
 * user's own address. `known` are other words that anybody would try, such as the name of the product.
 */
export function passwordProblem(password: string, email = '', known: readonly string[] = []): string | null {
  const characters = [...password].length;
  if (characters < SHORTEST_PASSWORD) return `Choose a password of at least ${SHORTEST_PASSWORD} characters.`;
  if (characters > MAX_PASSWORD_LENGTH) return `Choose a password of at most ${MAX_PASSWORD_LENGTH} characters.`;
  const folded = email.toLowerCase();
  if (isOwnEmail(password.toLowerCase(), folded))
    return 'Your email address cannot be your password. Choose another one.';
  if (estimate(password, [...wordsOf(folded), ...known]) < LOWEST_SCORE)
    return 'This password is too common. Choose one that is harder to guess.';
  return null;
}
