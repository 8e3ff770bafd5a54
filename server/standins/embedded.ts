import { isPhone } from '@textloom/contracts';
import type { FastifyInstance } from 'fastify';
import { stripeStandin } from './cards/stripe-standin';
import { startWebhooks } from './cards/webhooks';
import { carrierSimulator, type CarrierSimulatorOptions } from './carrier-simulator';
import { contentStore } from './carrier/protocol/content-store';
import type { Agent } from './carrier/protocol/rcs-send';
import { numberStore } from './carrier/numbers/number-store';
import { verificationStore } from './carrier/registry/verification-store';
import { simulatorStore } from './carrier/simulator-store';
import { resourceStore } from './carrier/tendlc/resource-store';
import { outbox } from './mail/outbox.routes';
import type { Database, Log, Loop } from './platform';
import type { Guard } from './static-page';

export interface EmbeddedOptions {
  /** The server's settings; each stand-in runs only where no real service is set. */
  config: {
    publicUrl: string;
    smtpUrl?: string | undefined;
    carrier: Pick<CarrierSimulatorOptions, 'accountSid' | 'authToken'> & {
      kind: string;
      baseUrl: string;
      from: string;
    };
    cards: { kind: string; secretKey: string; publishableKey: string; webhookSecret: string };
  };
  db: Database;
  /** The digits of the own numbers of accounts. */
  ownNumbers?: () => Promise<readonly string[]>;
  /** The agents for RCS of accounts. */
  agents?: () => Promise<readonly Agent[]>;
  log: Log;
  /**
   * Where this process listens. Webhooks are signed for the public address but sent here, because behind a proxy or in
   * a container the public one may be unreachable from inside.
   */
  localUrl: () => string;
  /** Who may see the pages. */
  guard: Guard;
}

async function simulator(app: FastifyInstance, options: EmbeddedOptions): Promise<void> {
  const { config, db, log, localUrl, guard, ownNumbers, agents } = options;
  const { baseUrl, accountSid, authToken, from } = config.carrier;
  const publicUrl = config.publicUrl.replace(/\/$/, '');
  await app.register(carrierSimulator, {
    store: simulatorStore(db),
    numbers: numberStore(db.engine),
    verifications: verificationStore(db),
    resources: resourceStore(db),
    accountSid,
    authToken,
    code: isPhone(from) ? `+1${from}` : from,
    contents: contentStore(db),
    ...(ownNumbers && { ownNumbers }),
    ...(agents && { agents }),
    inboundUrl: () => `${publicUrl}/webhooks/carrier/inbound`,
    mediaUrl: () => new URL(baseUrl).origin,
    handsetGuard: guard,
    reach: (url) => (url.startsWith(`${publicUrl}/`) ? localUrl() + url.slice(publicUrl.length) : url),
    onError: (error) => log.error({ err: error }, 'carrier simulator'),
  });
}

async function cards(app: FastifyInstance, { config, db, log, localUrl }: EmbeddedOptions): Promise<void> {
  const { secretKey, publishableKey, webhookSecret: secret } = config.cards;
  const url = (): string => `${localUrl()}/webhooks/stripe`;
  let webhooks: Loop | undefined;
  app.server.once('listening', () => (webhooks = startWebhooks({ db, log, url, secret })));
  app.addHook('preClose', async () => webhooks?.stop());
  await app.register(stripeStandin({ db, secretKey, publishableKey, onEvent: () => webhooks?.wake() }), {
    prefix: '/v1',
  });
}

/** The stand-ins inside the server, for `createApp(deps, { standins })`. The mail sink is started by the worker role. */
export const embeddedStandins =
  (options: EmbeddedOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    const { config, db, guard } = options;
    if (config.carrier.kind === 'simulator') await simulator(app, options);
    if (config.cards.kind === 'standin') await cards(app, options);
    if (config.smtpUrl === undefined) await app.register(outbox({ db, guard }), { prefix: '/outbox' });
  };
