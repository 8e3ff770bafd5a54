import { call, isApiError, type ApiError } from '@textloom/api';
import { Alert, Box } from '@mui/material';
import { bus } from '@textloom/bus';
import { createAccount } from '@textloom/contracts';
import { Form, SubmitButton, TextInput, useZodForm } from '@textloom/ui';
import { useState } from 'react';
import { loadSession } from '../base/late-session';
import { MESSAGES } from '../messages';
import { createAccountForm, emptyForm, FORM_FIELD, toBody, type CreateAccountValues } from './create-account.model';
import { DeviceInput } from './device-input';
import { differingPasswords, Failure, Fields, NewPasswordInputs } from './form-parts';
import { TEXTS } from './messages';
import { openPanel, referralCode } from './panel';
import { PanelLink } from './panel-link';
import { ViewCard } from './view-card';

interface CreateAccountViewProps {
  takesFocus: boolean;
  /** The account was created, but the sign-in failed. */
  onCreated: (email: string) => void;
}

/**
 * The create-account view (AUTH-012 to AUTH-014). The input is kept if the server refuses it; the owner of a new account
 * is signed in.
 */
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
    // The frame follows the session once it is loaded (late-session).
    const { login } = await loadSession();
    try {
      await call(createAccount, body);
    } catch (error) {
      if (!isApiError(error)) throw error;
      showComplaints(error);
      setFailure(`${TEXTS.createFailed} ${error.message}`);
      return;
    }
    try {
      await login(body.email, body.password);
    } catch (error) {
      if (!isApiError(error)) throw error;
      onCreated(body.email);
      return;
    }
    openPanel('login', true);
    bus.emit('session.signed-in', {});
    bus.emit('alert.show', { kind: 'success', html: TEXTS.createdSignedIn });
  };

  return (
    <ViewCard title={TEXTS.createTitle} subtitle={TEXTS.createSubtitle} takesFocus={takesFocus}>
      <Form form={form} onSubmit={submit} label={TEXTS.createTitle}>
        <Fields>
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <TextInput name="first_name" label={MESSAGES.firstName} autoComplete="given-name" required />
            <TextInput name="last_name" label={MESSAGES.lastName} autoComplete="family-name" required />
          </Box>
          <TextInput name="email" label={MESSAGES.email} type="email" autoComplete="username" required />
          <NewPasswordInputs label={TEXTS.password} again={MESSAGES.confirmPassword} help={TEXTS.passwordHelp} />
          <DeviceInput />
          <Alert severity="info">{TEXTS.moreLater}</Alert>
          {failure && <Failure>{failure}</Failure>}
          <SubmitButton label={TEXTS.create} busyLabel={TEXTS.creating} />
        </Fields>
      </Form>
      <PanelLink to="login">{TEXTS.back}</PanelLink>
    </ViewCard>
  );
}
