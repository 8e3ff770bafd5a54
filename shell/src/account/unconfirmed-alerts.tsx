import { Alert, Box, Button, TextField } from '@mui/material';
import { call, isApiError } from '@textloom/api';
import { confirmAlertPhone, formatPhone, sendAlertConfirmation } from '@textloom/contracts';
import { alerts, escapeHtml, useAction } from '@textloom/kit';
import { patchProfile, useProfile } from '@textloom/session';
import { EmailText } from '@textloom/ui';
import { useState, type KeyboardEvent } from 'react';
import { TEXTS } from './messages';

/** The field for the texted code. Not a form, because it is inside the account form. */
function PhoneCode({ phone }: { phone: string }) {
  const { unconfirmed_alerts: unconfirmed } = useProfile();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, confirm] = useAction(async () => {
    try {
      const { message } = await call(confirmAlertPhone, { phone, code });
      patchProfile({ unconfirmed_alerts: unconfirmed.filter((one) => one !== phone) });
      alerts.success(escapeHtml(message));
    } catch (error) {
      if (!isApiError(error) || !error.fields.code) throw error;
      setProblem(error.fields.code);
    }
  });
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    confirm();
  };
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'start', flexWrap: 'wrap', mt: 1.5 }}>
      <TextField
        label={TEXTS.phoneCode}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem('');
        }}
        onKeyDown={enter}
        error={problem !== ''}
        helperText={problem}
        size="small"
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
      />
      <Button variant="outlined" disabled={busy || code.trim() === ''} onClick={() => confirm()} sx={{ minHeight: 40 }}>
        {TEXTS.confirmCode}
      </Button>
    </Box>
  );
}

function Unconfirmed({ address }: { address: string }) {
  const isPhone = !address.includes('@');
  const [busy, sendAgain] = useAction(async () => {
    const { message } = await call(sendAlertConfirmation, { address });
    alerts.success(escapeHtml(message));
  });
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" disabled={busy} onClick={() => sendAgain()} sx={{ whiteSpace: 'nowrap' }}>
          {TEXTS.sendAgain}
        </Button>
      }
    >
      <EmailText>{isPhone ? TEXTS.phoneUnconfirmed(formatPhone(address)) : TEXTS.emailUnconfirmed(address)}</EmailText>
      {isPhone && <PhoneCode phone={address} />}
    </Alert>
  );
}

/** The stored addresses and phones of a setting that get nothing yet because they are unconfirmed. */
export function UnconfirmedAlerts({ stored }: { stored: string }) {
  const { unconfirmed_alerts: unconfirmed } = useProfile();
  const listed = stored.toLowerCase().split(/[,;\s]+/);
  const waiting = unconfirmed.filter((address) => listed.includes(address));
  if (waiting.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridColumn: '1 / -1' }}>
      {waiting.map((address) => (
        <Unconfirmed key={address} address={address} />
      ))}
    </Box>
  );
}
