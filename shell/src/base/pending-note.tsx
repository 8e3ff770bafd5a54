import { Alert, Box, Button } from '@mui/material';
import { alerts, escapeHtml, useAction } from '@textloom/kit';
import { EmailText, onFirstClick } from '@textloom/ui';
import { TEXTS } from './messages';

interface PendingNoteProps {
  text: string;
  resend: () => Promise<{ message: string }>;
  cancel: () => Promise<{ message: string }>;
}

/** A pending email: its meaning, and its two actions. */
export function PendingNote({ text, resend, cancel }: PendingNoteProps) {
  const [busy, run] = useAction(async (work: () => Promise<{ message: string }>) => {
    const { message } = await work();
    alerts.success(escapeHtml(message));
  });
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      <EmailText>{text}</EmailText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button color="inherit" size="small" disabled={busy} onClick={onFirstClick(() => run(resend))}>
          {TEXTS.resend}
        </Button>
        <Button color="inherit" size="small" disabled={busy} onClick={() => run(cancel)}>
          {TEXTS.cancelChange}
        </Button>
      </Box>
    </Alert>
  );
}
