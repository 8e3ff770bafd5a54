import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Link } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { EmailLink } from '../display/email';
import { TEXTS } from './messages';

/** MODAL-004 */
export const FROZEN_TITLE = TEXTS.frozenTitle;

export interface FrozenDialogProps {
  /** Support's phone; empty when there is none. */
  phone: string;
  email: string;
  onSignOut: () => void;
  /** Further actions, below the text. */
  children?: ReactNode;
}

/**
 * Replaces the application while the account is on hold (MODAL-004 to MODAL-007). It cannot be closed; only signing out
 * and what the caller adds are possible (decisions 136, 511).
 */
export function FrozenDialog({ phone, email, onSignOut, children }: FrozenDialogProps) {
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
                {TEXTS.phone}{' '}
                <Link href={`tel:${phone}`} sx={{ whiteSpace: 'nowrap' }}>
                  {phone}
                </Link>
                .
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
        {children}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onSignOut}>
          {TEXTS.signOut}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
