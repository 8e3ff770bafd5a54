import { call, isApiError } from '@textloom/api';
import { newPasswordBody, setNewPassword } from '@textloom/contracts';
import { applyFieldErrors, Form, SubmitButton, useZodForm, type FormValues } from '@textloom/ui';
import { useState } from 'react';
import { MESSAGES } from '../messages';
import { newPassword } from './create-account.model';
import { differingPasswords, Failure, Fields, NewPasswordInputs } from './form-parts';
import { fromMail } from './mailed-link';
import { TEXTS } from './messages';
import { PanelLink } from './panel-link';
import { ViewCard } from './view-card';

const resetForm = newPasswordBody.extend({ pass1: newPassword });
type Values = FormValues<typeof resetForm>;

interface ResetPasswordViewProps {
  takesFocus: boolean;
  onReset: () => Promise<void>;
}

/** The reset view, opened by the link of a mail: its token is a hidden field (AUTH-002, AUTH-018). */
export default function ResetPasswordView({ takesFocus, onReset }: ResetPasswordViewProps) {
  const form = useZodForm(resetForm, { defaultValues: { pass1: '', pass2: '', token: fromMail('token') } });
  const [title, subtitle] = fromMail('invited')
    ? [TEXTS.invitedTitle, TEXTS.invitedSubtitle]
    : [TEXTS.resetTitle, TEXTS.resetSubtitle];
  const [failure, setFailure] = useState({ text: '', dead: false });

  const submit = async (values: Values): Promise<void> => {
    const text = differingPasswords(form, 'pass2', values.pass1, values.pass2);
    setFailure({ text, dead: false });
    if (text) return;
    try {
      await call(setNewPassword, values);
    } catch (error) {
      if (!isApiError(error)) throw error;
      applyFieldErrors(form, error);
      setFailure({ text: `${TEXTS.resetFailed} ${error.message}`, dead: error.id === 'token_invalid' });
      return;
    }
    await onReset();
  };

  return (
    <ViewCard title={title} subtitle={subtitle} takesFocus={takesFocus}>
      <Form asksBeforeLeaving={false} form={form} onSubmit={submit} label={title}>
        <Fields>
          {failure.text && <Failure>{failure.text}</Failure>}
          <input type="hidden" {...form.register('token')} />
          <NewPasswordInputs label={MESSAGES.newPassword} again={TEXTS.retypePassword} help={TEXTS.passwordHelp} />
          <SubmitButton label={TEXTS.savePassword} busyLabel={MESSAGES.saving} />
        </Fields>
      </Form>
      {failure.dead ? (
        <PanelLink to="forgot">{TEXTS.newLink}</PanelLink>
      ) : (
        <PanelLink to="login">{TEXTS.back}</PanelLink>
      )}
    </ViewCard>
  );
}
