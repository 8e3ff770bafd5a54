import { standingOf, STANDINGS, type Subscriber } from '@textloom/contracts';
import { StatusChip } from '../display/status';
import { holdState } from './hold-state';

interface StandingChipProps {
  person: Pick<Subscriber, 'disabled' | 'disabled_at' | 'pending_until' | 'held' | 'ended' | 'ended_on'>;
}

/** The subscription status, or the hold if there is one. */
export function StandingChip({ person }: StandingChipProps) {
  const kind = person.disabled ? 'neutral' : person.held === null ? 'success' : 'warning';
  return <StatusChip kind={kind} label={holdState(person) ?? STANDINGS[standingOf(person)]} />;
}
