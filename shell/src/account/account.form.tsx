import { Box } from '@mui/material';
import { link } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { Form, FormButtons, Panel, PhoneInput, SelectInput, TextInput } from '@textloom/ui';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { MESSAGES } from '../messages';
import type { AccountForm } from './account-fields';
import { AlertFields } from './alert-fields';
import { TEXTS } from './messages';
import { LANGUAGE_OPTIONS, STATE_OPTIONS, TIMEZONE_OPTIONS, withStored } from './options';
import { PasswordFields } from './password-fields';
import { isSameEmail } from '@textloom/contracts';

/** Required when the email changes: an open session alone must not change how a user signs in. */
function CurrentPassword() {
  const { email } = useProfile();
  const typed = useWatch<AccountForm, 'email'>({ name: 'email' });
  if (isSameEmail(typed, email)) return null;
  return (
    <TextInput
      name="password"
      label={TEXTS.currentPassword}
      type="password"
      required
      autoComplete="current-password"
      helperText={TEXTS.currentHelp}
    />
  );
}

/** Two columns where they fit. */
const Fields = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2.5,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      alignItems: 'start',
      pt: 0.5,
    }}
  >
    {children}
  </Box>
);

function ContactFields() {
  const { authorized_account: authorizedUser, state } = useProfile();
  return (
    <Fields>
      <TextInput name="first_name" label={MESSAGES.firstName} required maxLength={100} autoComplete="given-name" />
      <TextInput name="last_name" label={MESSAGES.lastName} required maxLength={100} autoComplete="family-name" />
      <TextInput name="email" label={MESSAGES.email} type="email" required autoComplete="email" inputMode="email" />
      <CurrentPassword />
      <PhoneInput name="phone" label={MESSAGES.phone} />
      <TextInput
        name="company"
        label={TEXTS.company}
        autoComplete="organization"
        disabled={authorizedUser}
        helperText={authorizedUser ? TEXTS.companyFixed : TEXTS.companyHint}
      />
      <TextInput name="address" label={TEXTS.address} autoComplete="street-address" />
      <TextInput name="city" label={TEXTS.city} autoComplete="address-level2" />
      <SelectInput name="state" label={TEXTS.state} options={withStored(STATE_OPTIONS, state)} />
      <TextInput name="zip" label={TEXTS.zip} maxLength={10} autoComplete="postal-code" />
      <SelectInput name="timezone" label={TEXTS.timezone} options={TIMEZONE_OPTIONS} />
      <SelectInput name="language" label={TEXTS.language} options={LANGUAGE_OPTIONS} />
    </Fields>
  );
}

/** The form of the user's own data (ACCT-009 to ACCT-016). */
export function AccountFormView({
  form,
  onSubmit,
}: {
  form: UseFormReturn<AccountForm>;
  onSubmit: (values: AccountForm) => Promise<void>;
}) {
  return (
    <Form form={form} onSubmit={onSubmit} label={TEXTS.form}>
      <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Panel title={TEXTS.personal}>
          <ContactFields />
        </Panel>
        <Panel title={TEXTS.emergencyContact}>
          <Fields>
            <TextInput name="emergency_contact_name" label={TEXTS.emergencyName} maxLength={100} autoComplete="off" />
            <PhoneInput name="emergency_phone" label={TEXTS.emergencyPhone} />
          </Fields>
        </Panel>
        <Panel title={TEXTS.alerts}>
          <AlertFields />
        </Panel>
        <Panel title={TEXTS.password}>
          <PasswordFields />
        </Panel>
        <FormButtons cancel={link('/account')} label={MESSAGES.save} busyLabel={MESSAGES.saving} />
      </Box>
    </Form>
  );
}
