import type { FastifyInstance } from 'fastify';
import { handsetRoutes } from './handsets/handsets.routes';
import { readForms, staticPage, type Guard } from './static-page';
import { contentRoutes } from './carrier/protocol/content.routes';
import { deactivationRoutes } from './carrier/protocol/deactivation.routes';
import { mediaRoutes } from './carrier/protocol/media.routes';
import { numberRoutes } from './carrier/numbers/numbers.routes';
import { messageRoutes } from './carrier/protocol/messages.routes';
import { Reporter } from './carrier/reporter';
import { USUAL, type CarrierOptions, type CarrierSettings } from './carrier/settings';
import { verificationRoutes } from './carrier/registry/verification.routes';
import { API_VERSION } from './carrier/protocol/webhook-forms';
import { ownerTexts } from './carrier/tendlc/owner-text';
import { tendlcRoutes } from './carrier/tendlc/tendlc.routes';
import { webhookPoster } from './carrier/protocol/webhook-poster';

export type CarrierSimulatorOptions = CarrierOptions & {
  /** Who may use the handsets; everyone by default. */
  handsetGuard?: Guard;
};

/** Pictures are loaded from any origin, because a campaign's media may be served from one; everything else from this server. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' http: https: data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * A carrier for tests and demos: Twilio's wire protocol under /carrier/2010-04-01, handsets under /carrier/handsets and
 * the page /handsets. Registered at the root of a server, or alone in one.
 */
export async function carrierSimulator(
  app: FastifyInstance,
  { handsetGuard, ...options }: CarrierSimulatorOptions,
): Promise<void> {
  const onError = (error: unknown): void => app.log.error(error, 'carrier simulator');
  const settings: CarrierSettings = { ...USUAL, onError, ...options };
  const { store, numbers, accountSid, authToken, concurrency, reach } = settings;
  const reporter = new Reporter(settings, webhookPoster(authToken, concurrency, reach), app.log);

  await app.register(
    async (twilio) => {
      readForms(twilio);
      messageRoutes(twilio, settings, reporter);
      mediaRoutes(twilio, { store, accountSid });
      if (numbers) numberRoutes(twilio, { numbers, accountSid });
    },
    { prefix: `/carrier/${API_VERSION}` },
  );
  const { verifications, resources, review, losesRegistration: loses } = settings;
  if (verifications)
    await app.register(
      async (registry) => {
        readForms(registry);
        verificationRoutes(registry, { store: verifications, accountSid, authToken, review });
      },
      { prefix: '/carrier' },
    );
  const { contents } = settings;
  if (contents)
    await app.register(async (scope) => contentRoutes(scope, { store: contents, accountSid, authToken }), {
      prefix: '/carrier',
    });
  const owners = resources && ownerTexts({ store: resources, accountSid, review, reporter });
  if (resources && owners)
    await app.register(
      async (registry) => {
        readForms(registry);
        tendlcRoutes(registry, { store: resources, accountSid, authToken, review, owners, loses });
      },
      { prefix: '/carrier' },
    );
  await app.register(async (scope) => deactivationRoutes(scope, { store, accountSid, authToken }), {
    prefix: '/carrier',
  });
  const guarded =
    (routes: (scope: FastifyInstance) => Promise<void> | void) =>
    async (scope: FastifyInstance): Promise<void> => {
      if (handsetGuard) scope.addHook('onRequest', handsetGuard);
      await routes(scope);
    };
  await app.register(
    guarded((handsets) => handsetRoutes(handsets, settings, { reporter, owners })),
    { prefix: '/carrier/handsets' },
  );
  await app.register(
    guarded((page) => staticPage(page, ['handsets'], PAGE_POLICY)),
    { prefix: '/handsets' },
  );

  app.addHook('onReady', async () => reporter.start());
  app.addHook('onClose', async () => {
    await reporter.stop();
    await store.close();
  });
}
