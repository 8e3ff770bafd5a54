import { isApiError, type ApiError } from '@textloom/api';
import { Button, Typography } from '@mui/material';
import { useSession } from '@textloom/session';
import { useState } from 'react';
import { Failure } from './form-parts';
import { TEXTS } from './messages';
import { PanelLink } from './panel-link';

interface MailedStepProps {
  label: string;
  busyLabel: string;
  run: () => Promise<void>;
  /** What to do with an expired link. */
  dead?: string;
}

/** The button behind a mail's link. Opening the link alone does nothing, because mail scanners open links too. */
export function MailedStep({ label, busyLabel, run, dead }: MailedStepProps) {
  const { status } = useSession();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  // Used or too old: a retry does not help.
  const isDead = failure?.id === 'token_invalid';
  const click = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <>
      {failure && <Failure>{failure.message}</Failure>}
      {isDead && dead && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dead}
        </Typography>
      )}
      {!isDead && (
        <Button variant="contained" size="large" disabled={busy} onClick={() => void click()}>
          {busy ? busyLabel : label}
        </Button>
      )}
      <PanelLink to="login">{status === 'signed-out' ? TEXTS.back : TEXTS.navigate}</PanelLink>
    </>
  );
}
