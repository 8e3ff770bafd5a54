import { lazyPart } from '@textloom/ui';

/** The card form, loaded when a card is first typed. */
export const CardEntry = lazyPart({
  owner: 'billing',
  title: 'The card form',
  load: async () => ({ default: (await import('./card-entry')).CardEntry }),
});
