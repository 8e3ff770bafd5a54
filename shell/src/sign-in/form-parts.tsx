import { ACCOUNT_MESSAGES } from '@textloom/contracts';
import { Alert, Box, Checkbox, FormControlLabel } from '@mui/material';
import { TextInput } from '@textloom/ui';
import { useState, type ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { TEXTS } from './messages';

/** Stacked fields, as wide as their card. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2.5, '& > *': { width: 1 } }}>{children}</Box>
);

/** The error, announced when it appears. */
export const Failure = ({ children }: { children: ReactNode }) => (
  <Alert severity="error" role="alert">
    {children}
  </Alert>
);

/** A new password, twice, with a switch to show it. */
export function NewPasswordInputs({ help, label, again }: { help: string; label: string; again: string }) {
  const [shown, setShown] = useState(false);
  const type = shown ? 'text' : 'password';
  return (
    <>
      <TextInput name="pass1" label={label} type={type} autoComplete="new-password" helperText={help} required />
      <TextInput name="pass2" label={again} type={type} autoComplete="new-password" required />
      <FormControlLabel
        sx={{ my: -1.5 }}
        label={TEXTS.showPasswords}
        control={<Checkbox checked={shown} onChange={(_, checked) => setShown(checked)} />}
      />
    </>
  );
}

/** VAL-005, VAL-006: the error beside the field and in the text below; '' if both are equal. */
export function differingPasswords<T extends FieldValues>(
  form: UseFormReturn<T>,
  field: Path<T>,
  pass1: string,
  pass2: string,
): string {
  if (pass1 === pass2) return '';
  form.setError(field, { type: 'differs', message: ACCOUNT_MESSAGES.passwordsDifferField }, { shouldFocus: true });
  return ACCOUNT_MESSAGES.passwordsDiffer;
}
