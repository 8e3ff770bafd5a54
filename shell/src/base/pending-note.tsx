import { isApiError } from '@textloom/api';
import { Alert, Box, Button } from '@mui/material';
import { escapeHtml, useAlert } from '@textloom/kit';
import { EmailText, onFirstClick } from '@textloom/ui';
import { useState } from 'react';

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
          Resend
        </Button>
        <Button color="inherit" size="small" disabled={busy} onClick={() => void run(cancel)}>
          Cancel change
        </Button>
      </Box>
    </Alert>
  );
}
