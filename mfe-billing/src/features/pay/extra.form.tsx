import { Alert, Box, Button, Divider, Stack, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type Card, EXTRA_MAX, EXTRA_QUANTITY, formatDollars } from '@textloom/contracts';
import { CARD_KEY, NOT_ALLOWED, Slot } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { Panel, withAside } from '@textloom/ui';
import { type ReactNode, useState } from 'react';
import { MESSAGES } from '../../messages';
import { expiryText } from '../../model/card-text';
import { times } from '../../model/prices';
import { CardPreview } from './card-preview';
import { PaymentStatus } from './payment-status';
import { PayButtons } from './pay-with-card';
import { Line } from './plan-summary';
import type { PaymentForm } from './use-payment';
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

/** The stored card, or a way to add one (VAL-067, BILL-010). */
function PayingCard({ card, locked }: { card: Card; locked: boolean }) {
  const client = useQueryClient();
  const mayChange = useCan('credit_card_update');
  const [open, setOpen] = useState(false);
  const saved = (): void => {
    setOpen(false);
    void client.invalidateQueries({ queryKey: CARD_KEY });
  };
  return (
    <Panel title={MESSAGES.cardForm}>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        {card.exists ? (
          <CardPreview brand={card.brand} last4={card.last4} fullname={card.fullname} expiry={expiryText(card)} />
        ) : (
          <Alert severity="warning">{`${MESSAGES.noCard} ${mayChange ? TEXTS.addCardToPay : NOT_ALLOWED}`}</Alert>
        )}
        {card.expired && <Alert severity="warning">{MESSAGES.cardExpired}</Alert>}
        {mayChange && (
          <Button disabled={locked} onClick={() => setOpen(true)}>
            {card.exists ? MESSAGES.updateCard : MESSAGES.addCard}
          </Button>
        )}
      </Stack>
      {open && <Slot name="card.dialog" props={{ open, onSaved: saved, onClose: () => setOpen(false) }} />}
    </Panel>
  );
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
  const cardWorks = card.exists && !card.expired;
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
            disabled={total <= 0 || !cardWorks}
            onPay={() => void payment.start({ [kind.field]: quantity }, total)}
          />
        </Stack>
      </Panel>
      <PayingCard card={card} locked={locked} />
    </Box>
  );
}
