import type { FastifyInstance } from 'fastify';
import { handsetPage } from './handsets/handset-page.routes';
import { handsetRoutes } from './handsets/handsets.routes';
import { readForms, type Guard } from './static-page';
import { mediaRoutes } from './carrier/protocol/media.routes';
import { messageRoutes, type Fault } from './carrier/protocol/messages.routes';
import { Reporter } from './carrier/reporter';
import type { SimulatorStore } from './carrier/simulator-store';
import { API_VERSION } from './carrier/protocol/webhook-forms';
import { webhookPoster } from './carrier/protocol/webhook-poster';

export interface CarrierSimulatorOptions {
  store: SimulatorStore;
  /** `AC` and 32 hex digits, as at Twilio; the user of Basic auth. */
  accountSid: string;
  /** The password of Basic auth and the key of the webhooks' signatures. */
  authToken: string;
  /** The number that handsets text, as the gateway sends it in From. */
  code: string;
  /** URL for inbound messages, e.g. `http://127.0.0.1:3000/webhooks/carrier/inbound`. */
  inboundUrl: () => string;
  /** Scheme and host of this simulator as the server reaches it: webhooks link pictures of handsets there. */
  mediaUrl: () => string;
  /** Maps a webhook's URL to one that is reachable from here, if they differ. */
  reach?: (url: string) => string;
  /** Who may use the handsets; everyone by default. */
  handsetGuard?: Guard;
  /** Time from acceptance to delivery. Default 300 to 1,500 ms. */
  delayMs?: { min: number; max: number };
  /** How long after its request a message to a number …0025 is accepted. Default 45 s. */
  lateMs?: number;
  /** Called for every send: what goes wrong with it. Default: nothing. */
  fault?: () => Fault | undefined;
  /** Offset of this carrier's clock; negative is behind. Default 0. */
  clockSkewMs?: number;
  /** Concurrent webhooks. Default 32. */
  concurrency?: number;
  /** Interval of looking for due messages of other processes. Default 1 s. */
  pollMs?: number;
  onError?: (error: unknown) => void;
}

/**
 * A carrier for tests and demos: Twilio's wire protocol under /carrier/2010-04-01, handsets under /carrier/handsets and
 * the page /handsets. Registered at the root of a server, or alone in one.
 */
export async function carrierSimulator(app: FastifyInstance, options: CarrierSimulatorOptions): Promise<void> {
  const { store, accountSid, authToken, code, inboundUrl, mediaUrl } = options;
  const reporter = new Reporter({
    store,
    poster: webhookPoster(authToken, options.concurrency ?? 32, options.reach ?? ((url) => url)),
    accountSid,
    delayMs: options.delayMs ?? { min: 300, max: 1500 },
    pollMs: options.pollMs ?? 1000,
    log: app.log,
    onError: options.onError ?? ((error) => app.log.error(error, 'carrier simulator')),
  });

  await app.register(
    async (twilio) => {
      readForms(twilio);
      messageRoutes(twilio, {
        store,
        reporter,
        accountSid,
        authToken,
        code,
        lateMs: options.lateMs ?? 45_000,
        fault: options.fault ?? (() => undefined),
        clockSkewMs: options.clockSkewMs ?? 0,
      });
      mediaRoutes(twilio, { store, accountSid });
    },
    { prefix: `/carrier/${API_VERSION}` },
  );
  const guarded =
    (routes: (scope: FastifyInstance) => Promise<void> | void) =>
    async (scope: FastifyInstance): Promise<void> => {
      if (options.handsetGuard) scope.addHook('onRequest', options.handsetGuard);
      await routes(scope);
    };
  await app.register(
    guarded((handsets) => handsetRoutes(handsets, { store, reporter, accountSid, code, inboundUrl, mediaUrl })),
    { prefix: '/carrier/handsets' },
  );
  await app.register(guarded(handsetPage), { prefix: '/handsets' });

  app.addHook('onReady', async () => reporter.start());
  app.addHook('onClose', async () => {
    await reporter.stop();
    await store.close();
  });
}
