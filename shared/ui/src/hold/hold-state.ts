import type { Subscriber } from '@textloom/contracts';
import { TEXTS } from './messages';

/** YYYY-MM-DD as MM/DD/YYYY. */
const written = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');

/** The special state of a subscription: on hold, or ended with the number; null if neither (ADR 0112). */
export function holdState({
  disabled,
  held,
  ended,
  ended_on: on,
}: Pick<Subscriber, 'disabled' | 'held' | 'ended' | 'ended_on'>): string | null {
  if (disabled === 0) return held === null ? null : TEXTS.states[held];
  if (ended === 'deactivated') return TEXTS.deactivatedOn(written(on ?? ''));
  return ended === 'wrong_number' ? TEXTS.wrongNumber : null;
}
