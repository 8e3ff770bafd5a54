import {
  Button,
  Checkbox,
  CircularProgress,
  FormControl,
  FormControlLabel,
  FormHelperText,
  MenuItem,
  TextField,
  type TextFieldProps,
} from '@mui/material';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { type ReactNode } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { isSecondClick } from '../feedback/second-click';
import { tokens } from '../theme/tokens';

interface FieldProps {
  /** Name of the value in the form: the wire name of the field. */
  name: string;
  label: string;
  helperText?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

export interface TextInputProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'tel' | 'url';
  placeholder?: string;
  multiline?: boolean;
  rows?: number;
  maxLength?: number;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'url';
  autoFocus?: boolean;
  endAdornment?: ReactNode;
  /** Called on each change, after the form has stored it. */
  onChanged?: (value: string) => void;
}

/** Marks a field that cannot be changed. */
const LOCK = <LockOutlined aria-hidden="true" fontSize="small" sx={{ color: tokens.muted }} />;

/** A read-only value: readable, easy to copy, and visually distinct from an input. */
export function LockedField({ label, value, helperText }: { label: string; value: ReactNode; helperText?: ReactNode }) {
  return (
    <TextField
      label={label}
      value={value}
      helperText={helperText}
      sx={{ '& fieldset': { border: 0 } }}
      slotProps={{
        htmlInput: { readOnly: true },
        input: { endAdornment: LOCK, sx: { bgcolor: tokens.sunken } },
      }}
    />
  );
}

/** Common parts of all fields: value, error text, label, ARIA attributes. */
function useField({ name, helperText }: FieldProps) {
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return { field, invalid: error !== undefined, help: error ?? helperText };
}

function BaseInput({
  props,
  extra,
  toValue = (text) => text,
}: {
  props: TextInputProps;
  extra?: Partial<TextFieldProps>;
  toValue?: (text: string) => unknown;
}) {
  const { field, invalid, help } = useField(props);
  const { ref, value, ...rest } = field;
  return (
    <TextField
      {...rest}
      value={value ?? ''}
      inputRef={ref}
      onChange={(event) => {
        field.onChange(toValue(event.target.value));
        props.onChanged?.(event.target.value);
      }}
      label={props.label}
      type={props.type ?? 'text'}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      error={invalid}
      helperText={help}
      multiline={props.multiline ?? false}
      autoFocus={props.autoFocus ?? false}
      {...(props.rows === undefined ? {} : { rows: props.rows })}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      {...(props.autoComplete === undefined ? {} : { autoComplete: props.autoComplete })}
      slotProps={{
        // No browser validation: the specification's texts are shown beside the field.
        htmlInput: { maxLength: props.maxLength, inputMode: props.inputMode, 'aria-required': props.required },
        formHelperText: invalid ? { role: 'alert' } : {},
        input: { endAdornment: props.endAdornment ?? (props.disabled && LOCK) },
      }}
      {...extra}
    />
  );
}

/** A text field bound to the surrounding form. */
export function TextInput(props: TextInputProps) {
  return <BaseInput props={props} />;
}

/** A whole number; the form holds a number, or '' while empty. */
export function NumberInput({
  min,
  max,
  ...props
}: Omit<TextInputProps, 'type' | 'multiline' | 'rows'> & { min?: number; max?: number }) {
  const toNumber = (text: string): number | '' => {
    const digits = text.replace(/[^\d-]/g, '');
    const number = Number(digits);
    if (digits === '' || !Number.isFinite(number)) return '';
    return Math.min(max ?? Infinity, Math.max(min !== undefined && min <= 0 ? min : -Infinity, number));
  };
  return <BaseInput props={{ inputMode: 'numeric', ...props }} toValue={toNumber} />;
}

/** A choice from a list. Values are text or numbers; the form holds the option's value. */
export function SelectInput({
  options,
  ...props
}: FieldProps & { options: readonly { value: string | number; label: string }[] }) {
  return (
    <BaseInput
      props={props}
      toValue={(text) => options.find(({ value }) => String(value) === String(text))?.value ?? text}
      extra={{
        select: true,
        children: options.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        )),
      }}
    />
  );
}

/** Yes or no. */
export function CheckboxInput(props: FieldProps & { autoFocus?: boolean }) {
  const { field, invalid, help } = useField(props);
  return (
    <FormControl error={invalid} disabled={props.disabled ?? false}>
      <FormControlLabel
        label={props.label}
        control={
          <Checkbox
            name={field.name}
            autoFocus={props.autoFocus ?? false}
            checked={Boolean(field.value)}
            onChange={(_, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
      {help !== undefined && <FormHelperText {...(invalid ? { role: 'alert' } : {})}>{help}</FormHelperText>}
    </FormControl>
  );
}

/** The submit button; disabled during submission. */
export function SubmitButton({
  label,
  busyLabel,
  disabled = false,
  quiet = false,
}: {
  label: string;
  busyLabel?: string;
  disabled?: boolean;
  /** Not in the accent colour, which another action of the view has. */
  quiet?: boolean;
}) {
  const { isSubmitting } = useFormState();
  return (
    <Button
      type="submit"
      variant={quiet ? 'outlined' : 'contained'}
      disabled={disabled || isSubmitting}
      // The second click of a double click may arrive when the first is already handled and the dialog is still
      // closing.
      onClick={(event) => {
        if (isSecondClick(event)) event.preventDefault();
      }}
      startIcon={isSubmitting ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
    >
      {isSubmitting ? (busyLabel ?? label) : label}
    </Button>
  );
}
