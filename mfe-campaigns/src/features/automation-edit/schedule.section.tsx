import { Box } from '@mui/material';
import { CheckboxInput, DateField, NumberInput, SelectInput } from '@textloom/ui';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { AUTOMATION_TEXTS } from '../../automation-messages';
import type { RecurringFields } from './recurring-fields';
import { TimeField } from './time.field';
import { WeekdaysField } from './weekdays.field';

const EVERY = [
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
  { value: 'birthday', label: 'On each person’s birthday' },
];
const DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: index + 1,
  label: index < 28 ? `Day ${index + 1}` : `Day ${index + 1}, or the last day`,
}));

const twoColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
} as const;

function Day({ name, label }: { name: 'starts' | 'ends'; label: string }) {
  const { control } = useFormContext<RecurringFields>();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <DateField label={label} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
      )}
    />
  );
}

/** When a recurring campaign runs. */
export function ScheduleSection() {
  const every = useWatch<RecurringFields, 'every'>({ name: 'every' });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={twoColumns}>
        <SelectInput name="every" label="Repeats" options={EVERY} />
        <TimeField name="time" label="At" helperText={AUTOMATION_TEXTS.clock} />
      </Box>
      {every === 'week' && <WeekdaysField />}
      <Box sx={twoColumns}>
        {every === 'month' && <SelectInput name="day" label="Day of the month" options={DAYS} />}
        {every === 'birthday' && (
          <NumberInput
            name="before"
            label="Days before the birthday"
            min={0}
            max={60}
            helperText="0: on the day. Birthdays are in the details of each subscriber."
          />
        )}
      </Box>
      <Box sx={twoColumns}>
        <Day name="starts" label="First day (optional)" />
        <Day name="ends" label="Last day (optional)" />
      </Box>
      <CheckboxInput
        name="quiet"
        label="Obey quiet hours"
        helperText="People for whom it is too early or too late get it when their quiet hours end."
      />
    </Box>
  );
}
