import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DATE_FORMATS } from '@textloom/contracts';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useCallback, useState } from 'react';
import type { DateFieldProps } from './date-field';

dayjs.extend(customParseFormat);

const parse = (value: string): Dayjs | null => (value === '' ? null : dayjs(value, DATE_FORMATS.filter, true));
/** Null while it is being typed: on its way to 2026 a year is 2, 20 and 202. */
function wholeOf(date: Dayjs | null): string | null {
  if (date === null) return '';
  return date.isValid() && date.year() >= 1900 && date.year() < 2100 ? date.format(DATE_FORMATS.filter) : null;
}

/**
 * The calendar behind DateField; a chunk of its own. It takes over the focus that called for it. What is
 * half typed is kept here: the picker forgets a section whose value its owner does not hold.
 */
export default function LoadedDatePicker({ label, value, onChange, error, calendar, focus }: DateFieldProps & { calendar: boolean; focus: boolean }) {
  const [open, setOpen] = useState(false);
  const [held, setHeld] = useState({ date: parse(value), beside: value });
  // Another value from outside: Clear Filters, Back, or the one that was said and has arrived.
  if (held.beside !== value) setHeld({ date: wholeOf(held.date) === value ? held.date : parse(value), beside: value });
  // Once the field stands there to hang from.
  const openAtOnce = useCallback((field: HTMLElement | null) => {
    if (field && calendar) setOpen(true);
  }, [calendar]);

  const change = (date: Dayjs | null): void => {
    setHeld({ date, beside: value });
    const said = wholeOf(date);
    if (said !== null && said !== wholeOf(held.date)) onChange(said);
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DatePicker
        ref={openAtOnce}
        label={label}
        autoFocus={focus}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        value={held.date}
        format={DATE_FORMATS.filter}
        onChange={change}
        slotProps={{
          field: { clearable: true },
          textField: { size: 'small', fullWidth: true, ...(error === undefined ? {} : { error: true, helperText: error }), slotProps: { inputLabel: { shrink: true }, formHelperText: { role: 'alert' } } },
        }}
      />
    </LocalizationProvider>
  );
}
