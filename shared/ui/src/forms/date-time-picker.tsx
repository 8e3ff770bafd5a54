import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { parseWall, SCHEDULE_FORMAT } from '@textloom/contracts';
import { pickerLanguage } from './picker-language';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import utc from 'dayjs/plugin/utc';
import { useState, type ReactNode } from 'react';

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

export interface DateTimePickerProps extends DateTimeFieldProps {
  /** Takes the focus of the plain field that was in its place. */
  focus: boolean;
}

dayjs.extend(utc);
dayjs.extend(customParseFormat);

/** VAL-057 */
const STEP = 5;
/** The popover with calendar and clock side by side is 490 px wide. */
const POPOVER_FROM = 600;

/**
 * The text as a moment in UTC: the local time of the profile's zone, independent of this device's zone, which would
 * shift times in the hour that it skips.
 */
function wallOf(text: string | undefined): Dayjs | null {
  const wall = text === undefined ? null : parseWall(text);
  return wall === null ? null : dayjs.utc(wall);
}

/** Empty while the date is incomplete: while 2026 is typed, the year is 2, 20 and 202. */
const textOf = (date: Dayjs | null): string =>
  date?.isValid() && date.year() >= 1900 && date.year() < 2100 ? date.format(SCHEDULE_FORMAT) : '';

/** The picker of DateTimeField, in its own chunk. It keeps incomplete input until another value is set from outside. */
export default function LoadedDateTimePicker(props: DateTimePickerProps) {
  const { label, value, onChange, onBlur, min, error, helperText, focus } = props;
  const [known, setKnown] = useState({ value, begun: 0, from: wallOf(value) });
  // Determined once: switching to the other variant would drop the typed input.
  const [narrow] = useState(() => window.innerWidth < POPOVER_FROM);
  if (known.value !== value) setKnown({ value, begun: known.begun + 1, from: wallOf(value) });
  const change = (date: Dayjs | null): void => {
    const text = textOf(date);
    if (text === known.value) return;
    setKnown({ ...known, value: text });
    onChange(text);
  };
  const first = wallOf(min);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} {...pickerLanguage()}>
      <DateTimePicker
        key={known.begun}
        label={label}
        autoFocus={focus && known.begun === 0}
        timezone="UTC"
        desktopModeMediaQuery={narrow ? '@media not all' : '@media (pointer: fine)'}
        ampm
        minutesStep={STEP}
        timeSteps={{ minutes: STEP }}
        {...(first && { minDateTime: first })}
        format={SCHEDULE_FORMAT}
        defaultValue={known.from}
        onChange={change}
        {...(onBlur && { onClose: onBlur })}
        slotProps={{
          field: { clearable: true },
          // Hides the dialog's toolbar: calendar and clock already show its content.
          toolbar: { hidden: true },
          textField: {
            size: 'small',
            fullWidth: true,
            ...(onBlur && { onBlur }),
            error: error !== undefined,
            helperText: error ?? helperText,
            slotProps: {
              formHelperText: error === undefined ? {} : { role: 'alert' },
            },
          },
        }}
      />
    </LocalizationProvider>
  );
}
