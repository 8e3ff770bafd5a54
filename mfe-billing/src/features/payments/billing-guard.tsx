import { RequirePermission } from '@textloom/kit';
import { NotAllowed, Page, PageHeader } from '@textloom/ui';
import type { ReactNode } from 'react';
import { TEXTS } from './messages';

/** PERM-001: guards a Payments page. Without billing_history_access, owners included, it shows "Not Allowed". */
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
