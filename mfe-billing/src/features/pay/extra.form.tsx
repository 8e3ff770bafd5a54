import { Box, Divider, Stack, TextField, Typography } from '@mui/material';
import { type Card, EXTRA_MAX, EXTRA_QUANTITY, formatDollars } from '@textloom/contracts';
import { Panel, withAside } from '@textloom/ui';
import { type ReactNode, useState } from 'react';
import { canPay, PayingCard } from '../../components/payment/paying-card';
import { Line } from '../../components/payment/line';
import { MESSAGES } from '../../messages';
import { expiryText } from '../../model/card-text';
import { times } from '../../model/prices';
import { CardPreview } from './card-preview';
import { PaymentStatus } from '../../components/payment/payment-status';
import { PayButtons } from './pay-with-card';
import type { PaymentForm } from '../../components/payment/use-payment';
import { TEXTS } from './messages';

/** What differs between keywords and messages. */
export interface ExtraKind {
  field: 'extra_keywords' | 'extra_messages';
  /** Label of the quantity. */
  label: string;
  /** "$5 per keyword per month" */
  priceText: string;
  price: number;
  /** Below the total: "charged now and with each renewal". */
  totalText: string;
  /** The total for the quantity. */
  facts: (quantity: number) => ReactNode;
}

/** A whole number from 1 to 25, else 0 (VAL-064, VAL-065). */
function readQuantity(text: string): number {
  const quantity = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return quantity <= EXTRA_MAX ? quantity : 0;
}

/** A quantity, its live total, and the card that pays (BILL-001, BILL-002, VAL-064 to VAL-067). */
export function ExtraForm({ kind, card, payment }: { kind: ExtraKind; card: Card; payment: PaymentForm }) {
  const [text, setText] = useState(() => String(payment.resumed?.[kind.field] ?? 1));
  const { failure, locked } = payment;
  const quantity = readQuantity(text);
  const total = times(quantity, kind.price);
  const error = quantity === 0 ? EXTRA_QUANTITY : failure?.fields[kind.field];
  return (
    <Box sx={{ ...withAside, gap: { xs: 2, md: 3 } }}>
      <Panel>
        <Stack
          component="form"
          noValidate
          aria-label={TEXTS.purchase}
          onSubmit={(event) => event.preventDefault()}
          sx={{ gap: 2.5 }}
        >
          <PaymentStatus payment={payment} />
          <TextField
            label={kind.label}
            value={text}
            onChange={(event) => setText(event.target.value)}
            // A payment whose outcome is unknown must be repeated unchanged.
            disabled={locked || failure?.undecided === true}
            error={error !== undefined}
            helperText={error ?? kind.priceText}
            slotProps={{
              htmlInput: { inputMode: 'numeric', maxLength: 5 },
              formHelperText: error === undefined ? {} : { role: 'alert' },
            }}
            sx={{ maxWidth: 320 }}
          />
          {kind.facts(quantity)}
          <Divider />
          <div aria-live="polite">
            <Line text={TEXTS.total} amount={formatDollars(total)} strong />
          </div>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {kind.totalText}
          </Typography>
          <PayButtons
            payment={payment}
            disabled={total <= 0 || !canPay(card)}
            onPay={() => void payment.start({ [kind.field]: quantity }, total)}
          />
        </Stack>
      </Panel>
      <Panel title={MESSAGES.cardForm}>
        <PayingCard card={card} locked={locked}>
          <CardPreview brand={card.brand} last4={card.last4} fullname={card.fullname} expiry={expiryText(card)} />
        </PayingCard>
      </Panel>
    </Box>
  );
}
