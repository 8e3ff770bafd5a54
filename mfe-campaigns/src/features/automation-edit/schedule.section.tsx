import { Box } from '@mui/material';
import { CheckboxInput, DateField, NumberInput, SelectInput } from '@textloom/ui';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { TEXTS } from './messages';
import type { RecurringFields } from './recurring-fields';
import { TimeField } from './time.field';
import { WeekdaysField } from './weekdays.field';

const EVERY = [
  { value: 'week', label: TEXTS.everyWeek },
  { value: 'month', label: TEXTS.everyMonth },
  { value: 'birthday', label: TEXTS.onBirthdays },
];
const DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: index + 1,
  label: index < 28 ? TEXTS.day(index + 1) : TEXTS.dayOrLast(index + 1),
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
        <SelectInput name="every" label={TEXTS.repeats} options={EVERY} />
        <TimeField name="time" label={TEXTS.at} helperText={TEXTS.clock} />
      </Box>
      {every === 'week' && <WeekdaysField />}
      <Box sx={twoColumns}>
        {every === 'month' && <SelectInput name="day" label={TEXTS.dayOfTheMonth} options={DAYS} />}
        {every === 'birthday' && (
          <NumberInput name="before" label={TEXTS.daysBefore} min={0} max={60} helperText={TEXTS.daysBeforeHelp} />
        )}
      </Box>
      <Box sx={twoColumns}>
        <Day name="starts" label={TEXTS.firstDay} />
        <Day name="ends" label={TEXTS.lastDay} />
      </Box>
      <CheckboxInput name="quiet" label={TEXTS.quiet} helperText={TEXTS.quietHelp} />
    </Box>
  );
}
