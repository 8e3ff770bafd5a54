import { createLiveHub } from '../live/hub';
import { createNotifiers } from '../messaging/notifiers';
import { createReceiver } from '../messaging/receiver';
import { stripeCards } from '../providers/cards/stripe.cards';
import type { Deps } from '../web/deps';

/** Builds what a process has one of. The caller stops `receiver`, then `notifiers`, before it closes the database. */
export function createDeps(base: Pick<Deps, 'config' | 'db' | 'log' | 'gateway'>): Deps {
  const notifiers = createNotifiers(base);
  return {
    ...base,
    notifiers,
    receiver: createReceiver({ ...base, notifiers }),
    cards: stripeCards(base.config.cards),
    live: createLiveHub(base.db, base.log),
  };
}
