import { Dialog, DialogActions, DialogContent, DialogTitle, useMediaQuery, type DialogProps } from '@mui/material';
import { useId, type ReactNode } from 'react';

export interface TitledDialogProps extends Pick<DialogProps, 'maxWidth' | 'slotProps'> {
  title: ReactNode;
  open?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons below the content. */
  actions?: ReactNode;
  /** Takes the whole screen of a phone, for a form with several fields. */
  fillsPhone?: boolean;
}

/** A dialog with a title, its content and its buttons. */
export function TitledDialog(props: TitledDialogProps) {
  const { title, open = true, onClose, children, actions, fillsPhone = false, maxWidth = 'xs', slotProps } = props;
  const titleId = useId();
  const narrow = useMediaQuery('(max-width: 599px)');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth={maxWidth}
      fullWidth
      fullScreen={fillsPhone && narrow}
      slotProps={slotProps}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}
