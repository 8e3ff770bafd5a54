import { createHash } from 'node:crypto';
import type { Log } from '../../base/log';
import { callOut } from '../call-out';

const TIME_LIMIT_MS = 2_000;
/** The service gets this part of the hash, which about a thousand other passwords share. */
const SENT = 5;
/** Longer than any answer of the service, including its padding. */
const LONGEST_ANSWER = 1_000_000;

/** The rest of a hash and its number of sightings, one per line. Padding has 0. */
const lists = (answer: string, rest: string): boolean =>
  answer.split('\n').some((line) => {
    const [hash = '', count = ''] = line.trim().split(':');
    return hash.toUpperCase() === rest && Number(count) > 0;
  });

/**
 * Whether a password is in a list of breached ones, queried with k-anonymity by the range protocol of Have I Been Pwned
 * at this address. Without an answer the password is allowed and a line is logged, because otherwise nobody could
 * choose one.
 */
export async function isBreached(
  url: string,
  password: string,
  log: Pick<Log, 'warn'>,
  limitMs = TIME_LIMIT_MS,
): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const answer = await callOut(`${url}/range/${hash.slice(0, SENT)}`, {
      // Makes the length of the answer reveal nothing.
      headers: { 'Add-Padding': 'true' },
      signal: AbortSignal.timeout(limitMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`the list of breached passwords returned ${answer.status}`);
    }
    const text = await answer.text();
    if (text.length > LONGEST_ANSWER) throw new Error('the list of breached passwords sent too much');
    return lists(text, hash.slice(SENT));
  } catch (error) {
    log.warn({ err: error }, 'a new password was not checked against breached ones');
    return false;
  }
}
