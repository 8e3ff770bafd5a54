import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { absorbSecondClick } from './second-click';
import { TEXTS } from './messages';

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  message: ReactNode;
  yes?: string;
  no?: string;
  /** Red yes button; the focus starts on "no". */
  destructive?: boolean;
  /** Escape and a click outside mean no. */
  onAnswer: (answer: boolean) => void;
}

/** The question before something happens. The frame hosts it; screens open it with kit's `confirm`. */
export function ConfirmDialog({
  open,
  title,
  message,
  yes = TEXTS.yes,
  no = TEXTS.no,
  destructive = false,
  onAnswer,
}: ConfirmDialogProps) {
  const id = useId();
  const answer = (given: boolean): void => {
    absorbSecondClick();
    onAnswer(given);
  };
  return (
    <Dialog
      open={open}
      onClose={() => answer(false)}
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div">
          {message}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer(false)} autoFocus={destructive}>
          {no}
        </Button>
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          onClick={() => answer(true)}
          autoFocus={!destructive}
        >
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
