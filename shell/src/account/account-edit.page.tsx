import { call } from '@textloom/api';
import { saveAccount } from '@textloom/contracts';
import { alerts, APP_BASE, escapeHtml, link, useNavigateWhileMounted } from '@textloom/kit';
import { patchProfile, useProfile } from '@textloom/session';
import { useZodForm } from '@textloom/ui';
import { showLanguage } from '../base/show-language';
import { accountForm, bodyOf, formOfProfile, type AccountForm } from './account-fields';
import { AccountFormView } from './account.form';
import { AccountLayout, MyAccount } from './account-layout';

/** /account/edit: the input is kept until it is saved or cancelled (ACCT-005 to ACCT-008). */
export default function AccountEditPage() {
  const profile = useProfile();
  const navigate = useNavigateWhileMounted();
  const form = useZodForm(accountForm(profile.email), { defaultValues: formOfProfile(profile) });

  const save = async (values: AccountForm): Promise<void> => {
    const { message, ...updated } = await call(saveAccount, bodyOf(values, profile.email));
    patchProfile(updated);
    // Nothing is unsaved any more when another page replaces this one.
    form.reset(values);
    if (values.language !== undefined && showLanguage(values.language, `${APP_BASE}${link('/account')}`)) return;
    navigate(link('/account'));
    alerts.success(escapeHtml(message));
  };

  return (
    <AccountLayout editing>
      <MyAccount>
        <AccountFormView form={form} onSubmit={save} />
      </MyAccount>
    </AccountLayout>
  );
}
