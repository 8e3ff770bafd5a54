import { call, isApiError } from '@textloom/api';
import { Alert, Box, Button } from '@mui/material';
import { cancelEmailChange, resendEmailLink } from '@textloom/contracts';
import { escapeHtml, useAlert } from '@textloom/kit';
import { patchProfile, useProfile } from '@textloom/session';
import { EmailText, onFirstClick } from '@textloom/ui';
import { useState } from 'react';
import { MESSAGES } from './messages';

interface PendingNoteProps {
  text: string;
  resend: () => Promise<{ message: string }>;
  cancel: () => Promise<{ message: string }>;
}

/** A pending email: its meaning, and its two actions. */
export function PendingNote({ text, resend, cancel }: PendingNoteProps) {
  const alert = useAlert();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<{ message: string }>): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await work();
      alert.success(escapeHtml(message));
    } catch (error) {
      if (!isApiError(error)) throw error;
      alert.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      <EmailText>{text}</EmailText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button color="inherit" size="small" disabled={busy} onClick={onFirstClick(() => void run(resend))}>
          {MESSAGES.resend}
        </Button>
        <Button color="inherit" size="small" disabled={busy} onClick={() => void run(cancel)}>
          {MESSAGES.cancelChange}
        </Button>
      </Box>
    </Alert>
  );
}

/** The user's own new email while it is pending. */
export function PendingEmail() {
  const { email, pending_email: pending } = useProfile();
  if (pending === '') return null;
  const cancel = async (): Promise<{ message: string }> => {
    const done = await call(cancelEmailChange);
    patchProfile({ pending_email: '' });
    return done;
  };
  return (
    <PendingNote text={MESSAGES.pendingEmail(pending, email)} resend={() => call(resendEmailLink)} cancel={cancel} />
  );
}
