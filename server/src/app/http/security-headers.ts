import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/web/deps';

/**
 * What none of our pages uses, so no script on them may. Only names that every browser knows, because browsers warn
 * about others.
 */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** For responses to unreadable requests, for which no hook runs. */
export const HEADERS_BEFORE_HOOKS = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const;

/** The strictest headers by default; pages and files of remotes relax them as needed. */
export async function installSecurityHeaders(app: FastifyInstance, { config }: Deps): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    // Browsers ignore it over plain http, and on localhost it would break other applications.
    strictTransportSecurity: config.publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
  });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS);
  });
}
