import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform';
import { OUTSIDE, staticPage, type Guard } from '../static-page';
import type { OutboxMail, OutboxMessages } from './outbox-mail';
import { listMail, type SinkRow } from './sink.repository';

const MAX_MAILS = 100;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const present = ({ id, sender, recipients, subject, body_text: text, received_at: at }: SinkRow): OutboxMail => ({
  id,
  from: sender,
  to: recipients,
  subject,
  text,
  at: at.toISOString(),
});

/**
 * The page /outbox and GET /outbox/messages?to=: mail as its recipients would get it. Mails contain links that open
 * accounts, so only those whom the guard lets in may read them.
 */
export const outbox =
  ({ db, guard }: { db: Database; guard: Guard }) =>
  async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', guard);
    await staticPage(app, {
      files: ['outbox/index.html', 'outbox/outbox.css', 'outbox/outbox.js', 'outbox/mail.svg', 'handsets/handsets.css'],
      policy: POLICY,
    });
    app.get<{ Querystring: { to?: string } }>('/messages', OUTSIDE, async (request, reply) => {
      const to = typeof request.query.to === 'string' ? request.query.to.trim() : '';
      const rows = await listMail(db, to, MAX_MAILS);
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ messages: rows.map(present) } satisfies OutboxMessages));
    });
  };
