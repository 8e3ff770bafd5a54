import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { SafeHtml } from '../display/text';
import { absorbSecondClick } from './second-click';
import { TEXTS } from './messages';

export interface ModalDialogProps {
  title: string;
  /** Sanitised before it is shown. */
  html?: string;
  /** Shown instead of `html`. */
  content?: ReactNode;
  /** With either label the modal has two buttons; without both it has one. */
  yes?: string | undefined;
  no?: string | undefined;
  closeLabel?: string | undefined;
  /** Escape and a click outside mean no. */
  onAnswer: (answer: boolean) => void;
}

/** The generic modal (MODAL-008 to MODAL-010). The frame hosts it; screens open it with kit's `openModal`. */
export function ModalDialog({ title, html = '', content, yes, no, closeLabel = 'OK', onAnswer }: ModalDialogProps) {
  const titleId = useId();
  const shown = content ?? (html === '' ? null : <SafeHtml html={html} />);
  const asks = shown !== null && (yes !== undefined || no !== undefined);
  const answer = (given: boolean): void => {
    absorbSecondClick();
    onAnswer(given);
  };
  return (
    <Dialog open onClose={() => answer(false)} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{shown ?? TEXTS.noContentProvided}</DialogContent>
      <DialogActions>
        {asks && <Button onClick={() => answer(false)}>{no ?? TEXTS.no}</Button>}
        {asks && (
          <Button variant="contained" onClick={() => answer(true)} autoFocus>
            {yes ?? TEXTS.yes}
          </Button>
        )}
        {!asks && (
          <Button variant="contained" onClick={() => answer(shown !== null)} autoFocus>
            {shown === null ? TEXTS.cancel : closeLabel}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
