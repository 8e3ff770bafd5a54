import { Alert, Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { formatPhone, type NumberPort, readPort, withdrawPort } from '@textloom/contracts';
import { alerts, confirm, escapeHtml, useAction, useCall, useFormatDate, useLiveInvalidate } from '@textloom/kit';
import { LoadState, Panel, StatusChip } from '@textloom/ui';
import { useState } from 'react';
import { NUMBERS } from '../numbers-key';
import { TEXTS } from './messages';
import { PORT } from './port-key';
import { PortForm } from './port.form';

function Withdraw({ number }: { number: string }) {
  const client = useQueryClient();
  const [busy, run] = useAction(async () => {
    const question = { title: TEXTS.withdrawTitle(formatPhone(number)), message: TEXTS.withdrawQuestion };
    if (!(await confirm({ ...question, yes: TEXTS.withdraw, destructive: true }))) return;
    const { message } = await call(withdrawPort, {});
    alerts.success(escapeHtml(message));
    await Promise.all([PORT, NUMBERS].map((queryKey) => client.invalidateQueries({ queryKey })));
  });
  return (
    <Button size="small" color="error" disabled={busy} onClick={() => run()}>
      {TEXTS.withdraw}
    </Button>
  );
}

function OpenPort({ port }: { port: NumberPort }) {
  const format = useFormatDate();
  const { number, state, provider } = port;
  // The day is a date without a time, so it is the same in every timezone.
  const day = format(`${port.wished_on}T12:00:00Z`, 'day');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: '1 1 260px' }}>
        <Typography sx={{ fontWeight: 600 }}>{formatPhone(number)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {(state === 'requested' ? TEXTS.requested : TEXTS.submitted)(provider, day)} {TEXTS.untilThen}
        </Typography>
      </Box>
      <StatusChip kind="warning" label={TEXTS.states[state]} />
      {state === 'requested' && <Withdraw number={number} />}
    </Box>
  );
}

/**
 * Transfers a number from another provider, and shows what became of it. Not shown to an account that cannot: the card
 * above says why.
 */
export function PortCard() {
  useLiveInvalidate({ 'profile.changed': [PORT] });
  const [begun, setBegun] = useState(false);
  const { data, error, refetch } = useCall(readPort, PORT);
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} lines={2} label={TEXTS.loading} />;
  const { port, problem } = data;
  const isOpen = port?.state === 'requested' || port?.state === 'submitted';
  if (!isOpen && problem !== '') return null;
  return (
    <Panel title={TEXTS.title}>
      {port && isOpen ? (
        <OpenPort port={port} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>
          {port?.state === 'refused' && (
            <Alert severity="warning" sx={{ width: '100%' }}>
              {TEXTS.refused(formatPhone(port.number), port.reason)}
            </Alert>
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {TEXTS.about}
          </Typography>
          {begun ? (
            <Box sx={{ width: '100%' }}>
              <PortForm onClose={() => setBegun(false)} />
            </Box>
          ) : (
            <Button variant="outlined" onClick={() => setBegun(true)}>
              {TEXTS.begin}
            </Button>
          )}
        </Box>
      )}
    </Panel>
  );
}
