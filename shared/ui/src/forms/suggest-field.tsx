import { Autocomplete, TextField } from '@mui/material';
import { useState, type ReactNode, type Ref } from 'react';
import { TEXTS } from './messages';
import { useSearched } from './use-searched';

export interface SuggestFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Texts that begin with what is typed. */
  suggest: (typed: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** For a field with several values: the part to suggest for, and the value with that part replaced. */
  part?: { of: (value: string) => string; replaced: (value: string, chosen: string) => string };
  /** Called when a suggestion was chosen, the field was emptied or left, or Enter was pressed. */
  onDone?: (value: string) => void;
  maxLength?: number;
  required?: boolean;
  autoFocus?: boolean;
  error?: boolean;
  helperText?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

const DELAY = 200;
const WHOLE = { of: (value: string) => value, replaced: (_: string, chosen: string) => chosen };

/** A text field that suggests existing values; any other text may be typed too. */
export function SuggestField({
  label,
  value,
  onChange,
  suggest,
  part = WHOLE,
  onDone,
  maxLength,
  required = false,
  autoFocus = false,
  error = false,
  helperText,
  inputRef,
}: SuggestFieldProps) {
  const [open, setOpen] = useState(false);
  const { items } = useSearched(suggest, part.of(value).trim(), { delay: DELAY, active: open });
  const done = (next: string): void => {
    onChange(next);
    onDone?.(next);
  };
  return (
    <Autocomplete
      freeSolo
      // The text itself is the value.
      value={null}
      inputValue={value}
      open={open && items.length > 0}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={[...items]}
      filterOptions={(options) => options}
      clearText={TEXTS.clear}
      onInputChange={(_, next, reason) => {
        if (reason === 'clear') done('');
        else if (reason === 'input') onChange(next);
      }}
      onChange={(_, chosen, reason) => {
        if (reason === 'selectOption' && chosen !== null) done(part.replaced(value, chosen));
        else if (reason === 'createOption') onDone?.(value);
      }}
      onBlur={() => onDone?.(value)}
      renderInput={(params) => (
        <TextField
          {...params}
          {...(inputRef ? { inputRef } : {})}
          label={label}
          required={required}
          error={error}
          helperText={helperText}
          autoFocus={autoFocus}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength },
            formHelperText: error ? { role: 'alert' } : {},
          }}
        />
      )}
    />
  );
}
