import { logout } from '@textloom/session';
import { FROZEN_TITLE, FrozenDialog } from '@textloom/ui';
import { useEffect, useLayoutEffect } from 'react';
import { FrozenInvoices } from './frozen-invoices';
import { productName, supportEmail, supportPhone } from '../base/product';

/** Replaces the application while the account is on hold. */
export function FrozenAccount() {
  useLayoutEffect(() => {
    document.title = `${FROZEN_TITLE} - ${productName()}`;
  }, []);
  useEffect(() => {
    // The only address that still works (NAV-028): there is no router here.
    if (/^\/app\/logout\/?$/.test(window.location.pathname)) void logout();
  }, []);
  return (
    // A dialog is outside of the root. While the root is empty, index.html shows that the page could not be loaded.
    <div>
      <FrozenDialog phone={supportPhone()} email={supportEmail()} onSignOut={() => void logout()}>
        <FrozenInvoices />
      </FrozenDialog>
    </div>
  );
}
