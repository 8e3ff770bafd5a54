import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DATE_FORMATS } from '@textloom/contracts';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { DateFieldProps } from './date-field';

dayjs.extend(customParseFormat);

/** The calendar behind DateField; a chunk of its own. Takes the focus, which called it. */
export default function LoadedDatePicker({ label, value, onChange, error }: DateFieldProps) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DatePicker
        label={label}
        autoFocus
        value={value === '' ? null : dayjs(value, DATE_FORMATS.filter, true)}
        format={DATE_FORMATS.filter}
        onChange={(next, { validationError }) => {
          if (next === null) onChange('');
          // A date that is still being typed asks nothing.
          else if (validationError === null && next.isValid() && next.year() > 1900) onChange(next.format(DATE_FORMATS.filter));
        }}
        slotProps={{
          field: { clearable: true },
          textField: { size: 'small', fullWidth: true, error: error !== undefined, helperText: error, slotProps: { inputLabel: { shrink: true }, formHelperText: { role: 'alert' } } },
        }}
      />
    </LocalizationProvider>
  );
}
