import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSameText, type Database, type Tx } from '../platform';
import { readForms, staticFiles } from '../static-page';
import { findAnswer, forgetKey, storeAnswer, takeKey } from './answer.repository';
import { challengePage } from './challenge.routes';
import * as charges from './charge-calls';
import * as customers from './customer-calls';
import { cancelIntent, createIntent, listIntents, readIntent } from './payment-calls';
import { createSetup, readSetup } from './setup-calls';
import { invalidRequest, type StripeAnswer } from './stripe-answer';
import type { StripeForm } from './stripe-form';
import { stripeStore, type StripeStore } from './stripe-store';

export interface StripeStandinOptions {
  db: Database;
  secretKey: string;
  publishableKey: string;
  /** Called when an event is ready for its webhook. */
  onEvent?: () => void;
  now?: () => Date;
}

type Call = (stripe: StripeStore, form: StripeForm, id: string) => Promise<StripeAnswer>;

const SERVER_CALLS: readonly (readonly ['GET' | 'POST' | 'DELETE', string, Call])[] = [
  ['POST', '/customers', customers.createCustomer],
  ['GET', '/customers/:id', customers.readCustomer],
  ['POST', '/customers/:id', customers.updateCustomer],
  ['DELETE', '/customers/:id', customers.deleteCustomer],
  ['POST', '/payment_methods/:id/detach', customers.detach],
  ['POST', '/setup_intents', createSetup],
  ['POST', '/payment_intents', createIntent],
  ['GET', '/payment_intents', listIntents],
  ['POST', '/payment_intents/:id/cancel', cancelIntent],
  ['POST', '/refunds', charges.createRefund],
  ['GET', '/refunds', charges.listRefunds],
  ['GET', '/disputes', charges.listDisputes],
  ['POST', '/disputes/:id', charges.updateDispute],
  ['POST', '/disputes/:id/close', charges.closeDispute],
  ['POST', '/test_helpers/disputes', charges.openDispute],
  ['POST', '/test_helpers/refunds/:id/fail', charges.failRefund],
];
/** A page uses an intent's client secret instead of the secret key. */
const INTENT_READS: readonly (readonly [string, Call])[] = [
  ['/setup_intents/:id', readSetup],
  ['/payment_intents/:id', readIntent],
];

const keyOf = (request: FastifyRequest): string => (request.headers.authorization ?? '').replace(/^Bearer /, '');
const formOf = ({ raw, body }: FastifyRequest): StripeForm =>
  body instanceof URLSearchParams ? body : new URL(raw.url ?? '/', 'http://localhost').searchParams;
const idOf = ({ params }: FastifyRequest): string => (params as { id?: string }).id ?? '';
const digestOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.method} ${request.raw.url}\n${formOf(request).toString()}`)
    .digest('hex');

/**
 * Repeats the response of an earlier request with the same idempotency key; stores the same responses that Stripe
 * stores.
 */
async function once(tx: Tx, key: string, request: string, work: () => Promise<StripeAnswer>): Promise<StripeAnswer> {
  const isFirst = await takeKey(tx, key, request);
  if (!isFirst) {
    const before = await findAnswer(tx, key);
    if (before.request === request) return before;
    return invalidRequest(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  }
  const answer = await work();
  // An invalid request changed nothing and may be corrected.
  if (answer.status === 200 || answer.status === 402) await storeAnswer(tx, key, answer);
  else await forgetKey(tx, key);
  return answer;
}

/**
 * Replaces api.stripe.com and its script, under /v1: the calls that the SDK and a page with Elements make. Each is one
 * transaction with its events and its idempotency key. Card numbers are checked as in Stripe's test mode, and never
 * stored.
 */
export const stripeStandin =
  ({ db, secretKey, publishableKey, onEvent = () => undefined, now = () => new Date() }: StripeStandinOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    readForms(app);
    await staticFiles(app, ['stripe'], "default-src 'none'");

    const send = (reply: FastifyReply, { status, body }: StripeAnswer): FastifyReply =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .header('request-id', `req_${String(reply.request.id).replaceAll('-', '').slice(0, 14)}`)
        .send(body);
    const holds = (request: FastifyRequest, key: string): boolean => isSameText(keyOf(request), key);

    const handler =
      (allowed: (request: FastifyRequest) => boolean, call: Call) =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        if (!allowed(request)) return send(reply, invalidRequest(401, 'Invalid API Key provided.'));
        const key = request.headers['idempotency-key'];
        const answer = await db.asEngine((tx) => {
          const work = (): Promise<StripeAnswer> => call(stripeStore(tx, now()), formOf(request), idOf(request));
          return typeof key === 'string' ? once(tx, key, digestOf(request), work) : work();
        });
        if (request.method !== 'GET') onEvent();
        return send(reply, answer);
      };

    for (const [method, url, call] of SERVER_CALLS)
      app.route({ method, url, handler: handler((request) => holds(request, secretKey), call) });
    const anyKey = (request: FastifyRequest): boolean => holds(request, secretKey) || holds(request, publishableKey);
    app.post('/payment_methods', handler(anyKey, customers.createMethod));
    for (const [url, call] of INTENT_READS) {
      app.get(url, async (request, reply) => {
        const secret = formOf(request).get('client_secret');
        const checked: Call = async (...given) => {
          const answer = await call(...given);
          const { client_secret: own }: { client_secret?: unknown } = answer.body;
          return secret === null || own === secret ? answer : invalidRequest(404, 'No such intent');
        };
        return handler(secret === null ? (one) => holds(one, secretKey) : anyKey, checked)(request, reply);
      });
    }
    await app.register(challengePage({ db, now, onEvent }), { prefix: '/challenge' });
    app.setNotFoundHandler((request, reply) =>
      send(reply, invalidRequest(404, `Unrecognized request URL (${request.method}: ${request.url}).`)),
    );
  };
