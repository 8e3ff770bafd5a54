import { Button, Snackbar } from '@mui/material';
import { call } from '@textloom/api';
import { restoreSubscriber } from '@textloom/contracts';
import { alerts } from '@textloom/kit';
import { useState, type ReactNode } from 'react';

/** How long a click can be taken back on the screen; the server allows a little more (ADR 0007). */
const UNDO_MS = 10_000;

interface Offer {
  /** Another offer has ten seconds of its own, also for the same person. */
  count: number;
  id: number;
  text: string;
}

/** What was done, with "Undo" beside it for ten seconds; `onUndone` follows once it is as it was. */
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
