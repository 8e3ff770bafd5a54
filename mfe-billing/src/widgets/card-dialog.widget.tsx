import { useCall } from '@textloom/kit';
import { Alert, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { getCard, type Card, type Slots } from '@textloom/contracts';
import { LoadState, TitledDialog } from '@textloom/ui';
import { CARD } from '../api/keys';
import { MESSAGES } from '../messages';
import { cardText } from '../model/card-text';
import { CardEntry } from '../components/card/lazy-card-entry';
import { TEXTS } from './messages';

const titleOf = ({ exists }: Card): string => (exists ? MESSAGES.updateCard : MESSAGES.addCard);

/**
 * Adds or changes the account's credit card, opened by any screen (ACCT-025, PAY lines). Its label depends on whether a
 * card exists (decision 137).
 */
export default function CardDialog({ open, onSaved, onClose }: Slots['card.dialog']) {
  const client = useQueryClient();
  const { data: card, error, refetch } = useCall(getCard, CARD, {}, { enabled: open });
  const saved = (): void => {
    void client.invalidateQueries({ queryKey: CARD });
    onSaved();
  };
  return (
    <TitledDialog title={card ? titleOf(card) : MESSAGES.cardForm} open={open} onClose={onClose} fillsPhone>
      <Stack sx={{ gap: 2 }}>
        {!card && <LoadState error={error} onRetry={() => void refetch()} lines={4} />}
        {card && (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {card.exists ? `${TEXTS.cardNow} ${cardText(card)}` : MESSAGES.noCard}
            </Typography>
            {card.expired && <Alert severity="warning">{MESSAGES.cardExpired}</Alert>}
            <CardEntry card={card} onSaved={saved} onCancel={onClose} />
          </>
        )}
      </Stack>
    </TitledDialog>
  );
}
