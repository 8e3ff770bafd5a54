import { TextField } from '@mui/material';
import type { ReactNode } from 'react';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly name: string }[];
  readonly onChange: (value: T) => void;
  readonly helperText?: ReactNode;
  readonly disabled?: boolean;
}

/** The browser's native select: small, and the same for mouse, keyboard and scripts. */
export function Choice<T extends string>({ label, value, options, onChange, ...rest }: ChoiceProps<T>) {
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
      slotProps={{ select: { native: true } }}
      {...rest}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </TextField>
  );
}
