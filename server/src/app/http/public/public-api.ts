import rateLimit from '@fastify/rate-limit';
import { idParams, PUBLIC_CALLS, type PublicCall } from '@textloom/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findKey, type KeySession } from '../../../domains/access';
import { AppError, notFound } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import { enter } from '../../../platform/web/guards';
import { SESSION_BODY } from '../../../platform/web/parsing/limits';
import { markLanguage } from '../../../platform/web/language';
import { installRequestOrigin } from '../../../platform/web/request-origin';
import { demandsOf } from '../../../platform/web/route';
import type { Served } from '../../../platform/web/served.types';
import { docs } from './docs.routes';
import { installProblems } from './problem';
import { resultOf } from './result';

/** Requests per key and minute; per process, like all limits. */
const KEY_RATE = 600;

const keys = new WeakMap<FastifyRequest, KeySession>();

function keyOf(request: FastifyRequest): KeySession {
  const key = keys.get(request);
  if (!key) throw new Error(`${request.url} reads a key before it was checked`);
  return key;
}

const BEARER = /^Bearer ([\w-]{1,200})$/i;

/** Only a key gives access: the application's headers and cookies are ignored here. */
const requireKey =
  ({ db }: Deps) =>
  async (request: FastifyRequest): Promise<void> => {
    const given = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (given === undefined) throw new AppError('unauthorized', 'Send an API key: “Authorization: Bearer tlk_…”.');
    const key = await findKey(db, given);
    if (!key) throw new AppError('unauthorized', 'This key is unknown, has expired or was revoked.');
    keys.set(request, key);
    enter(request, key);
  };

const requireScope = (scope: PublicCall['scope']) => async (request: FastifyRequest) => {
  if (!keyOf(request).scopes.includes(scope))
    throw new AppError('forbidden', `This key may not be used for this: it needs ${scope}.`);
};

function register(app: FastifyInstance, { operation, path, scope, body }: PublicCall, served: Served): void {
  const { method, query, params = path.includes(':id') ? idParams : undefined } = operation;
  const full = operation.body;
  app.route({
    method,
    url: `/${path}`,
    bodyLimit: served.bodyLimit ?? SESSION_BODY,
    // After the limit, so that refused requests count too.
    preParsing: [requireScope(scope)],
    preHandler: demandsOf(app, operation),
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(full && { body: body ? body.pipe(full) : full }),
      response: { 200: resultOf(operation) },
    },
    config: { publicCall: { operation, path, scope } },
    handler: async (request, reply) => {
      const { params: named, query: asked, body: sent } = request;
      const session = keyOf(request);
      const received = { session, params: named, query: asked, body: sent, uploads: undefined, request, reply };
      return (await served.handler(received)) ?? {};
    },
  });
}

/** Each public call, handled by the application's own handler. */
const calls = (deps: Deps, keyRate: number) => async (app: FastifyInstance) => {
  app.addHook('onRequest', requireKey(deps));
  await app.register(rateLimit, {
    max: keyRate,
    timeWindow: '1 minute',
    keyGenerator: (request) => `key ${keyOf(request).keyId}`,
  });
  for (const call of Object.values<PublicCall>(PUBLIC_CALLS)) {
    const served = app.served.get(call.operation);
    // Tests of the application have fewer modules.
    if (served) register(app, call, served);
  }
};

/** /api/v1: the same calls for programs, with a key instead of a session (ADR 0096). */
export const publicApi =
  (deps: Deps, keyRate = KEY_RATE) =>
  async (app: FastifyInstance) => {
    installRequestOrigin(app);
    installProblems(app, deps.config.publicUrl);
    app.addHook('onSend', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      markLanguage(request, reply);
    });
    app.setNotFoundHandler(() => {
      throw notFound('This address');
    });
    await app.register(docs(deps));
    await app.register(calls(deps, keyRate));
  };
