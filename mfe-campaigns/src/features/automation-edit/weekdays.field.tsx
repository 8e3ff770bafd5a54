import { FormControl, FormHelperText, FormLabel, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { WEEKDAYS } from '@textloom/contracts';
import { useController } from 'react-hook-form';
import { TEXTS } from './messages';
import type { RecurringFields } from './recurring-fields';

/** The days of the week on which it runs. */
export function WeekdaysField() {
  const { field, fieldState } = useController<RecurringFields, 'days'>({ name: 'days' });
  const error = fieldState.error?.message;
  return (
    <FormControl error={error !== undefined} component="fieldset">
      <FormLabel component="legend" sx={{ mb: 1 }}>
        {TEXTS.onTheseDays}
      </FormLabel>
      <ToggleButtonGroup
        value={field.value}
        onChange={(_, days: number[]) => field.onChange([...days].sort((a, b) => a - b))}
        size="small"
        color="primary"
        fullWidth
        sx={{ maxWidth: 420 }}
      >
        {WEEKDAYS.map((name, index) => (
          <ToggleButton key={name} value={index + 1} sx={{ px: 0.5 }}>
            {name.slice(0, 3)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error !== undefined && <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  );
}
