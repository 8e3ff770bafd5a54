import { Button } from '@mui/material';
import CreditCardIcon from '@mui/icons-material/CreditCardOutlined';
import { link, RequirePermission, useStoredCard } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { EmptyState, LoadState, NotAllowed, Page, PageHeader } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { ExtraForm, type ExtraKind } from './extra.form';
import { usePayment } from './use-payment';
import { TEXTS } from './messages';

function PlanFirst({ text }: { text: string }) {
  return (
    <EmptyState
      icon={<CreditCardIcon />}
      title={text}
      action={
        <Button component={Link} to={link('/plans')} variant="contained">
          {MESSAGES.title}
        </Button>
      }
    />
  );
}

function Purchase({ kind }: { kind: ExtraKind }) {
  const payment = usePayment();
  const { subscription } = useProfile();
  const { data: card, error, refetch } = useStoredCard();
  if (!card) return <LoadState error={error} onRetry={() => void refetch()} lines={6} />;
  // ERR-019, decision 116
  if (!(subscription.subscription_paid && !subscription.with_trial) && !card.exists)
    return <PlanFirst text={TEXTS.choosePlanFirst} />;
  // BILL-005
  if (!subscription.subscription_active) return <PlanFirst text={MESSAGES.subscriptionExpired} />;
  return <ExtraForm kind={kind} card={card} payment={payment} />;
}

/** The frame of both pages that sell extras; owners only (PERM-010, decision 105). */
export function ExtraPage({ title, kind }: { title: string; kind: ExtraKind }) {
  return (
    <Page narrow>
      <PageHeader title={title} crumbs={[{ label: MESSAGES.title, to: link('/plans') }]} />
      <RequirePermission any={['plan.buy-extra']} fallback={<NotAllowed />}>
        <Purchase kind={kind} />
      </RequirePermission>
    </Page>
  );
}
