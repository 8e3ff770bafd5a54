import NumberIcon from '@mui/icons-material/DialpadOutlined';
import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import { Box, Button } from '@mui/material';
import { useCan, useProfile, patchProfile } from '@textloom/session';
import { Page, PageHeader, type PageTab } from '@textloom/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { link } from '@textloom/kit';
import { MESSAGES } from '../messages';
import { ActionsBox } from './actions-box';
import { TEXTS } from './messages';
import { PushControl } from './push/push-control';
import { SubscriptionBox } from './subscription-box';
import { call } from '@textloom/api';
import { cancelEmailChange, resendEmailLink } from '@textloom/contracts';
import { PendingNote } from '../base/pending-note';

/** The user's own new email while it is pending. */
function PendingEmail() {
  const { email, pending_email: pending } = useProfile();
  if (pending === '') return null;
  const cancel = async (): Promise<{ message: string }> => {
    const done = await call(cancelEmailChange);
    patchProfile({ pending_email: '' });
    return done;
  };
  return <PendingNote text={TEXTS.pendingEmail(pending, email)} resend={() => call(resendEmailLink)} cancel={cancel} />;
}

/** Names in the query `tab` (decision 144). */
export const TAB_NAMES = ['account', 'authorized', 'referral'] as const;
export type TabName = (typeof TAB_NAMES)[number];

/** ACCT-002 */
const TAB_LABELS: Readonly<Record<TabName, string>> = {
  account: TEXTS.myAccount,
  authorized: MESSAGES.authorizedUsers,
  referral: MESSAGES.referral,
};

const tabs = (editing: boolean): PageTab[] =>
  TAB_NAMES.map((name) => ({
    label: TAB_LABELS[name],
    to: name === 'account' ? link('/account') : link('/account', null, { tab: name }),
    // ACCT-006
    disabled: editing && name !== 'account',
  }));

function TwoStepLink() {
  return (
    <Button component={Link} to={link('/account/two-step')} startIcon={<KeyIcon />} sx={{ justifySelf: 'start' }}>
      {TEXTS.twoStep}
    </Button>
  );
}

function DevicesLink() {
  return (
    <Button component={Link} to={link('/account/devices')} startIcon={<DevicesIcon />} sx={{ justifySelf: 'start' }}>
      {TEXTS.devices}
    </Button>
  );
}

/** For owners only. */
function OwnersLinks() {
  const [readsLog, makesKeys, hasNumber] = [useCan('security.log'), useCan('api.keys'), useCan('number.manage')];
  return (
    <>
      {hasNumber && (
        <Button component={Link} to={link('/account/number')} startIcon={<NumberIcon />} sx={{ justifySelf: 'start' }}>
          {TEXTS.number}
        </Button>
      )}
      {readsLog && (
        <Button
          component={Link}
          to={link('/account/security')}
          startIcon={<HistoryIcon />}
          sx={{ justifySelf: 'start' }}
        >
          {TEXTS.securityLog}
        </Button>
      )}
      {makesKeys && (
        <Button component={Link} to={link('/account/api-keys')} startIcon={<KeyIcon />} sx={{ justifySelf: 'start' }}>
          {TEXTS.apiKeys}
        </Button>
      )}
      {makesKeys && (
        <Button
          component={Link}
          to={link('/account/webhooks')}
          startIcon={<WebhookIcon />}
          sx={{ justifySelf: 'start' }}
        >
          {TEXTS.webhooks}
        </Button>
      )}
    </>
  );
}

/** Title and, for owners, tabs (ACCT-001, ACCT-002, PERM-003). */
export function AccountLayout({ editing = false, children }: { editing?: boolean; children: ReactNode }) {
  const { authorized_account: authorizedUser } = useProfile();
  return (
    <Page>
      <PageHeader title={MESSAGES.account} {...(authorizedUser ? {} : { tabs: tabs(editing) })} />
      {children}
    </Page>
  );
}

/** My Account: personal data, and the account's subscription and actions. */
export function MyAccount({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 3 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <PendingEmail />
        {children}
      </Box>
      <Box
        component="aside"
        aria-label={TEXTS.account}
        sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <SubscriptionBox />
        <ActionsBox />
        <PushControl />
        <TwoStepLink />
        <DevicesLink />
        <OwnersLinks />
      </Box>
    </Box>
  );
}
