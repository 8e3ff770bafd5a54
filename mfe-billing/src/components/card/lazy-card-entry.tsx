import { lazyPart } from '@textloom/ui';
import { MESSAGES } from '../../messages';

/** The card form, loaded when a card is first typed. */
export const CardEntry = lazyPart({
  owner: 'billing',
  title: MESSAGES.lazyCardForm,
  load: async () => ({ default: (await import('./card-entry')).CardEntry }),
});
