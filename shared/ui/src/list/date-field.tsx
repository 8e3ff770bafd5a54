import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { useEarlyText } from '../parts/early-text';
import { lazyPart } from '../parts/lazy-part';
import { typedDay } from '../parts/typed-date';
import type { DateFieldProps } from './date-picker';
import { loadPickerLanguage } from '../forms/picker-language';
import { TEXTS } from './messages';

const load = () => loadPickerLanguage().then(() => import('./date-picker'));

interface Wanted {
  /** Whether to open the calendar, because its button was pressed. */
  calendar: boolean;
  /** Whether the field still has the focus that caused the load. */
  focus: boolean;
}

interface LightProps extends Omit<DateFieldProps, 'onChange'> {
  onChange?: (text: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  onCalendar?: () => void;
}

/** The same field without the calendar, until it is needed: lists that are not filtered by date do not load it. */
function LightField({ label, value, error, onChange, onFocus, onBlur, onCalendar }: LightProps) {
  return (
    <TextField
      label={label}
      value={value}
      placeholder={TEXTS.dateHint}
      error={error !== undefined}
      helperText={error}
      onChange={(event) => onChange?.(event.target.value)}
      onFocus={onFocus}
      // Not when the focus moves to its own button, which would disappear before it is pressed.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.parentElement?.contains(relatedTarget)) onBlur?.();
      }}
      slotProps={{
        htmlInput: { readOnly: onChange === undefined },
        formHelperText: { role: 'alert' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={TEXTS.chooseDate(label)} onClick={onCalendar}>
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
  title: TEXTS.theCalendar,
  load,
  as: 'field',
  loading: ({ label, value, error }) => <LightField label={label} value={value} error={error} />,
});

/**
 * A date as a filter, typed or chosen from MUI X's calendar, which is loaded on first use. Until then it is a plain
 * field, and stays one while the user types into it.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, error } = props;
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const focused = useRef(false);
  const early = useEarlyText({ value, onChange, read: typedDay });
  // The light field stays while the calendar loads, so that no focus is lost; the lazy part shows a failure.
  const want = (calendar: boolean): void => {
    const show = (): void =>
      setWanted((before) => (before && !calendar ? before : { calendar, focus: focused.current }));
    load().then(show, show);
  };
  if (wanted && (!early.waits || wanted.calendar)) return <DatePicker {...props} {...wanted} />;
  return (
    <LightField
      label={props.label}
      value={early.text}
      error={early.half ? (error ?? TEXTS.wholeDate) : error}
      onChange={early.change}
      onFocus={() => {
        focused.current = true;
        want(false);
      }}
      onBlur={() => {
        focused.current = false;
        setWanted((before) => before && { ...before, focus: false });
        early.leave();
      }}
      onCalendar={() => want(true)}
    />
  );
}
