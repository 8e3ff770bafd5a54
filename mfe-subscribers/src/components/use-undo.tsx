import { Button, Snackbar } from '@mui/material';
import { call } from '@textloom/api';
import { restoreSubscriber } from '@textloom/contracts';
import { alerts } from '@textloom/kit';
import { useState, type ReactNode } from 'react';

/** How long the screen offers Undo; the server allows a little more (ADR 0007). */
const UNDO_MS = 10_000;

interface Offer {
  /** A new offer gets its own ten seconds, even for the same subscriber. */
  count: number;
  id: number;
  text: string;
}

/** A notice of the action with "Undo" for ten seconds; `onUndone` is called after it was reverted. */
export function useUndo(onUndone: (id: number) => void): { offer(id: number, text: string): void; bar: ReactNode } {
  const [offered, setOffered] = useState<Offer | null>(null);
  const undo = async ({ id }: Offer): Promise<void> => {
    setOffered(null);
    try {
      await call(restoreSubscriber, { id });
      onUndone(id);
    } catch (error) {
      alerts.failure(error);
    }
  };
  return {
    offer: (id, text) => setOffered((before) => ({ count: (before?.count ?? 0) + 1, id, text })),
    bar: offered && (
      <Snackbar
        key={offered.count}
        open
        autoHideDuration={UNDO_MS}
        onClose={(_, reason) => reason !== 'clickaway' && setOffered(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        message={offered.text}
        action={
          <Button color="inherit" size="small" variant="outlined" onClick={() => void undo(offered)}>
            Undo
          </Button>
        }
      />
    ),
  };
}
