import { call, isApiError, type ApiError } from '@textloom/api';
import { Alert, Box } from '@mui/material';
import { createAccount } from '@textloom/contracts';
import { Form, SubmitButton, TextInput, useZodForm } from '@textloom/ui';
import { useState } from 'react';
import { createAccountForm, emptyForm, FORM_FIELD, toBody, type CreateAccountValues } from './create-account.model';
import { DeviceInput } from './device-input';
import { differingPasswords, Failure, Fields, NewPasswordInputs } from './form-parts';
import { MESSAGES } from './messages';
import { referralCode } from './panel';
import { PanelLink } from './panel-link';
import { ViewCard } from './view-card';

interface CreateAccountViewProps {
  takesFocus: boolean;
  onCreated: (email: string) => void;
}

/** The create-account view (AUTH-012 to AUTH-014). The input is kept if the server refuses it. */
export default function CreateAccountView({ takesFocus, onCreated }: CreateAccountViewProps) {
  const form = useZodForm(createAccountForm, { defaultValues: emptyForm });
  const [failure, setFailure] = useState('');

  const showComplaints = ({ fields }: ApiError): void => {
    for (const [name, message] of Object.entries(fields)) {
      const field = FORM_FIELD[name];
      if (field) form.setError(field, { type: 'server', message });
    }
  };
  const submit = async (values: CreateAccountValues): Promise<void> => {
    const differing = differingPasswords(form, 'pass2', values.pass1, values.pass2);
    setFailure(differing);
    if (differing) return;
    const body = toBody(values, referralCode());
    try {
      await call(createAccount, body);
    } catch (error) {
      if (!isApiError(error)) throw error;
      showComplaints(error);
      setFailure(`${MESSAGES.createFailed} ${error.message}`);
      return;
    }
    onCreated(body.email);
  };

  return (
    <ViewCard title={MESSAGES.createTitle} subtitle={MESSAGES.createSubtitle} takesFocus={takesFocus}>
      <Form form={form} onSubmit={submit} label={MESSAGES.createTitle}>
        <Fields>
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <TextInput name="first_name" label="First name" autoComplete="given-name" required />
            <TextInput name="last_name" label="Last name" autoComplete="family-name" required />
          </Box>
          <TextInput name="email" label="Email" type="email" autoComplete="username" required />
          <NewPasswordInputs label="Password" again="Confirm password" help={MESSAGES.passwordHelp} />
          <DeviceInput />
          <Alert severity="info">{MESSAGES.moreLater}</Alert>
          {failure && <Failure>{failure}</Failure>}
          <SubmitButton label="Create account" busyLabel="Creating your account…" />
        </Fields>
      </Form>
      <PanelLink to="login">{MESSAGES.back}</PanelLink>
    </ViewCard>
  );
}
