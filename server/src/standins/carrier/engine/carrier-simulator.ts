import type { FastifyInstance } from 'fastify';
import { handsetPage } from '../../handsets/handset-page.routes';
import { handsetRoutes } from '../../handsets/handsets.routes';
import type { Guard } from '../../../web/operator';
import { mediaRoutes } from '../protocol/media.routes';
import { messageRoutes } from '../protocol/messages.routes';
import { Reporter } from './reporter';
import type { SimulatorStore } from '../stores/simulator-store';
import { API_VERSION } from '../protocol/webhook-forms';
import { webhookPoster } from '../protocol/webhook-poster';

export interface CarrierSimulatorOptions {
  store: SimulatorStore;
  /** `AC` and 32 hex digits, as Twilio's; the user of Basic auth. */
  accountSid: string;
  /** The password of Basic auth and the key of the webhooks' signatures. */
  authToken: string;
  /** The number that handsets text, as the gateway sends it in From. */
  code: string;
  /** Where inbound messages are posted, e.g. `http://127.0.0.1:3000/webhooks/carrier/inbound`. */
  inboundUrl: () => string;
  /** Scheme and host at which the server reaches this simulator: webhooks name pictures of handsets below it. */
  mediaUrl: () => string;
  /** Where an address of a webhook is reached from here, when that is not the address itself. */
  reach?: (url: string) => string;
  /** Who may see and use the handsets; everybody by default. */
  handsetGuard?: Guard;
  /** Time from acceptance to delivery. Default 300 to 1,500 ms. */
  delayMs?: { min: number; max: number };
  /** How long after its request a message to a number …0025 is taken. Default 45 s. */
  lateMs?: number;
  /** How far this carrier's clock is ahead, or behind when negative. Default 0. */
  clockSkewMs?: number;
  /** Webhooks under way at once. Default 32. */
  concurrency?: number;
  /** How often stored messages that are due are looked for. Default 1 s. */
  pollMs?: number;
  onError?: (error: unknown) => void;
}

/**
 * A carrier to try everything with: Twilio's wire protocol under /carrier/2010-04-01, handsets under
 * /carrier/handsets and the page /handsets. Registered at the root of a server, or alone in one.
 */
export async function carrierSimulator(app: FastifyInstance, options: CarrierSimulatorOptions): Promise<void> {
  const { store, accountSid, authToken, code, inboundUrl, mediaUrl } = options;
  const concurrency = options.concurrency ?? 32;
  const poster = webhookPoster(authToken, concurrency, options.reach ?? ((url) => url));
  const reporter = new Reporter({
    store,
    poster,
    accountSid,
    delayMs: options.delayMs ?? { min: 300, max: 1500 },
    concurrency,
    pollMs: options.pollMs ?? 1000,
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
    await poster.close();
    await store.close();
  });
}

/** Forms stay text here: parsed once, where they are read. */
function readForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(type)) app.removeContentTypeParser(type);
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
