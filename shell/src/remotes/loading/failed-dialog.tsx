import { Button, Dialog, DialogActions, DialogContent } from '@mui/material';
import type { ReactNode } from 'react';

/** Props of a slot whose widget is a dialog. */
interface DialogSlot {
  readonly open: boolean;
  readonly onClose: () => void;
}

export const isDialogSlot = (props: object | undefined): props is DialogSlot =>
  props !== undefined &&
  'open' in props &&
  typeof props.open === 'boolean' &&
  'onClose' in props &&
  typeof props.onClose === 'function';

/** Replaces a dialog that cannot be shown: opens and closes like the dialog. */
export function FailedDialog({ slotProps, children }: { slotProps: DialogSlot; children: ReactNode }) {
  return (
    <Dialog
      open={slotProps.open}
      onClose={slotProps.onClose}
      aria-label="This dialog cannot be shown"
      fullWidth
      maxWidth="xs"
    >
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={slotProps.onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
