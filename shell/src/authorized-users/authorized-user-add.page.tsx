import { call } from '@textloom/api';
import { createAuthorizedUser } from '@textloom/contracts';
import { VerifyFirst } from '@textloom/ui';
import { AuthorizedUserForm } from './authorized-user.form';
import { TEXTS } from './messages';
import { OwnerOnly } from './owner-only';
import { useSave } from './use-save';
import { useUserForm } from './user-fields';

function NewUserForm() {
  const form = useUserForm();
  const save = useSave((values) => call(createAuthorizedUser, values));
  return (
    <>
      <VerifyFirst />
      <AuthorizedUserForm form={form} onSubmit={save} submit={[TEXTS.add, TEXTS.adding]} emailHelp={TEXTS.invited} />
    </>
  );
}

/** /account/add (ACCT-036, ACCT-039). */
export default function AuthorizedUserAddPage() {
  return (
    <OwnerOnly title={TEXTS.newUser}>
      <NewUserForm />
    </OwnerOnly>
  );
}
