import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { forecastAutomation, switchAutomation, type Automation } from '@textloom/contracts';
import { escapeHtml, useAlert } from '@textloom/kit';
import { LoadState } from '@textloom/ui';
import { useId, useState } from 'react';
import { AUTOMATIONS, forecastKey } from '../../api/keys';
import { AUTOMATION_TEXTS } from '../../automation-messages';
import { Forecast } from './forecast';

/** Switches an automation on, after showing the effect, or pauses it. */
export function SwitchButton({ automation }: { automation: Automation }) {
  const { id, state } = automation;
  const title = useId();
  const client = useQueryClient();
  const alert = useAlert();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: forecastKey(id),
    queryFn: ({ signal }) => call(forecastAutomation, { id }, { signal }),
    enabled: asking,
    staleTime: 0,
  });
  const turn = async (next: 'on' | 'paused'): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await call(switchAutomation, { id, state: next });
      await client.invalidateQueries({ queryKey: AUTOMATIONS });
      alert.success(escapeHtml(message));
      setAsking(false);
    } catch (failure) {
      alert.failure(failure);
    } finally {
      setBusy(false);
    }
  };
  if (state !== 'paused')
    return (
      <Button variant="outlined" disabled={busy} onClick={() => void turn('paused')}>
        {AUTOMATION_TEXTS.pause}
      </Button>
    );
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)} aria-haspopup="dialog">
        {AUTOMATION_TEXTS.on}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} aria-labelledby={title} maxWidth="sm" fullWidth>
        <DialogTitle id={title}>{`Switch on ${automation.name}?`}</DialogTitle>
        <DialogContent>
          {data ? (
            <Forecast automation={automation} forecast={data} />
          ) : (
            <LoadState error={error} onRetry={() => void refetch()} lines={4} />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>{AUTOMATION_TEXTS.cancel}</Button>
          <Button variant="contained" disabled={!data || busy} onClick={() => void turn('on')}>
            {AUTOMATION_TEXTS.on}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
