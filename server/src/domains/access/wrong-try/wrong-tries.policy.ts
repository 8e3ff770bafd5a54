/** The wrong tries recorded before a password is checked. Waits are seconds from now. */
export interface TriesSoFar {
  /** Wrong tries of this email from this network, and the wait until the next one is allowed. */
  ofPair: number;
  pairWait: number;
  /** Wrong tries of this email from other networks within the last hour. */
  elsewhere: number;
  /** Wrong tries of any email from this network within the last 15 minutes, and the wait until they expire. */
  ofNetwork: number;
  networkWait: number;
}

const FIRST_DELAY_S = 30;
const MAX_OF_NETWORK = 60;
const MANY_ELSEWHERE = 30;
const CALM = { free: 10, longestDelay: 15 * 60 } as const;
/** When many networks guess one email, each gets few tries. */
const ATTACKED = { free: 3, longestDelay: 3_600 } as const;

const MANY_GUESSES = 10;

/**
 * Whether an email had so many wrong passwords within a day, from all networks, that signing in with it needs a
 * captcha.
 */
export const needsCaptcha = (guesses: number): boolean => guesses >= MANY_GUESSES;

/** Seconds to wait before this try is allowed, or 0. */
export const waitBefore = ({ pairWait, ofNetwork, networkWait }: TriesSoFar): number =>
  Math.max(pairWait, ofNetwork >= MAX_OF_NETWORK ? networkWait : 0, 0);

/**
 * Seconds to wait after this try if it is wrong: 0 for the first ones, then 30 seconds, doubled each time. A network
 * without earlier failures is always allowed its first try, so the owner can sign in from another network during an
 * attack.
 */
export function delayAfter({ ofPair, elsewhere }: Pick<TriesSoFar, 'ofPair' | 'elsewhere'>): number {
  const { free, longestDelay } = elsewhere >= MANY_ELSEWHERE ? ATTACKED : CALM;
  const beyond = ofPair + 1 - free;
  return beyond < 0 ? 0 : Math.min(longestDelay, FIRST_DELAY_S * 2 ** beyond);
}
