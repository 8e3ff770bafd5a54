import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { AGREED_BY, AGREED_OTHER_MAX, agreementProblem } from '@textloom/contracts';
import { useState } from 'react';
import { TEXTS } from './messages';

/** The input so far. */
export interface AgreementDraft {
  how: string;
  other: string;
  on: string;
}
export const NO_AGREEMENT: AgreementDraft = { how: '', other: '', on: '' };

/** "These people agreed to receive texts from us", with how and when; required before an upload. */
export function AgreementFields({
  value,
  onChange,
}: {
  value: AgreementDraft;
  onChange: (value: AgreementDraft) => void;
}) {
  const [now] = useState(() => Date.now());
  // The form's own validation shows the errors of empty fields.
  const found = value.on === '' ? null : agreementProblem({ ...value, how: 'paper' }, now);
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, mb: 1.5, fontWeight: 600 }}>
        {TEXTS.agreed}
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <TextField
          select
          label={TEXTS.agreedBy}
          required
          value={value.how}
          onChange={(event) => onChange({ ...value, how: event.target.value })}
        >
          {AGREED_BY.map((how) => (
            <MenuItem key={how} value={how}>
              {TEXTS.agreedWays[how]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="date"
          label={TEXTS.agreedOn}
          required
          value={value.on}
          error={found !== null}
          helperText={found?.problem}
          onChange={(event) => onChange({ ...value, on: event.target.value })}
          slotProps={{ inputLabel: { shrink: true }, formHelperText: { role: 'alert' } }}
        />
        {value.how === 'other' && (
          <TextField
            label={TEXTS.agreedOther}
            required
            value={value.other}
            onChange={(event) => onChange({ ...value, other: event.target.value })}
            sx={{ gridColumn: '1 / -1' }}
            slotProps={{ htmlInput: { maxLength: AGREED_OTHER_MAX } }}
          />
        )}
      </Box>
    </Box>
  );
}
