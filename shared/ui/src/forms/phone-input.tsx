import { TextField } from '@mui/material';
import { phoneDigits } from '@textloom/contracts';
import { type ComponentProps, type Ref } from 'react';
import { useController } from 'react-hook-form';
import { IMaskInput } from 'react-imask';

/** Masks of the specification in the library's words: `0` is a digit. */
const MASKS = {
  /** (###) ###-#### */
  phone: '(000) 000-0000',
  /** (###) ###-######, of the test send (decision 86) */
  test: '(000) 000-000000',
} as const;

type MaskedProps = Omit<ComponentProps<'input'>, 'onChange' | 'ref'> & { ref?: Ref<HTMLInputElement>; maskName: keyof typeof MASKS; onDigits: (digits: string) => void };

function MaskedElement({ ref, maskName, onDigits, value, defaultValue: _, min: _min, max: _max, ...rest }: MaskedProps) {
  return (
    <IMaskInput
      {...rest}
      inputRef={ref as never}
      mask={MASKS[maskName]}
      value={String(value ?? '')}
      unmask
      // A pasted or filled-in "+1 512 555 0123" loses its country code, not its last digit.
      prepare={(text: string) => (text.length > 1 ? phoneDigits(text) : text)}
      onAccept={(digits: string) => onDigits(digits)}
    />
  );
}

export interface PhoneInputProps {
  /** Name of the value in the form; it holds digits only. */
  name: string;
  label: string;
  required?: boolean;
  disabled?: boolean;
  helperText?: string;
  /** Which of the two masks; ten digits by default. */
  mask?: keyof typeof MASKS;
  autoFocus?: boolean;
}

/** A phone number under its mask, bound to the surrounding form. */
export function PhoneInput({ name, label, required = false, disabled = false, helperText, mask = 'phone', autoFocus = false }: PhoneInputProps) {
  const { field, fieldState } = useController({ name });
  const { ref, value, onChange, ...rest } = field;
  const error = fieldState.error?.message;
  return (
    <TextField
      {...rest}
      inputRef={ref}
      label={label}
      type="tel"
      required={required}
      disabled={disabled}
      autoFocus={autoFocus}
      autoComplete="tel-national"
      error={error !== undefined}
      helperText={error ?? helperText}
      slotProps={{
        input: { inputComponent: MaskedElement as never },
        htmlInput: { value: String(value ?? ''), maskName: mask, onDigits: (digits: string) => digits !== value && onChange(digits), inputMode: 'tel', 'aria-required': required },
        formHelperText: error === undefined ? {} : { role: 'alert' },
      }}
    />
  );
}
