import { timingSafeEqual } from 'node:crypto';

/** Compares a secret in a time that tells nothing about it. */
export function isSameText(given: string, secret: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}
