import { Box } from '@mui/material';
import type { Subscriber } from '@textloom/contracts';
import { holdState } from './hold-state';
import { TEXTS } from './messages';

interface HoldWordProps {
  person: Pick<Subscriber, 'disabled' | 'held' | 'ended' | 'ended_on'>;
}

/**
 * The hold state in one word for a row; renders nothing without one. The full text is its accessible name and native
 * tooltip, because a list has thousands of rows.
 */
export function HoldWord({ person }: HoldWordProps) {
  const state = holdState(person);
  if (state === null) return null;
  const word = person.disabled === 0 ? TEXTS.onHold : person.ended === 'deactivated' ? TEXTS.deactivated : state;
  return (
    <Box component="strong" role="img" aria-label={state} title={state}>
      {word}
    </Box>
  );
}
