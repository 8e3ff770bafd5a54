import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform';
import { staticPage, type Guard } from '../static-page';
import { listMail } from './sink.repository';

const MAX_MAILS = 100;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The page /outbox and GET /outbox/messages?to=: mail as its recipients would get it. Mails contain links that open
 * accounts, so only people whom the guard admits may read them.
 */
export const outbox =
  ({ db, guard }: { db: Database; guard: Guard }) =>
  async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', guard);
    // It shares the style sheet of the handsets.
    await staticPage(app, ['outbox', 'handsets'], POLICY);
    app.get<{ Querystring: { to?: string } }>('/messages', async ({ query: { to } }, reply) => {
      reply.header('cache-control', 'no-store');
      return { messages: await listMail(db, typeof to === 'string' ? to.trim() : '', MAX_MAILS) };
    });
  };
