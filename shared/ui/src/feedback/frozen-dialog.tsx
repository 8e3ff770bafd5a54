import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Link } from '@mui/material';
import { useId } from 'react';
import { EmailLink } from '../display/email';
import { TEXTS } from './messages';

/** MODAL-004 */
export const FROZEN_TITLE = TEXTS.frozenTitle;

export interface FrozenDialogProps {
  /** Support's phone; empty when there is none. */
  phone: string;
  email: string;
  onSignOut: () => void;
}

/**
 * Replaces the application while the account is on hold (MODAL-004 to MODAL-007). It cannot be closed; only signing out
 * is possible (decision 136).
 */
export function FrozenDialog({ phone, email, onSignOut }: FrozenDialogProps) {
  const [titleId, textId] = [useId(), useId()];
  return (
    <Dialog open aria-labelledby={titleId} aria-describedby={textId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{FROZEN_TITLE}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} component="div">
          <p>{TEXTS.frozenText}</p>
          <p>
            {TEXTS.frozenContact}
            {phone && (
              <>
                {' '}
                {TEXTS.phone} <Link href={`tel:${phone}`}>{phone}</Link>.
              </>
            )}
            {email && (
              <>
                {' '}
                {TEXTS.email} <EmailLink email={email} />.
              </>
            )}
          </p>
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onSignOut}>
          {TEXTS.signOut}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
