import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  cancelUserEmail,
  getAuthorizedUser,
  isSameEmail,
  resendUserEmail,
  resetUserTwoStep,
  updateAuthorizedUser,
  type AuthorizedUser,
} from '@textloom/contracts';
import { alerts, confirm, escapeHtml, useAction, useCall, useLiveInvalidate } from '@textloom/kit';
import { LoadState, onFirstClick, Panel, TextInput, VerifyFirst } from '@textloom/ui';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { PendingNote } from '../base/pending-note';
import NotFoundPage from '../pages/not-found.page';
import { MESSAGES } from '../messages';
import { AuthorizedUserForm } from './authorized-user.form';
import { TEXTS } from './messages';
import { OwnerOnly } from './owner-only';
import { useSave } from './use-save';
import { invite, authorizedUserKey } from './use-user-actions';
import { fieldsOf, useUserForm, type UserFields } from './user-fields';

function InvitedNote({ user }: { user: AuthorizedUser }) {
  if (!user.pending) return null;
  return (
    <>
      <VerifyFirst />
      <Alert
        severity="info"
        action={
          <Button color="inherit" size="small" onClick={onFirstClick(() => void invite(user))}>
            {TEXTS.sendAgain}
          </Button>
        }
      >
        {TEXTS.pending}. {TEXTS.pendingHelp}
      </Alert>
    </>
  );
}

/** A new email that the user has not confirmed yet. */
function NewEmailNote({ user: { id, email, pending_email: pending } }: { user: AuthorizedUser }) {
  const client = useQueryClient();
  if (pending === '') return null;
  const cancel = async (): Promise<{ message: string }> => {
    const done = await call(cancelUserEmail, { id });
    await client.invalidateQueries({ queryKey: authorizedUserKey(id) });
    return done;
  };
  return (
    <PendingNote
      text={TEXTS.pendingEmail(pending, email)}
      resend={() => call(resendUserEmail, { id })}
      cancel={cancel}
    />
  );
}

/** Required when the email changes: an open session alone must not change how a user signs in. */
function OwnPassword({ user }: { user: AuthorizedUser }) {
  const typed = useWatch<UserFields, 'email'>({ name: 'email' });
  if (isSameEmail(typed, user.email)) return null;
  return (
    <TextInput
      name="password"
      label={TEXTS.password}
      type="password"
      required
      autoComplete="current-password"
      helperText={user.pending ? TEXTS.passwordHelpInvited : TEXTS.passwordHelp}
    />
  );
}

/** Removes the second step of a user who has lost the phone or key. */
function SecondStepNote({ user: { id, second_step: has } }: { user: AuthorizedUser }) {
  const client = useQueryClient();
  const [busy, remove] = useAction(async () => {
    const question = { title: TEXTS.stepTitle, message: TEXTS.stepQuestion, yes: TEXTS.stepYes, destructive: true };
    if (!(await confirm(question))) return;
    const { message } = await call(resetUserTwoStep, { id });
    alerts.success(escapeHtml(message));
    await client.invalidateQueries({ queryKey: authorizedUserKey(id) });
  });
  if (!has) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" disabled={busy} onClick={() => remove()}>
          {TEXTS.stepRemove}
        </Button>
      }
    >
      {TEXTS.stepAbout}
    </Alert>
  );
}

/** Live updates never overwrite the input. */
function EditForm({ user }: { user: AuthorizedUser }) {
  const form = useUserForm(user);
  const save = useSave((values) => call(updateAuthorizedUser, { id: user.id, ...values }));
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) form.reset(fieldsOf(user));
  }, [form, isDirty, user]);
  return (
    <AuthorizedUserForm
      form={form}
      onSubmit={save}
      submit={[MESSAGES.save, MESSAGES.saving]}
      afterEmail={<OwnPassword user={user} />}
    >
      <InvitedNote user={user} />
      <NewEmailNote user={user} />
      <SecondStepNote user={user} />
    </AuthorizedUserForm>
  );
}

function StoredUser({ id }: { id: number }) {
  const queryKey = authorizedUserKey(id);
  useLiveInvalidate({ 'profile.changed': [queryKey] });
  const { data, error, refetch } = useCall(getAuthorizedUser, queryKey, { id });
  if (data) return <EditForm key={data.id} user={data} />;
  return (
    <Panel>
      <LoadState error={error} onRetry={() => void refetch()} lines={6} label={TEXTS.loading} />
    </Panel>
  );
}

/** /account/:id (ACCT-037, ACCT-039): a user by number. Any other word below /account is a 404. */
export default function AuthorizedUserEditPage() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />;
  return (
    <OwnerOnly title={TEXTS.editTitle}>
      <StoredUser id={Number(id)} />
    </OwnerOnly>
  );
}
