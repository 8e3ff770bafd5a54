import { FormControlLabel, Switch, Typography } from '@mui/material';
import { call } from '@textloom/api';
import { requireTwoStep, type TwoStep } from '@textloom/contracts';
import { alerts, escapeHtml, useAction } from '@textloom/kit';
import { Panel } from '@textloom/ui';
import { TEXTS } from './messages';

interface DemandPanelProps {
  state: TwoStep;
  onChange: () => Promise<void>;
}

/** For owners: whether everybody in the account needs a second step. */
export function DemandPanel({ state: { app, passkeys, required }, onChange }: DemandPanelProps) {
  const own = app || passkeys.length > 0;
  const [busy, change] = useAction(async () => {
    const { message } = await call(requireTwoStep, { required: required ? 0 : 1 });
    alerts.success(escapeHtml(message));
    await onChange();
  });
  return (
    <Panel title={TEXTS.demand}>
      <FormControlLabel
        label={TEXTS.everybody}
        control={<Switch checked={required} disabled={busy || (!own && !required)} onChange={() => change()} />}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {own || required ? TEXTS.everybodyAbout : TEXTS.everybodyFirst}
      </Typography>
    </Panel>
  );
}
