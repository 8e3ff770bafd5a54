import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { formatSchedule, TIMEZONES, twiceText } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { DateTimeField } from '@textloom/ui';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { MESSAGES } from '../../messages';
import type { Draft } from './use-draft';

const zoneText = (code: number): string =>
  `${TIMEZONES.find((zone) => zone.code === code)?.name ?? 'Central'} time, the timezone of your profile.`;

/** VAL-054 to VAL-057: the time in the profile's timezone. */
function SendDate() {
  const { timezone } = useProfile();
  const { field, fieldState } = useController<Draft, 'schedule_date'>({ name: 'schedule_date' });
  return (
    <DateTimeField
      label={MESSAGES.sendDate}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      min={formatSchedule(new Date(), timezone)}
      error={fieldState.error?.message}
      helperText={twiceText(field.value, timezone) ?? zoneText(timezone)}
    />
  );
}

/** Send Now or Send Later (CAMP-020). */
export function ScheduleSection() {
  const { clearErrors } = useFormContext<Draft>();
  const { field } = useController<Draft, 'schedule'>({ name: 'schedule' });
  const label = useId();
  const choose = (schedule: number): void => {
    field.onChange(schedule);
    clearErrors(['schedule_date', 'not_after']);
  };
  return (
    <FormControl>
      <FormLabel id={label}>{MESSAGES.when}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={label}
        value={String(field.value)}
        onChange={(_, value) => choose(Number(value))}
      >
        <FormControlLabel value="0" control={<Radio />} label={MESSAGES.sendNow} />
        <FormControlLabel value="1" control={<Radio />} label={MESSAGES.sendLater} />
      </RadioGroup>
      {field.value === 1 && (
        <Box sx={{ mt: 1.5, maxWidth: 420 }}>
          <SendDate />
        </Box>
      )}
    </FormControl>
  );
}
