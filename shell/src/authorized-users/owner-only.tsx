import { ACCOUNT_NOT_ALLOWED, link } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { NotAllowed, Page, PageHeader } from '@textloom/ui';
import type { ReactNode } from 'react';
import { LIST_ADDRESS } from './use-save';

/** A page for owners: authorized users see the refusal instead (PERM-012, decision 104). */
export function OwnerOnly({ title, children }: { title: string; children: ReactNode }) {
  const may = useCan('user.manage');
  return (
    <Page narrow>
      <PageHeader title={title} back={may ? LIST_ADDRESS : link('/account')} />
      {may ? children : <NotAllowed text={ACCOUNT_NOT_ALLOWED} />}
    </Page>
  );
}
