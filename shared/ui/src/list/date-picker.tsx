import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DATE_FORMATS } from '@textloom/contracts';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useEffect, useState } from 'react';
import type { DateFieldProps } from './date-field';

dayjs.extend(customParseFormat);

const parse = (value: string): Dayjs | null => (value === '' ? null : dayjs(value, DATE_FORMATS.filter, true));
/** A year that is still being typed is the year 2, 20 or 202. */
const isWhole = (date: Dayjs): boolean => date.isValid() && date.year() >= 1900 && date.year() < 2100;

/**
 * The calendar behind DateField; a chunk of its own. It takes over the focus that called for it. What is
 * half typed is kept here: the picker forgets a section whose value its owner does not hold.
 */
export default function LoadedDatePicker({ label, value, onChange, error, calendar, focus }: DateFieldProps & { calendar: boolean; focus: boolean }) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState({ date: parse(value), said: value });
  // Another value from outside: Clear Filters, Back.
  if (draft.said !== value) setDraft({ date: parse(value), said: value });
  useEffect(() => setOpen(calendar), [calendar]);

  const change = (date: Dayjs | null): void => {
    const said = date === null ? '' : isWhole(date) ? date.format(DATE_FORMATS.filter) : draft.said;
    setDraft({ date, said });
    if (said !== draft.said) onChange(said);
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DatePicker
        label={label}
        autoFocus={focus}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        value={draft.date}
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
