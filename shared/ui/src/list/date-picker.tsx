import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DATE_FORMATS } from '@textloom/contracts';
import { pickerLanguage } from '../forms/picker-language';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useCallback, useState } from 'react';
import { PickersTextField, type PickersTextFieldProps } from '@mui/x-date-pickers/PickersTextField';
import { TEXTS } from './messages';

/**
 * The picker's text field. Adds an error text to what MUI X only outlines in red: an incomplete date, or an invalid
 * year.
 */
function DateTextField(props: PickersTextFieldProps) {
  // While 2026 is typed, the year is 2, 20 and 202: shows no error during input.
  const half = props.error === true && props.focused !== true;
  return <PickersTextField {...props} helperText={props.helperText ?? (half ? TEXTS.wholeDate : undefined)} />;
}

export interface DateFieldProps {
  label: string;
  /** MM/DD/YYYY (CONST-003), or empty. */
  value: string;
  /** Called with a complete date, or with '' when it is cleared. */
  onChange: (value: string) => void;
  /** An error, shown beside the field. */
  error?: string | undefined;
}

dayjs.extend(customParseFormat);

const parse = (value: string): Dayjs | null => (value === '' ? null : dayjs(value, DATE_FORMATS.filter, true));
/** Null for an incomplete date: while 2026 is typed, the year is 2, 20 and 202. */
function wholeOf(date: Dayjs | null): string | null {
  if (date === null) return '';
  return date.isValid() && date.year() >= 1900 && date.year() < 2100 ? date.format(DATE_FORMATS.filter) : null;
}

/**
 * The calendar of DateField, in its own chunk. It takes over the focus. The picker keeps incomplete input itself; it is
 * reset when another value is set from outside (Clear Filters, Back).
 */
export default function LoadedDatePicker({
  label,
  value,
  onChange,
  error,
  calendar,
  focus,
}: DateFieldProps & { calendar: boolean; focus: boolean }) {
  const [open, setOpen] = useState(false);
  const [known, setKnown] = useState({ value, begun: 0, from: parse(value) });
  if (known.value !== value) setKnown({ value, begun: known.begun + 1, from: parse(value) });
  // Once the field is rendered, because the calendar is positioned by it.
  const openAtOnce = useCallback(
    (field: HTMLElement | null) => {
      if (field && calendar) setOpen(true);
    },
    [calendar],
  );

  const change = (date: Dayjs | null): void => {
    const whole = wholeOf(date);
    if (whole === null || whole === known.value) return;
    setKnown({ ...known, value: whole });
    onChange(whole);
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} {...pickerLanguage()}>
      <DatePicker
        key={known.begun}
        ref={known.begun === 0 ? openAtOnce : undefined}
        label={label}
        autoFocus={focus && known.begun === 0}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        defaultValue={known.from}
        format={DATE_FORMATS.filter}
        onChange={change}
        slots={{ textField: DateTextField }}
        slotProps={{
          field: { clearable: true },
          textField: {
            size: 'small',
            fullWidth: true,
            ...(error === undefined ? {} : { error: true, helperText: error }),
            slotProps: { formHelperText: { role: 'alert' } },
          },
        }}
      />
    </LocalizationProvider>
  );
}
