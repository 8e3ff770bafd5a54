import { lazyPart } from '@textloom/ui';

/** The card form, loaded when a card is first typed. */
export const CardEntry = lazyPart({
  owner: 'billing',
  title: 'The card form',
  load: async () => ({ default: (await import('../features/card/card-entry')).CardEntry }),
});

export { usePayChallenge } from '../features/card/use-pay-challenge';
