import { Button, Snackbar } from '@mui/material';
import { alerts } from '@textloom/kit';
import { useState, type ReactNode } from 'react';
import { TEXTS } from './messages';

/** How long the screen offers Undo; the server allows a little more for an unsubscribe (ADR 0007). */
const UNDO_MS = 10_000;

interface Offer {
  /** A new offer gets its own ten seconds, even with the same text. */
  count: number;
  text: string;
  undo: () => Promise<void>;
}

export interface UndoBar {
  /** Replaces an earlier offer. A failure of `undo` is shown as an alert. */
  offer(text: string, undo: () => Promise<void>): void;
  bar: ReactNode;
}

/** A notice of what was done, with "Undo" for ten seconds. */
export function useUndoBar(): UndoBar {
  const [offered, setOffered] = useState<Offer | null>(null);
  const take = ({ undo }: Offer): void => {
    setOffered(null);
    void undo().catch(alerts.failure);
  };
  return {
    offer: (text, undo) => setOffered((before) => ({ count: (before?.count ?? 0) + 1, text, undo })),
    bar: offered && (
      <Snackbar
        key={offered.count}
        open
        autoHideDuration={UNDO_MS}
        onClose={(_, reason) => reason !== 'clickaway' && setOffered(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        message={offered.text}
        action={
          <Button color="inherit" size="small" variant="outlined" onClick={() => take(offered)}>
            {TEXTS.undo}
          </Button>
        }
      />
    ),
  };
}
