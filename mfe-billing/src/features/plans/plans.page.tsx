import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { listPlans } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { EmptyState, LoadState, Page, PageHeader, StatusChip } from '@textloom/ui';
import { PLANS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { subscriptionState } from '../../model/subscription-state';
import { PlanCard } from './plan.card';

/** /plans: a card per plan, the current one marked. */
export default function PlansPage() {
  const { subscription } = useProfile();
  const format = useFormatDate();
  const state = subscription.with_trial ? subscriptionState(subscription) : null;
  const { data, error, refetch } = useQuery({
    queryKey: PLANS,
    queryFn: ({ signal }) => call(listPlans, {}, { signal }),
  });
  const renewal = `${subscription.expired ? 'Expired' : subscription.with_trial ? 'The trial ends' : 'Renews'} on ${format(subscription.end_date, 'day')}`;
  return (
    <Page>
      <PageHeader
        title={MESSAGES.title}
        subtitle={`Your plan: ${subscription.name}. ${renewal}.`}
        actions={state && <StatusChip kind={state.kind} label={state.label} />}
      />
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={6} />}
      {data?.entries.length === 0 && (
        <EmptyState title="No plans are offered at the moment" text="Please contact support to choose one." />
      )}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(264px, 100%), 1fr))' }}>
        {data?.entries.map((plan) => (
          <PlanCard key={plan.id} plan={plan} subscription={subscription} />
        ))}
      </Box>
    </Page>
  );
}
