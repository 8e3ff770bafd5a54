import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import { InputAdornment, TextField } from '@mui/material';
import { lazy, Suspense, useState } from 'react';

export interface DateFieldProps {
  label: string;
  /** MM/DD/YYYY (CONST-003), or empty. */
  value: string;
  /** Called with a whole date, or with '' when it is emptied. */
  onChange: (value: string) => void;
  /** A complaint, shown beside the field. */
  error?: string | undefined;
}

const DatePicker = lazy(() => import('./date-picker'));

/** The same field without the calendar, until somebody wants it: a list that nobody filters by date does not pay for it. */
function LightField({ label, value, error, onWanted }: Omit<DateFieldProps, 'onChange'> & { onWanted?: () => void }) {
  return (
    <TextField
      label={label}
      value={value}
      placeholder="MM/DD/YYYY"
      error={error !== undefined}
      helperText={error}
      onFocus={onWanted}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { readOnly: true },
        formHelperText: { role: 'alert' },
        input: { endAdornment: <InputAdornment position="end"><CalendarIcon fontSize="small" /></InputAdornment> },
      }}
    />
  );
}

/** A day as a filter, typed or chosen from MUI X's calendar. */
export function DateField(props: DateFieldProps) {
  const [wanted, setWanted] = useState(false);
  const light = <LightField {...props} onWanted={() => setWanted(true)} />;
  if (!wanted) return light;
  return (
    <Suspense fallback={light}>
      <DatePicker {...props} />
    </Suspense>
  );
}
