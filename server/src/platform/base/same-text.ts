import { timingSafeEqual } from 'node:crypto';

/** Compares a secret in constant time, so that nobody can guess it letter by letter. */
export function isSameText(given: string, secret: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}
