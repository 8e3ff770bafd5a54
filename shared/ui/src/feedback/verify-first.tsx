import { Alert } from '@mui/material';
import { useProfile } from '@textloom/session';
import { TEXTS } from './messages';

/**
 * A notice before work that the server refuses until the email is verified (decision 462); renders nothing afterwards.
 */
export function VerifyFirst() {
  const { verified } = useProfile();
  if (verified) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {TEXTS.verifyFirst}
    </Alert>
  );
}
