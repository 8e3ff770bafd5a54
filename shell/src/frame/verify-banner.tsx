import { Alert, Button } from '@mui/material';
import { call } from '@textloom/api';
import { resendVerification } from '@textloom/contracts';
import { alerts, escapeHtml, useAction } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { EmailText } from '@textloom/ui';
import { TEXTS } from './messages';

/** Shown on every page until the owner of a new account has opened the mailed link. */
export function VerifyBanner() {
  const { email, verified } = useProfile();
  const [busy, sendAgain] = useAction(async () => {
    const { message } = await call(resendVerification);
    alerts.success(escapeHtml(message));
  });
  if (verified) return null;
  return (
    <Alert
      severity="warning"
      sx={{
        borderRadius: 0,
        alignItems: 'center',
        px: { xs: 2, sm: 3, lg: 4 },
        // On a phone the button is below the text, which would otherwise be a narrow column.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
        '& .MuiAlert-action': {
          pt: 0,
          pb: { xs: 1, sm: 0 },
          pl: { xs: '34px', sm: 2 },
          mr: 0,
          flexBasis: { xs: '100%', sm: 'auto' },
          alignItems: 'center',
        },
      }}
      action={
        <Button color="inherit" size="small" disabled={busy} onClick={() => sendAgain()} sx={{ whiteSpace: 'nowrap' }}>
          {TEXTS.sendAgain}
        </Button>
      }
    >
      <EmailText>{TEXTS.unverified(email)}</EmailText>
    </Alert>
  );
}
