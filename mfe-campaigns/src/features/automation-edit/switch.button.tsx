import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { forecastAutomation, switchAutomation, type Automation } from '@textloom/contracts';
import { alerts, escapeHtml, useAction, useCall } from '@textloom/kit';
import { LoadState, TitledDialog } from '@textloom/ui';
import { useState } from 'react';
import { AUTOMATIONS, forecastKey } from '../../api/keys';
import { AUTOMATION_TEXTS } from '../../automation-messages';
import { Forecast } from './forecast';

/** Switches an automation on, after showing the effect, or pauses it. */
export function SwitchButton({ automation }: { automation: Automation }) {
  const { id, state } = automation;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const options = { enabled: asking, staleTime: 0 };
  const { data, error, refetch } = useCall(forecastAutomation, forecastKey(id), { id }, options);
  const [busy, turn] = useAction(async (next: 'on' | 'paused') => {
    const { message } = await call(switchAutomation, { id, state: next });
    await client.invalidateQueries({ queryKey: AUTOMATIONS });
    alerts.success(escapeHtml(message));
    setAsking(false);
  });
  if (state !== 'paused')
    return (
      <Button variant="outlined" disabled={busy} onClick={() => turn('paused')}>
        {AUTOMATION_TEXTS.pause}
      </Button>
    );
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)} aria-haspopup="dialog">
        {AUTOMATION_TEXTS.on}
      </Button>
      <TitledDialog
        title={`Switch on ${automation.name}?`}
        open={asking}
        onClose={() => setAsking(false)}
        maxWidth="sm"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{AUTOMATION_TEXTS.cancel}</Button>
            <Button variant="contained" disabled={!data || busy} onClick={() => turn('on')}>
              {AUTOMATION_TEXTS.on}
            </Button>
          </>
        }
      >
        {data ? (
          <Forecast automation={automation} forecast={data} />
        ) : (
          <LoadState error={error} onRetry={() => void refetch()} lines={4} />
        )}
      </TitledDialog>
    </>
  );
}
