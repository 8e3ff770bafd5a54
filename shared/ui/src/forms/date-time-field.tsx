import { TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useEarlyText } from '../parts/early-text';
import { lazyPart } from '../parts/lazy-part';
import { typedTime } from '../parts/typed-date';
import { loadPickerLanguage } from './picker-language';
import type { DateTimeFieldProps, DateTimePickerProps } from './date-time-picker';
import { TEXTS } from './messages';

const load = () => loadPickerLanguage().then(() => import('./date-time-picker'));

interface PlainProps extends Pick<DateTimeFieldProps, 'label' | 'value' | 'error' | 'helperText'> {
  onChange?: (text: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** The same field without calendar and clock. */
function PlainField({ label, value, error, helperText, onChange, onFocus, onBlur }: PlainProps) {
  return (
    <TextField
      label={label}
      value={value}
      placeholder={TEXTS.dateTimeHint}
      fullWidth
      error={error !== undefined}
      helperText={error ?? helperText}
      onChange={(event) => onChange?.(event.target.value)}
      onFocus={onFocus}
      onBlur={onBlur}
      slotProps={{
        htmlInput: { readOnly: onChange === undefined },
        formHelperText: error === undefined ? {} : { role: 'alert' },
      }}
    />
  );
}

const DateTimePicker = lazyPart<DateTimePickerProps>({
  owner: 'ui',
  title: TEXTS.theDatePicker,
  load,
  as: 'field',
  loading: ({ label, value, error, helperText }) => <PlainField {...{ label, value, error, helperText }} />,
});

/**
 * A date with a time in steps of 5 minutes on a 12-hour clock (VAL-057), typed or chosen; its picker is loaded on first
 * use. Until then it is a plain field, and stays one while the user types into it.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value, onChange, onBlur, error, helperText, label } = props;
  const [ready, setReady] = useState(false);
  const focused = useRef(false);
  const [takesFocus, setTakesFocus] = useState(false);
  const early = useEarlyText({ value, onChange, read: typedTime, emptyWhileHalf: true });
  useEffect(() => {
    const show = (): void => {
      setTakesFocus(focused.current);
      setReady(true);
    };
    // The lazy part shows a failure.
    load().then(show, show);
  }, []);
  if (ready && !early.waits) return <DateTimePicker {...props} focus={takesFocus} />;
  return (
    <PlainField
      label={label}
      value={early.text}
      error={early.half ? (error ?? TEXTS.wholeDateTime) : error}
      helperText={helperText}
      onChange={early.change}
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={() => {
        focused.current = false;
        setTakesFocus(false);
        early.leave();
        onBlur?.();
      }}
    />
  );
}
