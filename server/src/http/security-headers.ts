import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../web/deps';

/** The strictest headers for everything; pages and files of remotes loosen what they need. */
export async function installSecurityHeaders(app: FastifyInstance, { config }: Deps): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    // Over plain http browsers ignore it, and on localhost it would do harm.
    strictTransportSecurity: config.publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
  });
}
