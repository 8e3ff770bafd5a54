import type { Ability } from '@textloom/contracts';
import { ACCOUNT_NOT_ALLOWED, link } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { NotAllowed, Page, PageHeader } from '@textloom/ui';
import type { ReactNode } from 'react';
import { MESSAGES } from '../messages';

/** The breadcrumb of the pages below Account Settings. */
export const ACCOUNT_CRUMBS = [{ label: MESSAGES.account, to: link('/account') }];

/** A page below Account Settings for users with an ability; others see "Not Allowed". */
export function AllowedPage({ ability, title, children }: { ability: Ability; title: string; children: ReactNode }) {
  if (useCan(ability)) return children;
  return (
    <Page narrow>
      <PageHeader title={title} crumbs={ACCOUNT_CRUMBS} />
      <NotAllowed text={ACCOUNT_NOT_ALLOWED} />
    </Page>
  );
}
