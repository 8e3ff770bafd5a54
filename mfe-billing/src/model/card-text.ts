import type { Card } from '@textloom/contracts';

export const expiryText = ({ exp_month, exp_year }: Pick<Card, 'exp_month' | 'exp_year'>): string =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`;

/** "VISA •••• 4242, 03/2030" */
export const cardText = (card: Pick<Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>): string =>
  `${card.brand.toUpperCase()} •••• ${card.last4}, ${expiryText(card)}`;
