import { Box, Button } from '@mui/material';
import { QueryClientProvider } from '@tanstack/react-query';
import { getTwoStep } from '@textloom/contracts';
import { createQueryClient, useCall } from '@textloom/kit';
import { logout, refresh } from '@textloom/session';
import { LoadState } from '@textloom/ui';
import { useState } from 'react';
import { Alerts } from '../frame/alerts';
import { useAlerts } from '../frame/use-alerts';
import { ReauthenticationHost } from '../reauthentication/reauthentication-host';
import { SignInFrame } from '../sign-in/sign-in-frame';
import { ViewCard } from '../sign-in/view-card';
import { AppPanel } from './app.panel';
import { NewCodes } from './codes.panel';
import { TEXTS } from './messages';
import { PasskeysPanel } from './passkeys.panel';

function Choice({ onDone }: { onDone: (codes: readonly string[]) => Promise<void> }) {
  const { data, error, refetch } = useCall(getTwoStep, ['two-step']);
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} lines={5} label={TEXTS.loading} />;
  return (
    <>
      <AppPanel state={data} onChange={onDone} />
      <PasskeysPanel state={data} onChange={onDone} />
    </>
  );
}

/** Replaces the application for a user who has to set up a second step first. */
export function SetUpFirst() {
  const [client] = useState(createQueryClient);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { shown, close } = useAlerts();
  // The session then shows the application instead.
  const navigate = async (shown: readonly string[] = []): Promise<void> => {
    setCodes(shown);
    if (shown.length === 0) await refresh();
  };
  return (
    <QueryClientProvider client={client}>
      <SignInFrame>
        <ViewCard title={TEXTS.requiredTitle} subtitle={TEXTS.requiredAbout} takesFocus>
          {codes.length > 0 ? <NewCodes codes={codes} onDone={() => void navigate()} /> : <Choice onDone={navigate} />}
          <Box>
            <Button onClick={() => void logout()}>{TEXTS.signOut}</Button>
          </Box>
        </ViewCard>
      </SignInFrame>
      <ReauthenticationHost />
      <Alerts shown={shown} close={close} />
    </QueryClientProvider>
  );
}
