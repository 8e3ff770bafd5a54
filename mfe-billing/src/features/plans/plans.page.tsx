import LockIcon from '@mui/icons-material/LockOutlined';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import { listPlans } from '@textloom/contracts';
import { link, NOT_ALLOWED, RequirePermission, useCall } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { EmptyState, LoadState, Page, PageHeader } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { PLANS } from '../../api/keys';
import { CardPanel } from '../../components/card/card.panel';
import { MESSAGES } from '../../messages';
import { ExtrasPanels } from './extras.panels';
import { PlanAlert } from './plan-alert';
import { PlanCard } from './plan.card';
import { YourPlanPanel } from './your-plan.panel';
import { TEXTS } from './messages';

const CARDS = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  gridAutoRows: { sm: '1fr' },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(248px, 100%), 1fr))',
  // Four cards in a row, beside the side column.
  '@media (min-width: 1600px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 2 },
} as const;

/** As many cards as there are plans, of their height. */
const LoadingCards = () => (
  <Box role="status" aria-label={TEXTS.loadingPlans} sx={CARDS}>
    {['trial', 'starter', 'growth', 'business'].map((plan) => (
      <Skeleton key={plan} variant="rounded" height={272} />
    ))}
  </Box>
);

function PlanCards() {
  const { subscription } = useProfile();
  const { data, error, refetch } = useCall(listPlans, PLANS);
  if (!data) return error ? <LoadState error={error} onRetry={() => void refetch()} /> : <LoadingCards />;
  if (data.entries.length === 0) return <EmptyState title={TEXTS.noPlans} text={TEXTS.noPlansText} />;
  return (
    <Box sx={CARDS}>
      {data.entries.map((plan) => (
        <PlanCard key={plan.id} plan={plan} subscription={subscription} />
      ))}
    </Box>
  );
}

/** Wide screens show the panels in a side column; small ones show the plans between Your Plan and the other panels. */
const AREAS = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: { xs: '"facts" "plans" "more"', lg: '"plans facts" "plans more"' },
} as const;

/** /plans: a card per plan, and the account's own plan at the side. */
export default function PlansPage() {
  // PERM-009
  const mayBuy = useCan('plan.upgrade');
  return (
    <Page>
      <PageHeader title={MESSAGES.title} />
      <PlanAlert />
      {!mayBuy && (
        <Alert severity="info" icon={<LockIcon fontSize="inherit" />} role="note" sx={{ mb: 3 }}>
          {NOT_ALLOWED}
        </Alert>
      )}
      <Box sx={AREAS}>
        <Box sx={{ gridArea: 'facts' }}>
          <YourPlanPanel />
        </Box>
        <Box sx={{ gridArea: 'plans' }}>
          <PlanCards />
        </Box>
        <Box
          component="aside"
          aria-label={TEXTS.yourAccount}
          sx={{ gridArea: 'more', display: 'grid', gap: { xs: 2, md: 3 } }}
        >
          <RequirePermission any={['plan.buy-extra']} fallback={null}>
            <ExtrasPanels />
          </RequirePermission>
          <RequirePermission any={['credit_card_update']} fallback={null}>
            <CardPanel />
          </RequirePermission>
          <RequirePermission any={['plan.cancel']} fallback={null}>
            <Button component={Link} to={link('/plans/cancel')} variant="text" color="error">
              {TEXTS.cancelPlan}
            </Button>
          </RequirePermission>
        </Box>
      </Box>
    </Page>
  );
}
