import type { OutboundDeps } from './outbound.types';

/** Milliseconds to wait before try number `attempts` + 1. */
export const backoff = (attempts: number, first: number): number =>
  Math.min(300_000, first * 2 ** Math.min(attempts, 10));

/** Milliseconds until the carrier is queried again about a message of unknown outcome. */
export const queryAgainMs = (attempts: number, first: number): number => Math.min(60_000, backoff(attempts, first));

/** The carrier no longer takes a request that it did not answer for this long: what it does not have, it will never have. */
export const lateMs = (deps: OutboundDeps): number => deps.config.carrierLateMinutes * 60_000;

export const validityMs = (deps: OutboundDeps): number => deps.config.validityHours * 3_600_000;
