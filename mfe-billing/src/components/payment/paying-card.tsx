import { Alert, Button, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { Card } from '@textloom/contracts';
import { CARD_KEY, NOT_ALLOWED, Slot } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { type ReactNode, useState } from 'react';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** Whether the stored card can be charged. */
export const canPay = ({ exists, expired }: Card): boolean => exists && !expired;

interface PayingCardProps {
  card: Card;
  locked: boolean;
  /** The stored card as this form shows it. */
  children: ReactNode;
}

/** The stored card with what prevents paying with it, or a way to add one (VAL-067, BILL-010). */
export function PayingCard({ card, locked, children }: PayingCardProps) {
  const client = useQueryClient();
  const mayChange = useCan('credit_card_update');
  const [open, setOpen] = useState(false);
  const saved = (): void => {
    setOpen(false);
    void client.invalidateQueries({ queryKey: CARD_KEY });
  };
  return (
    <>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        {card.exists ? (
          children
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
    </>
  );
}
