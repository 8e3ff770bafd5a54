import { Box } from '@mui/material';
import type { Subscriber } from '@textloom/contracts';
import { holdState } from './hold-state';
import { TEXTS } from './messages';

interface HoldWordProps {
  person: Pick<Subscriber, 'disabled' | 'held' | 'ended' | 'ended_on'>;
}

/**
 * The hold state in a word that fits into a row; nothing without one. The whole state is its name and its tooltip: the
 * browser's own, because a list has thousands of rows.
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
