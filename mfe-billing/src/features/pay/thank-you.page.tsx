import CheckIcon from '@mui/icons-material/CheckRounded';
import { Button, Stack } from '@mui/material';
import { formatDollars, getPayment, type Payment } from '@textloom/contracts';
import { link, RequirePermission, useFormatDate, useCall } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { EmptyState, LoadState, NotAllowed, Page, PageHeader } from '@textloom/ui';
import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { PAYMENT } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { extrasText } from '../../model/extras-text';
import { paymentSeen } from '../../components/payment/kept-payment';
import { TEXTS } from './messages';

/** "Growth plan for $49. It renews on Dec 1, 2026." */
function useBought(payment: Payment): string {
  const { subscription } = useProfile();
  const { messages_batch } = useGlobals();
  const day = useFormatDate()(subscription.end_date, 'day');
  const { kind, total_payment } = payment;
  const price = formatDollars(total_payment);
  const extras = extrasText(payment, messages_batch);
  if (kind === 'keywords') {
    if (subscription.with_trial) return TEXTS.boughtKeywordsOnTrial(extras, price);
    return subscription.cancelled ? TEXTS.boughtKeywordsUntil(extras, price, day) : TEXTS.boughtKeywords(extras, price);
  }
  if (kind === 'messages') return TEXTS.boughtMessages(extras, price);
  if (total_payment === 0) return TEXTS.boughtTrial(subscription.name, day);
  const renews = subscription.renewal_problem === '' && !subscription.cancelled;
  const text = renews ? TEXTS.boughtPlan : TEXTS.boughtMonth;
  return text(subscription.name, price, day);
}

function Paid({ payment }: { payment: Payment }) {
  const bought = useBought(payment);
  useEffect(() => paymentSeen(payment.id), [payment.id]);
  return (
    <EmptyState
      icon={<CheckIcon />}
      title={payment.total_payment > 0 ? TEXTS.received : MESSAGES.trialStarted}
      text={bought}
      action={
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button component={Link} to={link('/plans')}>
            {MESSAGES.title}
          </Button>
          <Button component={Link} to={link('/home')} variant="contained">
            {TEXTS.home}
          </Button>
        </Stack>
      }
    />
  );
}

function Result({ id }: { id: string }) {
  const { data, error, refetch } = useCall(getPayment, [...PAYMENT, id], { id });
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  return data.state === 'paid' ? <Paid payment={data} /> : <Navigate to={link('/plans')} replace />;
}

/** /plans/thankyou?payment=ID (PAY-008, decision 143); without a payment there is nothing to show. */
export default function ThankYouPage() {
  const id = useSearchParams()[0].get('payment');
  if (!id) return <Navigate to={link('/plans')} replace />;
  return (
    <Page narrow>
      <PageHeader title={TEXTS.thankYou} />
      <RequirePermission any={['plan.upgrade']} fallback={<NotAllowed />}>
        <Result id={id} />
      </RequirePermission>
    </Page>
  );
}
