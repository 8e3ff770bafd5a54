import BlockIcon from '@mui/icons-material/BlockOutlined';
import { Box, Button } from '@mui/material';
import { listPlans, type Plan } from '@textloom/contracts';
import { link, RequirePermission, useStoredCard, useCall } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { EmptyState, LoadState, NotAllowed, Page, PageHeader, Panel, withAside } from '@textloom/ui';
import { Link, useParams } from 'react-router-dom';
import { PLANS } from '../../api/keys';
import { usePlanQuote } from '../../model/use-plan-quote';
import { MESSAGES } from '../../messages';
import { planOffer } from '../../model/plan-offer';
import { PaymentStatus } from '../../components/payment/payment-status';
import { PayButtons, PayWithCard } from './pay-with-card';
import { PlanSummary } from './plan-summary';
import { usePayment } from '../../components/payment/use-payment';
import { TEXTS } from './messages';

const columns = { ...withAside, gap: { xs: 2, md: 3 } } as const;

function Refusal({ title, text }: { title: string; text?: string }) {
  return (
    <EmptyState
      icon={<BlockIcon />}
      title={title}
      text={text}
      action={
        <Button component={Link} to={link('/plans')} variant="contained">
          {MESSAGES.title}
        </Button>
      }
    />
  );
}

interface CardPartProps {
  plan: Plan;
  total: number;
  payment: ReturnType<typeof usePayment>;
}

function CardPart({ plan, total, payment }: CardPartProps) {
  const { data: card, error, refetch } = useStoredCard();
  if (!card) return <LoadState error={error} onRetry={() => void refetch()} lines={6} />;
  return <PayWithCard card={card} purchase={{ plan: plan.id }} total={total} payment={payment} />;
}

function PayForm({ plan }: { plan: Plan }) {
  const payment = usePayment();
  const { subscription } = useProfile();
  const { refusal } = planOffer(plan, subscription);
  const { quote, error, refetch } = usePlanQuote(plan);
  // The profile may already include this page's payment, before the page is left or after a reload.
  if (refusal && !payment.processing && !payment.waiting)
    return (
      <Refusal title={plan.name} text={TEXTS.refusals[refusal === 'cheaper' && plan.price === 0 ? 'free' : refusal]} />
    );
  if (!quote) return <LoadState error={error} onRetry={() => void refetch()} lines={6} />;
  return (
    <Box sx={columns}>
      <Box sx={{ order: { md: 1 } }}>
        <PlanSummary plan={plan} quote={quote} />
      </Box>
      <Panel title={plan.price > 0 ? MESSAGES.cardForm : MESSAGES.tryPlan}>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <PaymentStatus payment={payment} />
          {plan.price > 0 ? (
            <CardPart plan={plan} total={quote.total} payment={payment} />
          ) : (
            <PayButtons
              payment={payment}
              label={MESSAGES.tryPlan}
              onPay={() => void payment.start({ plan: plan.id }, 0)}
            />
          )}
        </Box>
      </Panel>
    </Box>
  );
}

function ChosenPlan() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall(listPlans, PLANS);
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} lines={6} />;
  const plan = data.entries.find((one) => String(one.id) === id);
  return plan ? <PayForm key={plan.id} plan={plan} /> : <Refusal title={TEXTS.noSuchPlan} />;
}

/** /plans/pay/:id (PAY-001 to PAY-007) */
export default function PayPage() {
  return (
    <Page narrow>
      <PageHeader title={TEXTS.pay} crumbs={[{ label: MESSAGES.title, to: link('/plans') }]} />
      <RequirePermission any={['plan.upgrade']} fallback={<NotAllowed />}>
        <ChosenPlan />
      </RequirePermission>
    </Page>
  );
}
