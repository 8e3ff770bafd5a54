import { Alert, Box, Button } from '@mui/material';
import type { Subscriber } from '@textloom/contracts';
import { answerHoldOf, type HoldChange, useAction } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { TEXTS } from './messages';

type Person = Pick<Subscriber, 'id' | 'disabled' | 'held'>;

interface HoldAlertProps {
  person: Person;
  /** This user has just reported the person, and may undo that. */
  pressed: boolean;
  onChange(changed: HoldChange): void;
}

/**
 * Why nothing is sent to a phone, and the owner's two answers; renders nothing for a person who is not on hold (ADR
 * 0112).
 */
export function HoldAlert({ person: { id, held, disabled }, pressed, onChange }: HoldAlertProps) {
  const may = useCan('subscriber.unsubscribe');
  const [lifting, lift] = useAction(async () => onChange(await answerHoldOf(id, 'lift')));
  const [ending, end] = useAction(async () => onChange(await answerHoldOf(id, 'end')));
  if (held === null || disabled !== 0) return null;
  const busy = lifting || ending;
  const button = (label: string, run: () => void) => (
    <Button color="inherit" size="small" variant="outlined" disabled={busy} onClick={run}>
      {label}
    </Button>
  );
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {TEXTS.explain[held]}
      {!may && ` ${TEXTS.ownerAnswers}`}
      {(may || pressed) && (
        <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {may && button(TEXTS.end[held], () => end())}
          {button(may ? TEXTS.lift[held] : TEXTS.takeBack, () => lift())}
        </Box>
      )}
    </Alert>
  );
}
