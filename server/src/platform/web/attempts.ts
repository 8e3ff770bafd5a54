import { counted } from '@textloom/contracts';
import type { Database } from '../db/connection';
import { networkOf } from './network';
import { AppError } from '../base/app-error';
import { countAttempt, type Limit } from './attempts.repository';

/** A limit for all clients behind one address, or one /64 of IPv6. */
export const networkLimit = (name: string, address: string, most: number): Limit => ({
  name,
  value: networkOf(address),
  most,
});

const MINUTE = 60;
const HOUR = 3_600;

/** A duration in words, rounded up. */
export function durationInWords(seconds: number): string {
  if (seconds < MINUTE) return counted(seconds, 'second');
  return seconds <= 2 * HOUR
    ? counted(Math.ceil(seconds / MINUTE), 'minute')
    : counted(Math.ceil(seconds / HOUR), 'hour');
}

/** The error for an attempt that comes too early; shown at `field` if the form has one. */
export function tooManyAttempts(seconds: number, field?: string): AppError {
  const message = `Too many attempts. Please try again in ${durationInWords(seconds)}.`;
  return new AppError('rate_limited', message, field === undefined ? undefined : { [field]: message }, {
    retryAfterSeconds: seconds,
  });
}

/** Refuses with 429 and the time to wait after too many attempts under one of the limits. */
export async function limitAttempts(db: Database, limits: readonly Limit[]): Promise<void> {
  const wait = await countAttempt(db, limits);
  if (wait > 0) throw tooManyAttempts(wait);
}
