import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { bus } from '@textloom/bus';
import type { BusEvents } from '@textloom/contracts';
import { SafeHtml } from '@textloom/ui';
import { useEffect, useId, useState } from 'react';

/** The generic modal: a title and sanitised HTML, opened by anybody over the bus. */
export function ModalHost() {
  const [modal, setModal] = useState<BusEvents['modal.open'] | null>(null);
  const [open, setOpen] = useState(false);
  const titleId = useId();
  useEffect(() => {
    const subscription = bus.on('modal.open').subscribe((next) => {
      setModal(next);
      setOpen(true);
    });
    return () => subscription.unsubscribe();
  }, []);
  const close = (): void => setOpen(false);
  return (
    <Dialog open={open} onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{modal?.title}</DialogTitle>
      <DialogContent>{modal?.html ? <SafeHtml html={modal.html} /> : 'No content provided'}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close} autoFocus>
          {modal?.html ? (modal.closeLabel ?? 'OK') : 'Cancel'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
