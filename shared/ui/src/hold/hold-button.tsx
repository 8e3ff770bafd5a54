import { Button } from '@mui/material';
import type { Subscriber } from '@textloom/contracts';
import { type HoldChange, holdPerson, useAction } from '@textloom/kit';
import { TEXTS } from './messages';

interface HoldButtonProps {
  person: Pick<Subscriber, 'id' | 'disabled' | 'held'>;
  onChange(changed: HoldChange): void;
}

/** "They asked to leave", for every user who reads it (ADR 0112); nothing once the person was reported or has left. */
export function HoldButton({ person: { id, disabled, held }, onChange }: HoldButtonProps) {
  const [busy, press] = useAction(async () => onChange(await holdPerson(id)));
  if (disabled !== 0 || held === 'asked_to_leave') return null;
  return (
    <Button size="small" color="error" disabled={busy} onClick={() => press()}>
      {TEXTS.press}
    </Button>
  );
}
