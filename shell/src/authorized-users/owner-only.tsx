import { ACCOUNT_NOT_ALLOWED, link } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { NotAllowed, Page, PageHeader } from '@textloom/ui';
import type { ReactNode } from 'react';
import { MESSAGES } from '../messages';
import { LIST_ADDRESS } from './use-save';

/** A page for owners: authorized users see the refusal instead (PERM-012, decision 104). */
export function OwnerOnly({ title, children }: { title: string; children: ReactNode }) {
  const may = useCan('user.manage');
  const crumbs = [
    { label: MESSAGES.account, to: link('/account') },
    ...(may ? [{ label: MESSAGES.authorizedUsers, to: LIST_ADDRESS }] : []),
  ];
  return (
    <Page narrow>
      <PageHeader title={title} crumbs={crumbs} />
      {may ? children : <NotAllowed text={ACCOUNT_NOT_ALLOWED} />}
    </Page>
  );
}
