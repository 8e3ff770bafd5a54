import { createLiveHub } from '../live/hub';
import { ClickIntake } from '../messaging/links/clicks';
import { createNotifiers } from '../messaging/notifiers';
import { createReceiver } from '../messaging/receiver';
import { stripeCards } from '../providers/cards/stripe.cards';
import type { Deps } from '../web/deps';

interface Built {
  deps: Deps;
  /**
   * Writes the carrier's pending deliveries and pending clicks, and drops notifications that are not yet sent. Call it
   * when nothing more can arrive.
   */
  stop(): Promise<void>;
}

/** Creates the singletons of a process. */
export function createDeps(base: Pick<Deps, 'config' | 'db' | 'log' | 'gateway'>): Built {
  const notifiers = createNotifiers(base);
  const receiver = createReceiver({ ...base, notifiers });
  const clicks = new ClickIntake({ ...base, notifiers });
  return {
    deps: {
      ...base,
      notifiers,
      receiver,
      clicks,
      cards: stripeCards(base.config.cards),
      live: createLiveHub(base.db, base.log),
    },
    async stop() {
      await Promise.all([receiver.stop(), clicks.stop()]);
      notifiers.stop();
    },
  };
}
