import { SHORTEST_PASSWORD } from '@textloom/contracts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Hashing reads the whole password, so the length limits the cost of a call. */
const MAX_PASSWORD_LENGTH = 200;
/** Only this much is estimated, which takes several milliseconds. */
const ESTIMATED_LENGTH = 64;
/** On a scale of 0 to 4: more than a hundred million guesses. A common word with a year scores less. */
const LOWEST_SCORE = 3;
/** Shorter words occur within others by chance. */
const SHORTEST_KNOWN = 4;

let estimator: Promise<ZxcvbnFactory> | undefined;
/**
 * Loaded when the first password is chosen: the most used passwords, English words and names, and keyboard patterns.
 */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [common, english] = await Promise.all([import('@zxcvbn-ts/language-common'), import('@zxcvbn-ts/language-en')]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: ESTIMATED_LENGTH,
  });
}

async function isGuessable(password: string, words: string[]): Promise<boolean> {
  estimator ??= loadEstimator();
  return (await estimator).check(password, words).score < LOWEST_SCORE;
}

/** Easily guessed: the whole email, or the part before the @. */
const isOwnEmail = (password: string, email: string): boolean =>
  email !== '' && [email, email.split('@')[0] ?? ''].includes(password);

/** The rest without words that anybody would try, because a known word twice is no better than once. */
const without = (password: string, words: readonly string[]): string =>
  words
    .filter((word) => word.length >= SHORTEST_KNOWN)
    .reduce((rest, word) => rest.replaceAll(word.toLowerCase(), ''), password.toLowerCase());

/** Words about the user that others know: parts of the email. */
const wordsOf = (email: string): string[] => [email, ...email.split(/[^\p{L}\p{N}]+/u)].filter(Boolean);

/**
 * Why a password is refused, as shown to users, or null (decision 128). With `email`, also refuses the user's own
 * address. `known` are other words that anybody would try, such as the name of the product.
 */
export async function passwordProblem(
  password: string,
  email = '',
  known: readonly string[] = [],
): Promise<string | null> {
  const characters = [...password].length;
  if (characters < SHORTEST_PASSWORD) return `Choose a password of at least ${SHORTEST_PASSWORD} characters.`;
  if (characters > MAX_PASSWORD_LENGTH) return `Choose a password of at most ${MAX_PASSWORD_LENGTH} characters.`;
  const folded = email.toLowerCase();
  if (isOwnEmail(password.toLowerCase(), folded))
    return 'Your email address cannot be your password. Choose another one.';
  const words = [...wordsOf(folded), ...known];
  const rest = without(password, words);
  if ((await isGuessable(password, words)) || (rest.length < password.length && (await isGuessable(rest, words))))
    return 'This password is too common. Choose one that is harder to guess.';
  return null;
}
