import { createLiveHub } from '../../platform/live/hub';
import { ClickIntake } from '../../domains/automations';
import { createNotifiers } from '../../domains/campaigns/sending';
import { type CarrierReceiver, createReceiver } from '../../domains/inbound';
import { connectDomains } from '../connect-domains';
import { stripeCards } from '../../platform/providers/cards/stripe.cards';
import type { Deps } from '../../platform/web/deps';

interface ProcessDeps extends Deps {
  readonly receiver: CarrierReceiver;
}

export interface Built {
  deps: ProcessDeps;
  /**
   * Writes the carrier's pending deliveries and pending clicks, and drops unsent notifications. Call it when nothing
   * more can arrive.
   */
  stop(): Promise<void>;
}

/** Creates the singletons of a process. */
export function createDeps(base: Pick<Deps, 'config' | 'db' | 'log' | 'gateway' | 'secondGateway'>): Built {
  connectDomains();
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
