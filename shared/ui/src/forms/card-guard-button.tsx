import { Button, type ButtonProps } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { CARD_KEY, cardQuery, Slot, useAction, useNavigateWhileMounted } from '@textloom/kit';
import { type ReactNode, useState } from 'react';

export interface CardGuardButtonProps extends Pick<
  ButtonProps,
  'size' | 'variant' | 'color' | 'disabled' | 'fullWidth'
> {
  /** The page that requires a card. */
  to: string;
  /** The accessible name, if the text alone does not describe the purchase. */
  label?: string;
  children: ReactNode;
}

/** Opens a page that requires a stored card. Without a card, the card dialog opens first (decision 115, ACCT-029). */
export function CardGuardButton({ to, label, children, disabled = false, ...look }: CardGuardButtonProps) {
  const client = useQueryClient();
  const navigate = useNavigateWhileMounted();
  const [asking, setAsking] = useState(false);
  const [checking, open] = useAction(async () => {
    // Queried again, because another tab may have stored a card since.
    const card = await client.fetchQuery({ ...cardQuery, staleTime: 0 });
    if (card.exists) navigate(to);
    else setAsking(true);
  });
  const saved = (): void => {
    setAsking(false);
    void client.invalidateQueries({ queryKey: CARD_KEY });
    navigate(to);
  };
  return (
    <>
      <Button {...look} aria-label={label} disabled={disabled || checking} onClick={() => open()}>
        {children}
      </Button>
      {asking && <Slot name="card.dialog" props={{ open: true, onSaved: saved, onClose: () => setAsking(false) }} />}
    </>
  );
}
