import { Button, CircularProgress, Dialog, DialogContent, Typography } from '@mui/material';
import { alerts, confirm, saveFile } from '@textloom/kit';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

function ExportOverlay({ onCancel }: { onCancel: () => void }) {
  const text = useId();
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={text}
      onClose={(_, reason) => reason === 'escapeKeyDown' && onCancel()}
    >
      <DialogContent
        sx={{
          p: 4,
          display: 'grid',
          gap: 2,
          justifyItems: 'center',
          maxWidth: 'min(360px, 90vw)',
          textAlign: 'center',
        }}
      >
        <CircularProgress aria-hidden="true" />
        <Typography id={text} role="status">
          {TEXTS.exporting}
        </Typography>
        <Button onClick={onCancel} autoFocus>
          {MESSAGES.cancel}
        </Button>
      </DialogContent>
    </Dialog>
  );
}

/** Export of the filtered list or of selected rows (SUBS-021 to SUBS-023); a failure closes the overlay (decision 153) and is shown. */
export function useExport(
  load: (signal: AbortSignal) => Promise<Blob>,
  text: string,
): { start(): void; overlay: ReactNode } {
  const [running, setRunning] = useState<AbortController | null>(null);
  const current = useRef<AbortController | null>(null);
  // Cancel the download when the page is left.
  useEffect(() => () => current.current?.abort(), []);

  const run = async (): Promise<void> => {
    const sure = await confirm({
      title: TEXTS.exportQuestion,
      message: text,
      yes: MESSAGES.export,
    });
    if (!sure) return;
    const controller = new AbortController();
    current.current = controller;
    setRunning(controller);
    try {
      saveFile(await load(controller.signal), 'subscribers.csv');
    } catch (error) {
      alerts.failure(error);
    } finally {
      setRunning(null);
    }
  };
  return { start: () => void run(), overlay: running && <ExportOverlay onCancel={() => running.abort()} /> };
}
