import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { call } from '@textloom/api';
import { stopEmailChange } from '@textloom/contracts';
import { fromMail } from './mailed-link';
import { MailedStep } from './mailed-step';
import { TEXTS } from './messages';
import { PanelLink } from './panel-link';
import { refreshSession } from './refresh-session';
import { ViewCard } from './view-card';

/** Opened by the link in the mail to the current email after another one was requested. */
export default function StopEmailView({ takesFocus }: { takesFocus: boolean }) {
  const [done, setDone] = useState('');
  const run = async (): Promise<void> => {
    const { message } = await call(stopEmailChange, { token: fromMail('stop-email') });
    await refreshSession();
    setDone(message);
  };
  return (
    <ViewCard title={TEXTS.stopTitle} subtitle={TEXTS.stopSubtitle} takesFocus={takesFocus}>
      {done ? (
        <>
          <Alert severity="success" role="status">
            {done}
          </Alert>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {TEXTS.stopNext}
          </Typography>
          <PanelLink to="forgot">{TEXTS.resetTitle}</PanelLink>
        </>
      ) : (
        <MailedStep label={TEXTS.stop} busyLabel={TEXTS.stopping} run={run} />
      )}
    </ViewCard>
  );
}
