import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Link } from '@mui/material';
import { logout } from '@textloom/session';
import { useEffect, useId } from 'react';
import { supportEmail, supportPhone } from '../app/product';
import { MODAL_MESSAGES } from './messages';

/**
 * Replaces the application while the account is on hold (MODAL-004 to MODAL-007). It cannot be closed; only signing out
 * is possible (decision 136).
 */
export function FrozenAccount() {
  const [titleId, textId] = [useId(), useId()];
  const [phone, email] = [supportPhone(), supportEmail()];
  useEffect(() => {
    // The only address that still works (NAV-028): there is no router here.
    if (/^\/app\/logout\/?$/.test(window.location.pathname)) void logout();
  }, []);
  return (
    <Dialog open aria-labelledby={titleId} aria-describedby={textId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{MODAL_MESSAGES.frozenTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} component="div">
          <p>{MODAL_MESSAGES.frozenText}</p>
          <p>
            {MODAL_MESSAGES.frozenContact}
            {phone && (
              <>
                {' '}
                Phone: <Link href={`tel:${phone}`}>{phone}</Link>.
              </>
            )}
            {email && (
              <>
                {' '}
                Email: <Link href={`mailto:${email}`}>{email}</Link>.
              </>
            )}
          </p>
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={() => void logout()}>
          Sign out
        </Button>
      </DialogActions>
    </Dialog>
  );
}
