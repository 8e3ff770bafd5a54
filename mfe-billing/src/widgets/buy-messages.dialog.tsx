import { Button, Divider, Stack, Typography } from '@mui/material';
import { type Card, formatDollars, type Slots } from '@textloom/contracts';
import { useStoredCard } from '@textloom/kit';
import { LoadState, TitledDialog } from '@textloom/ui';
import { Line } from '../components/payment/line';
import { canPay, PayingCard } from '../components/payment/paying-card';
import { PaymentStatus } from '../components/payment/payment-status';
import { type PaymentForm, usePayment } from '../components/payment/use-payment';
import { MESSAGES } from '../messages';
import { cardText } from '../model/card-text';
import { TEXTS } from './messages';

interface Purchase extends Pick<Slots['messages.buyer'], 'purpose'> {
  /** Number of batches. */
  batches: number;
  /** The messages in them, suitable for display. */
  messages: string;
  /** Dollars. */
  total: number;
}

interface PartProps {
  purchase: Purchase;
  payment: PaymentForm;
  card: Card;
}

/** What is charged to which card, and what follows. */
function Terms({ purchase: { messages, total, purpose }, payment, card }: PartProps) {
  return (
    <Stack sx={{ gap: 2 }}>
      <PaymentStatus payment={payment} />
      <Line text={TEXTS.messages} amount={messages} />
      <Divider />
      <Line text={TEXTS.total} amount={formatDollars(total)} strong />
      <PayingCard card={card} locked={payment.locked}>
        <Typography variant="body2">{cardText(card)}</Typography>
      </PayingCard>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${MESSAGES.messagesChargedOnce} ${TEXTS.afterPaying[purpose]}`}
      </Typography>
    </Stack>
  );
}

interface DialogProps extends Purchase {
  onBought: () => void;
  onClose: () => void;
}

/** Confirms the purchase and pays it, once (decision 766). */
export function BuyMessagesDialog({ onBought, onClose, ...purchase }: DialogProps) {
  const { batches, messages, total } = purchase;
  const payment = usePayment({ onPaid: onBought });
  const { data: card, error, refetch } = useStoredCard();
  return (
    <TitledDialog
      title={TEXTS.buyTitle(messages)}
      // The outcome of a payment that is under way decides what comes next.
      onClose={() => !payment.processing && onClose()}
      actions={
        <>
          <Button color="inherit" disabled={payment.processing} onClick={onClose}>
            {MESSAGES.cancel}
          </Button>
          <Button
            variant="contained"
            disabled={payment.locked || !card || !canPay(card)}
            onClick={() => void payment.start({ extra_messages: batches }, total)}
          >
            {MESSAGES.payNow}
          </Button>
        </>
      }
    >
      {card ? (
        <Terms purchase={purchase} payment={payment} card={card} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={6} />
      )}
    </TitledDialog>
  );
}
