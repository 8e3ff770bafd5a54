import { isPhone } from '@textloom/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../web/deps';
import { insidersOnly } from '../../web/operator';
import { carrierSimulator } from './carrier-simulator';
import { simulatorStore } from './simulator-store';

/**
 * The simulator inside the server, for `createApp(deps, { standins })`; undefined with a real carrier. Its webhooks are
 * signed for the public address but sent to this process at `localUrl`, because behind a proxy or in a container the
 * public one may be unreachable from inside.
 */
export const embeddedSimulator =
  ({ config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>, localUrl: () => string) =>
  async (app: FastifyInstance): Promise<void> => {
    const { kind, baseUrl, accountSid, authToken, from } = config.carrier;
    if (kind !== 'simulator') return;
    const publicUrl = config.publicUrl.replace(/\/$/, '');
    await app.register(carrierSimulator, {
      store: simulatorStore({ pool: db.engine, listen: db.listen }),
      accountSid,
      authToken,
      code: isPhone(from) ? `+1${from}` : from,
      inboundUrl: () => `${publicUrl}/webhooks/carrier/inbound`,
      mediaUrl: () => new URL(baseUrl).origin,
      handsetGuard: insidersOnly(config),
      reach: (url) => (url.startsWith(`${publicUrl}/`) ? localUrl() + url.slice(publicUrl.length) : url),
      onError: (error) => log.error({ err: error }, 'carrier simulator'),
    });
  };
