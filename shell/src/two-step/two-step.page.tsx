import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { getTwoStep, type TwoStep } from '@textloom/contracts';
import { link, useCall } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { LoadState, Page, PageHeader } from '@textloom/ui';
import { useState } from 'react';
import { MESSAGES } from '../messages';
import { AppPanel } from './app.panel';
import { CodesPanel, NewCodes } from './codes.panel';
import { DemandPanel } from './demand.panel';
import { TEXTS } from './messages';
import { PasskeysPanel } from './passkeys.panel';

const TWO_STEP = ['two-step'];
const CRUMBS = [{ label: MESSAGES.account, to: link('/account') }];

function Panels({ state }: { state: TwoStep }) {
  const client = useQueryClient();
  const mayDemand = useCan('user.manage');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const changed = async (shown: readonly string[]): Promise<void> => {
    setCodes(shown);
    await client.invalidateQueries({ queryKey: TWO_STEP });
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {codes.length > 0 && <NewCodes codes={codes} onDone={() => setCodes([])} />}
      <AppPanel state={state} onChange={changed} />
      <PasskeysPanel state={state} onChange={changed} />
      {(state.app || state.passkeys.length > 0) && codes.length === 0 && (
        <CodesPanel left={state.recovery_codes} onRenewed={changed} />
      )}
      {mayDemand && <DemandPanel state={state} onChange={() => changed([])} />}
    </Box>
  );
}

/** /account/two-step: the user's own second step. */
export default function TwoStepPage() {
  const { data, error, refetch } = useCall(getTwoStep, TWO_STEP);
  return (
    <Page narrow>
      <PageHeader title={TEXTS.title} subtitle={TEXTS.subtitle} crumbs={CRUMBS} />
      {data ? (
        <Panels state={data} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={5} label={TEXTS.loading} />
      )}
    </Page>
  );
}
