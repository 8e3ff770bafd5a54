import { Box, Typography } from '@mui/material';
import { TextInput } from '@textloom/ui';
import { useEffect, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { AccountForm } from './account-fields';
import { TEXTS } from './messages';

const NAMES = ['old', 'new1', 'new2'] as const;

/** Copies the texts beside the fields to the browser's own validity (VAL-009). */
function useCustomValidity() {
  const box = useRef<HTMLDivElement>(null);
  const { errors } = useFormState<AccountForm>({ name: [...NAMES] });
  useEffect(() => {
    for (const name of NAMES) {
      box.current
        ?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
        ?.setCustomValidity(errors[name]?.message ?? '');
    }
  });
  return box;
}

/** Old, new and confirm (ACCT-016, VAL-008 to VAL-011). */
export function PasswordFields() {
  const box = useCustomValidity();
  const { trigger, getFieldState, formState } = useFormContext<AccountForm>();
  const changing = Boolean(useWatch<AccountForm, 'old'>({ name: 'old' }));
  // Revalidates fields with errors, or already left, when a field that they depend on changes.
  const recheck = (...names: ('new1' | 'new2')[]): void => {
    for (const name of names)
      if (getFieldState(name, formState).isTouched || getFieldState(name, formState).invalid) void trigger(name);
  };
  return (
    <Box
      ref={box}
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
        {TEXTS.passwordHelp}
      </Typography>
      <Box sx={{ gridColumn: { sm: '1 / -1' }, maxWidth: { sm: 'calc(50% - 10px)' } }}>
        <TextInput
          name="old"
          label={TEXTS.oldPassword}
          type="password"
          autoComplete="current-password"
          onChanged={() => recheck('new1', 'new2')}
        />
      </Box>
      <TextInput
        name="new1"
        label={TEXTS.newPassword}
        type="password"
        required={changing}
        autoComplete="new-password"
        onChanged={() => recheck('new2')}
      />
      <TextInput
        name="new2"
        label={TEXTS.confirmPassword}
        type="password"
        required={changing}
        autoComplete="new-password"
      />
    </Box>
  );
}
