import { TextField } from '@mui/material';
import { digitsIn, PHONE_PROBLEMS, readPhone } from '@textloom/contracts';
import { type ComponentProps, type Ref } from 'react';
import { useController } from 'react-hook-form';
import { IMaskInput } from 'react-imask';

/** Masks of the specification in the library's notation: `0` is a digit. */
const MASKS = {
  /** (###) ###-#### */
  phone: '(000) 000-0000',
  /** (###) ###-######, of the test send (decision 86) */
  test: '(000) 000-000000',
} as const;

interface Masked {
  value: string;
  rawInputValue: string;
  compiledMasks: unknown[];
}
interface Flags {
  /** Typed, pasted or filled in; not set by the form. */
  input?: boolean;
  /** Restores the caret position by the characters after it. */
  tail?: boolean;
}

/** Pasted or autofilled text: the digits of a number, or `+` and those of a foreign one, which is never cut to ten. */
function pasted(text: string, { value }: Masked): string {
  if (text.length < 2) return text;
  const reading = value === '' ? readPhone(text) : { problem: '' };
  if ('phone' in reading) return reading.phone;
  const digits = digitsIn(text);
  return reading.problem === PHONE_PROBLEMS.foreign ? `+${digits.replace(/^(?:00|011)/, '')}` : digits;
}

/** Drops the country code, because no area code begins with 1. */
const typed = (letter: string, { value }: Masked, { input, tail }: Flags): string =>
  letter === '1' && input === true && tail !== true && !/\d/.test(value) ? '' : letter;

/** A foreign number stays as typed, so that the form can explain the problem. */
const FOREIGN = /^\+\d{0,15}$/;
const isForeign = (text: string): boolean => /^\+(?!1)/.test(text);

const masksOf = (mask: string): object[] => [{ mask, prepareChar: typed }, { mask: FOREIGN }];
// Created once, because changed options are recompiled at every render.
const OPTIONS = { phone: masksOf(MASKS.phone), test: masksOf(MASKS.test) } as const;
const maskFor = (appended: string, { compiledMasks, rawInputValue }: Masked): unknown =>
  compiledMasks[isForeign(rawInputValue + appended) ? 1 : 0];

type MaskedProps = Omit<ComponentProps<'input'>, 'onChange' | 'ref'> & {
  ref?: Ref<HTMLInputElement>;
  maskName: keyof typeof MASKS;
  onDigits: (digits: string) => void;
};

function MaskedElement({
  ref,
  maskName,
  onDigits,
  value,
  defaultValue: _,
  min: _min,
  max: _max,
  ...rest
}: MaskedProps) {
  return (
    <IMaskInput
      {...rest}
      inputRef={ref as never}
      mask={OPTIONS[maskName] as never}
      dispatch={maskFor as never}
      value={String(value ?? '')}
      unmask
      prepare={pasted as never}
      onAccept={(digits: string) => onDigits(digits)}
    />
  );
}

export interface PhoneInputProps {
  /** Name of the value in the form; it holds digits only, or `+` and the digits of a foreign number. */
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
export function PhoneInput({
  name,
  label,
  required = false,
  disabled = false,
  helperText,
  mask = 'phone',
  autoFocus = false,
}: PhoneInputProps) {
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
        htmlInput: {
          value: String(value ?? ''),
          maskName: mask,
          onDigits: (digits: string) => digits !== value && onChange(digits),
          inputMode: 'tel',
          'aria-required': required,
        },
        formHelperText: error === undefined ? {} : { role: 'alert' },
      }}
    />
  );
}
