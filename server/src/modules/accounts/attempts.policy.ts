import type { Database } from '../../db/connection';
import { AppError } from '../../http/reply';
import { countAttempt, type Limit } from './attempts.repository';

/** The count of wrong passwords of one email: a new password ends it, also from a reset link. */
export const loginOf = (email: string): Limit => ({ name: 'email', value: email, most: 10 });

const inMinutes = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** Refuses with 429 and the time to wait where there were too many attempts of one address or one email. */
export async function limitAttempts(db: Database, limits: readonly Limit[]): Promise<void> {
  const wait = await countAttempt(db, limits);
  if (wait > 0) throw new AppError('rate_limited', `Too many attempts. Please try again in ${inMinutes(wait)}.`);
}
