import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useProfile } from '@textloom/session';
import { DateTimeField } from '@textloom/ui';
import { formatSchedule } from '@textloom/contracts';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { SettingsButton } from '../../components/settings-link';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import type { Draft } from './use-draft';

function QuietChoice() {
  const { field } = useController<Draft, 'quiet'>({ name: 'quiet' });
  const label = useId();
  return (
    <FormControl>
      <FormLabel id={label}>{MESSAGES.quietHours}</FormLabel>
      <RadioGroup
        aria-labelledby={label}
        value={field.value ? 'wait' : 'anyway'}
        onChange={(_, value) => field.onChange(value === 'wait')}
      >
        <FormControlLabel value="wait" control={<Radio />} label={MESSAGES.quietWait} />
        <FormControlLabel value="anyway" control={<Radio />} label={TEXTS.quietAnyway} />
      </RadioGroup>
    </FormControl>
  );
}

function NotAfter() {
  const { timezone } = useProfile();
  const [now] = useState(() => formatSchedule(new Date(), timezone));
  const { field, fieldState } = useController<Draft, 'not_after'>({ name: 'not_after' });
  return (
    <Box sx={{ maxWidth: 420 }}>
      <DateTimeField
        label={TEXTS.notAfter}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        min={now}
        error={fieldState.error?.message}
        helperText={TEXTS.notAfterHelp}
      />
    </Box>
  );
}

/** The hours in which it is sent, and the time after which it is not. */
export function DeliverySection() {
  return (
    <Box component="section" aria-label={TEXTS.delivery} sx={{ display: 'grid', gap: 2 }}>
      <QuietChoice />
      <NotAfter />
      <SettingsButton />
    </Box>
  );
}
