import { useProfile } from '@textloom/session';
import { lazyPart } from '@textloom/ui';
import { useSearchParams } from 'react-router-dom';
import { MESSAGES } from '../messages';
import { AccountLayout, MyAccount, TAB_NAMES, type TabName } from './account-layout';
import { PersonalInfo } from './personal-info';

const AuthorizedUsersPanel = lazyPart({
  owner: 'shell',
  title: MESSAGES.authorizedUsers,
  load: async () => ({ default: (await import('../authorized-users/authorized-users.panel')).AuthorizedUsersPanel }),
});
const ReferralPanel = lazyPart({
  owner: 'shell',
  title: MESSAGES.referral,
  load: async () => ({ default: (await import('../referral/referral.panel')).ReferralPanel }),
});

/** The open tab (ACCT-003); an authorized user has none, whatever the address says (decision 104). */
function useTab(): TabName {
  const { authorized_account: authorizedUser } = useProfile();
  const asked = useSearchParams()[0].get('tab');
  return (!authorizedUser && TAB_NAMES.find((name) => name === asked)) || 'account';
}

/** /account */
export default function AccountPage() {
  const tab = useTab();
  return (
    <AccountLayout>
      {tab === 'authorized' && <AuthorizedUsersPanel />}
      {tab === 'referral' && <ReferralPanel />}
      {tab === 'account' && (
        <MyAccount>
          <PersonalInfo />
        </MyAccount>
      )}
    </AccountLayout>
  );
}
