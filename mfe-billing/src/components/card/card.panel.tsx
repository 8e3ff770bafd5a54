import { Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { CARD_KEY, Slot, useStoredCard } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { LoadState, Panel } from '@textloom/ui';
import { useState } from 'react';
import { MESSAGES } from '../../messages';
import { cardText } from '../../model/card-text';

/** The card's line and the button are as high as two rows of this. */
const ROW_HEIGHT = [37, 33] as const;

/**
 * PLAN-018, BILL-006: the stored card, and for users who may change it (PERM-018) its dialog. Without `label` the button is
 * named by whether there is a card.
 */
export function CardPanel({ label }: { label?: string }) {
  const client = useQueryClient();
  const mayChange = useCan('credit_card_update');
  const { data: card, error, refetch } = useStoredCard();
  const [open, setOpen] = useState(false);
  const saved = (): void => {
    setOpen(false);
    void client.invalidateQueries({ queryKey: CARD_KEY });
  };
  return (
    <Panel title={MESSAGES.cardForm}>
      {!card && <LoadState error={error} onRetry={() => void refetch()} lines={2} rowHeight={ROW_HEIGHT} />}
      {card && (
        <>
          <Typography variant="body2">
            {card.exists ? cardText(card) : MESSAGES.noCard}
            {card.expired && (
              <Typography component="span" variant="body2" sx={{ display: 'block', color: 'error.main' }}>
                {MESSAGES.cardExpired}
              </Typography>
            )}
          </Typography>
          {mayChange && (
            <Button fullWidth sx={{ mt: 1.5 }} onClick={() => setOpen(true)}>
              {label ?? (card.exists ? MESSAGES.updateCard : MESSAGES.addCard)}
            </Button>
          )}
        </>
      )}
      {open && <Slot name="card.dialog" props={{ open, onSaved: saved, onClose: () => setOpen(false) }} />}
    </Panel>
  );
}
