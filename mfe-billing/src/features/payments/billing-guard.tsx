import { RequirePermission } from '@textloom/kit';
import { NotAllowed, Page, PageHeader } from '@textloom/ui';
import type { ReactNode } from 'react';
import { TEXTS } from './messages';

/** PERM-001: a page of payments, for users with billing_history_access; others, owners too, see that it is not allowed. */
export function BillingGuard({
  title,
  narrow = false,
  children,
}: {
  title: string;
  narrow?: boolean;
  children: ReactNode;
}) {
  const refused = (
    <>
      <PageHeader title={title} />
      <NotAllowed text={TEXTS.notAllowed} />
    </>
  );
  return (
    <Page narrow={narrow}>
      <RequirePermission any={['billing_history_access']} fallback={refused}>
        {children}
      </RequirePermission>
    </Page>
  );
}
