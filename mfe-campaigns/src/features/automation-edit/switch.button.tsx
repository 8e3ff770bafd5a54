import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  counted,
  forecastAutomation,
  formatCount,
  switchAutomation,
  type Automation,
  type AutomationForecast,
} from '@textloom/contracts';
import { escapeHtml, useAlert, useFormatDate } from '@textloom/kit';
import { Facts, LoadState, type Fact } from '@textloom/ui';
import { useId, useState } from 'react';
import { AUTOMATIONS, forecastKey } from '../../api/keys';
import { AUTOMATION_TEXTS } from '../../automation-messages';

const PEOPLE = { recurring: 'People now', birthday: 'People with a birthday', sequence: 'Joined in the last 30 days' };

function Forecast({ automation, forecast }: { automation: Automation; forecast: AutomationForecast }) {
  const formatDate = useFormatDate();
  const { people, messages, remaining, next_at } = forecast;
  const sequence = automation.kind === 'sequence';
  const birthday = !sequence && automation.every === 'birthday';
  const each = sequence ? 'per person' : birthday ? 'in a year' : 'per run';
  const facts: Fact[] = [
    [PEOPLE[sequence ? 'sequence' : birthday ? 'birthday' : 'recurring'], formatCount(people)],
    ['Cost', `${counted(messages, 'message')} ${each}`],
    ['Available', counted(remaining, 'message')],
  ];
  if (next_at !== '') facts.push(['First run', formatDate(next_at, 'list')]);
  const short = !sequence && !birthday && messages >= remaining;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Facts facts={facts} />
      {people === 0 && !sequence && <Alert severity="warning">Nobody would get it now.</Alert>}
      {short && <Alert severity="warning">You do not have enough messages for a run. It would not be sent.</Alert>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {sequence
          ? 'Everybody who texts the keyword from now on gets these messages. Quiet hours are obeyed.'
          : 'Recipients are counted anew before each run. If a run cannot be sent, we mail you and try the next one.'}
      </Typography>
    </Box>
  );
}

/** Switches an automation on, after showing what that means, or pauses it. */
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
      <Dialog open={asking} onClose={() => setAsking(false)} aria-labelledby={title} maxWidth="xs" fullWidth>
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
