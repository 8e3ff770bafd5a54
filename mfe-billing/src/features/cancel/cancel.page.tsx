import { useCall } from '@textloom/kit';
import { link, listPlans } from '@textloom/contracts';
import { useCan, useProfile } from '@textloom/session';
import { LoadState, NotAllowed, Page, PageHeader } from '@textloom/ui';
import { PLANS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { CancelSubscriptionForm } from './cancel.form';

function Options() {
  const { subscription } = useProfile();
  const { data, error, refetch } = useCall(listPlans, PLANS);
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} lines={6} />;
  // Decision 112. A cancelled plan has no next month, so it cannot move to a smaller one (decision 381).
  const smallerPlans = data.entries.filter(
    ({ price }) => price > 0 && price < subscription.price && !subscription.cancelled,
  );
  return <CancelSubscriptionForm smallerPlans={smallerPlans} />;
}

/** /plans/cancel: the owner cancels, makes a request, or deletes the account (PERM-008). */
export default function CancelPage() {
  const may = useCan('plan.cancel');
  return (
    <Page narrow>
      <PageHeader title={TEXTS.title} crumbs={[{ label: MESSAGES.title, to: link('/plans') }]} />
      {may ? <Options /> : <NotAllowed />}
    </Page>
  );
}
