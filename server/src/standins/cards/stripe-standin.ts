import { readFile } from 'node:fs/promises';
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fromRoot } from '../../base/paths';
import { OUTSIDE } from '../carrier/protocol/messages.routes';
import { stripeCalls } from './stripe-calls';
import type { StripeStore } from './stripe-store';
import { invalidRequest, type StripeAnswer } from './stripe.presenter';

export interface StripeStandinOptions {
  store: StripeStore;
  secretKey: string;
  publishableKey: string;
  now?: () => Date;
}

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * Replaces api.stripe.com and its script under /v1: the calls of the SDK and of a page with Elements. Card numbers are
 * checked like in Stripe's test mode and never stored.
 */
export const stripeStandin =
  ({ store, secretKey, publishableKey, now }: StripeStandinOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    const calls = stripeCalls(store, now);
    const script = await readFile(fromRoot('server/src/standins/cards/public/stripe.js'));
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );

    const send = (reply: FastifyReply, { status, body }: StripeAnswer): FastifyReply =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .header('request-id', `req_${String(reply.request.id).replaceAll('-', '').slice(0, 14)}`)
        .send(body);
    const formOf = (request: FastifyRequest): URLSearchParams =>
      request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const keyOf = (request: FastifyRequest): string => (request.headers.authorization ?? '').replace(/^Bearer /, '');

    /** One call: checks the key, returns the stored response of the same idempotency key, or does the work. */
    const call =
      (keys: readonly string[], work: (request: FastifyRequest) => Promise<StripeAnswer>) =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        if (!keys.some((key) => isSame(key, keyOf(request))))
          return send(reply, invalidRequest(401, 'Invalid API Key provided.'));
        const key = request.headers['idempotency-key'];
        if (typeof key !== 'string') return send(reply, await work(request));
        const before = await store.findAnswer(key);
        return send(reply, before ?? (await store.keepAnswer(key, await work(request))));
      };
    const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;
    const page = [publishableKey, secretKey];
    const server = [secretKey];

    app.get('/stripe.js', OUTSIDE, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .send(script),
    );
    app.post(
      '/payment_methods',
      OUTSIDE,
      call(page, (request) => calls.createMethod(formOf(request))),
    );
    app.post(
      '/customers',
      OUTSIDE,
      call(server, (request) => calls.createCustomer(formOf(request))),
    );
    app.get(
      '/customers/:id',
      OUTSIDE,
      call(server, (request) => calls.readCustomer(idOf(request))),
    );
    app.post(
      '/customers/:id',
      OUTSIDE,
      call(server, (request) => calls.updateCustomer(idOf(request), formOf(request))),
    );
    app.post(
      '/payment_methods/:id/attach',
      OUTSIDE,
      call(server, (request) => calls.attach(idOf(request), formOf(request))),
    );
    app.post(
      '/payment_methods/:id/detach',
      OUTSIDE,
      call(server, (request) => calls.detach(idOf(request))),
    );
    app.setNotFoundHandler((request, reply) =>
      send(reply, invalidRequest(404, `Unrecognized request URL (${request.method}: ${request.url}).`)),
    );
  };
