import { TextField } from '@mui/material';
import { lazyPart } from '../parts/lazy-part';
import type { DateTimeFieldProps } from './date-time-picker';

/** The same field while the picker loads. */
function LoadingField({ label, value, error, helperText }: DateTimeFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      placeholder="MM/DD/YYYY hh:mm aa"
      error={error !== undefined}
      helperText={error ?? helperText}
      slotProps={{ htmlInput: { readOnly: true } }}
    />
  );
}

/** A date with a time in steps of 5 minutes on a 12-hour clock (VAL-057), typed or chosen; loaded on first use. */
export const DateTimeField = lazyPart<DateTimeFieldProps>({
  owner: 'ui',
  title: 'The date picker',
  load: () => import('./date-time-picker'),
  as: 'field',
  loading: (props) => <LoadingField {...props} />,
});
