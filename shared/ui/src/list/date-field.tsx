import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { lazyPart } from '../parts/lazy-part';
import type { DateFieldProps } from './date-picker';

const load = () => import('./date-picker');

interface Wanted {
  /** Whether to open the calendar, because its button was pressed. */
  calendar: boolean;
  /** Whether the field still has the focus that caused the load. */
  focus: boolean;
}

interface LightProps extends Omit<DateFieldProps, 'onChange'> {
  onFocus?: () => void;
  onBlur?: () => void;
  onCalendar?: () => void;
}

/** The same field without the calendar, until it is needed: lists that are not filtered by date do not load it. */
function LightField({ label, value, error, onFocus, onBlur, onCalendar }: LightProps) {
  return (
    <TextField
      label={label}
      value={value}
      placeholder="MM/DD/YYYY"
      error={error !== undefined}
      helperText={error}
      onFocus={onFocus}
      onBlur={onBlur}
      slotProps={{
        htmlInput: { readOnly: true },
        formHelperText: { role: 'alert' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={`Choose date, ${label}`} onClick={onCalendar}>
                <CalendarIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

const DatePicker = lazyPart<DateFieldProps & Wanted>({
  owner: 'ui',
  title: 'The calendar',
  load,
  as: 'field',
  loading: ({ label, value, error }) => <LightField label={label} value={value} error={error} />,
});

/** A date as a filter, typed or chosen from MUI X's calendar, which is loaded on first use. */
export function DateField(props: DateFieldProps) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const focused = useRef(false);
  // The light field stays while the calendar loads, so that no focus is lost; the lazy part shows a failure.
  const want = (calendar: boolean): void => {
    const show = (): void => setWanted((before) => before ?? { calendar, focus: focused.current });
    load().then(show, show);
  };
  const light = (
    <LightField
      {...props}
      onFocus={() => {
        focused.current = true;
        want(false);
      }}
      onBlur={() => {
        focused.current = false;
      }}
      onCalendar={() => want(true)}
    />
  );
  if (!wanted) return light;
  return <DatePicker {...props} {...wanted} />;
}
