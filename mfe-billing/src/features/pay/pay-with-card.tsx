import { Alert, Box, Button, CircularProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { Card } from '@textloom/contracts';
import { CARD_KEY, link, NOT_ALLOWED } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { cardText, expiryText } from '../../model/card-text';
import { CardEntry } from '../../components/card/lazy-card-entry';
import type { Purchase } from '../../components/payment/kept-payment';
import type { PaymentForm } from '../../components/payment/use-payment';
import { CardPreview } from './card-preview';
import { TEXTS } from './messages';

interface PayWithCardProps {
  card: Card;
  purchase: Purchase;
  /** Dollars. */
  total: number;
  payment: PaymentForm;
}

function TypeCard({ card, purchase, total, payment }: PayWithCardProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayChange = useCan('credit_card_update');
  const [typed, setTyped] = useState({ fullname: '', brand: '' });
  if (!mayChange)
    return <Alert severity="warning">{card.exists ? NOT_ALLOWED : `${MESSAGES.noCard} ${NOT_ALLOWED}`}</Alert>;
  return (
    <>
      <CardPreview {...typed} />
      <CardEntry
        card={card}
        submitLabel={MESSAGES.payNow}
        busyLabel={MESSAGES.payNow}
        locked={payment.locked}
        quiet
        onTyped={setTyped}
        onCancel={() => void navigate(link('/plans'))}
        onSaved={async () => {
          void client.invalidateQueries({ queryKey: CARD_KEY });
          await payment.start(purchase, total);
        }}
      />
    </>
  );
}

/** Pays with the stored card, or with a new card that is stored first (PAY-002, PAY-003, decision 122). */
export function PayWithCard({ card, purchase, total, payment }: PayWithCardProps) {
  // Decided once, so that the form keeps its input after the entered card has been stored.
  const [typing, setTyping] = useState(!card.exists || card.expired);
  const mayChange = useCan('credit_card_update');
  if (typing)
    return (
      <>
        {card.exists && card.expired && (
          <Alert severity="warning">{`${cardText(card)}: ${MESSAGES.cardExpired}`}</Alert>
        )}
        <TypeCard card={card} purchase={purchase} total={total} payment={payment} />
      </>
    );
  return (
    <>
      <CardPreview brand={card.brand} last4={card.last4} fullname={card.fullname} expiry={expiryText(card)} />
      {mayChange && (
        <Button
          variant="text"
          disabled={payment.locked}
          onClick={() => setTyping(true)}
          sx={{ justifySelf: 'start', ml: -1, my: -1 }}
        >
          {TEXTS.useOtherCard}
        </Button>
      )}
      <PayButtons payment={payment} onPay={() => void payment.start(purchase, total)} />
    </>
  );
}

/** "Pay Now", and "Cancel" to the plans (PAY-005). */
export function PayButtons({
  payment,
  onPay,
  label = MESSAGES.payNow,
  disabled = false,
}: {
  payment: PaymentForm;
  onPay: () => void;
  label?: string;
  disabled?: boolean;
}) {
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
      <Button component={Link} to={link('/plans')} disabled={payment.processing}>
        {MESSAGES.cancel}
      </Button>
      <Button
        variant="contained"
        disabled={disabled || payment.locked}
        startIcon={payment.processing ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
        onClick={onPay}
      >
        {label}
      </Button>
    </Box>
  );
}
