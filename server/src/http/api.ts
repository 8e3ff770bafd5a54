import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps, Module } from '../web/deps';
import { requireAuthToken } from '../web/guards';
import { networkOf } from '../web/network';
import { parseForm } from '../web/parsing/form';
import { acceptMultipart } from '../web/parsing/multipart';
import { notFound } from '../base/app-error';

/** A million ids as `name[]` and some room; the length of a body is bounded by its route. */
const MAX_FORM_FIELDS = 1_100_000;

/** Everything under /api: the same headers, bodies and errors for every call. */
export const api =
  (deps: Deps, modules: readonly Module[]): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', requireAuthToken(deps));
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    // No limit unless a route asks for one by `config: { rateLimit: { max, timeWindow } }`.
    await app.register(rateLimit, { global: false, keyGenerator: (request) => networkOf(request.ip) });
    await app.register(formbody, { parser: (text) => parseForm(text, MAX_FORM_FIELDS) });
    acceptMultipart(app);
    app.setNotFoundHandler(() => {
      throw notFound('This address');
    });
    for (const routes of modules) await app.register(routes(deps));
  };
