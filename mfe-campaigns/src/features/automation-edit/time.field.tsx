import { TextField } from '@mui/material';
import { useController } from 'react-hook-form';

/** A time of day in the browser's native control: HH:MM in the form, the user's own time format on the screen. */
export function TimeField({ name, label, helperText }: { name: string; label: string; helperText?: string }) {
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  const { ref, ...rest } = field;
  return (
    <TextField
      {...rest}
      inputRef={ref}
      type="time"
      label={label}
      error={error !== undefined}
      helperText={error ?? helperText}
      slotProps={{
        htmlInput: { step: 300 },
        formHelperText: error === undefined ? {} : { role: 'alert' },
      }}
    />
  );
}
