import { isSameEmail } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { TextInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import type { AccountForm } from './account-fields';
import { MESSAGES } from './messages';

/** Required when the email changes: an open session alone must not change how a user signs in. */
export function CurrentPassword() {
  const { email } = useProfile();
  const typed = useWatch<AccountForm, 'email'>({ name: 'email' });
  if (isSameEmail(typed, email)) return null;
  return (
    <TextInput
      name="password"
      label={MESSAGES.currentPassword}
      type="password"
      required
      autoComplete="current-password"
      helperText={MESSAGES.currentHelp}
    />
  );
}
