import { Button } from '@mui/material';
import CreditCardIcon from '@mui/icons-material/CreditCardOutlined';
import { link, RequirePermission, useStoredCard } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { EmptyState, LoadState, NotAllowed, Page, PageHeader } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { planBeforeExtras } from '../../model/plan-before-extras';
import { ExtraForm, type ExtraKind } from './extra.form';
import { usePayment } from '../../components/payment/use-payment';

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
  const planFirst = planBeforeExtras(subscription, card);
  if (planFirst !== '') return <PlanFirst text={planFirst} />;
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
