import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import type { Card } from '@textloom/contracts';
import { LoadState } from '@textloom/ui';
import { CardForm, type CardFormProps } from './card.form';
import { loadProvider } from './provider-script';

interface CardEntryProps extends CardFormProps {
  card: Card;
}

/** Loads the provider's script, then shows the card form; if that fails, shows the error and a retry. */
export function CardEntry({ card, ...form }: CardEntryProps) {
  const {
    data: stripe,
    error,
    refetch,
  } = useQuery<Stripe>({
    queryKey: ['card-provider', card.script_url, card.publishable_key],
    queryFn: () => loadProvider(card.script_url, card.publishable_key),
    retry: false,
    staleTime: Infinity,
  });
  if (!stripe) return <LoadState error={error} onRetry={() => void refetch()} lines={4} />;
  return (
    <Elements stripe={stripe}>
      <CardForm {...form} />
    </Elements>
  );
}
