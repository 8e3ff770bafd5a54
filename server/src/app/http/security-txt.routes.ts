import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config';

const VALID_MS = 180 * 86_400_000;

/** /.well-known/security.txt (RFC 9116): where to report a vulnerability. */
export const securityTxtRoutes =
  ({ config }: { config: Pick<Config, 'publicUrl' | 'supportEmail'> }) =>
  async (app: FastifyInstance) => {
    app.get('/.well-known/security.txt', (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'max-age=86400')
        .send(
          [
            `Contact: mailto:${config.supportEmail}`,
            `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
            `Canonical: ${new URL('/.well-known/security.txt', config.publicUrl).href}`,
            'Preferred-Languages: en',
            '',
          ].join('\n'),
        ),
    );
  };
