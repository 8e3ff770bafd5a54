import { sql } from '../../../platform/db/sql';
import { backoff } from '../../../platform/work/backoff';
import type { OutboundDeps } from './outbound.types';

/** Milliseconds until the carrier is queried again about a message of unknown outcome. */
export const queryAgainMs = (attempts: number, first: number): number => Math.min(60_000, backoff(attempts, first));

/**
 * After this time the carrier hardly ever accepts a request that it did not answer: a message that it lacks by then is
 * missing.
 */
export const lateMs = (deps: OutboundDeps): number => deps.config.carrierLateMinutes * 60_000;

export const validityMs = (deps: OutboundDeps): number => deps.config.validityHours * 3_600_000;

/**
 * SQL: the factor by which the second query of a missing message is later; the message is then sent again: after 10
 * minutes instead of 3 (ADR 0044).
 */
export const askedAgain = sql`(10 / 3.0)`;
