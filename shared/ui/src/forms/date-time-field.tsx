import { TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { lazyPart } from '../parts/lazy-part';

export interface DateTimeFieldProps {
  label: string;
  /** MM/DD/YYYY hh:mm AM on the clock of the zone that the helper text names, or empty. */
  value: string;
  /** Called with a complete date and time, or with '' while it is incomplete. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The earliest selectable time, in the same format and zone; typed dates are checked by the form. */
  min?: string;
  /** An error, shown in place of the helper text. */
  error?: string | undefined;
  helperText?: ReactNode;
}

/** The same field while the picker loads. */
function LoadingField({ label, value, error, helperText }: DateTimeFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      placeholder="MM/DD/YYYY hh:mm aa"
      error={error !== undefined}
      helperText={error ?? helperText}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { readOnly: true } }}
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
