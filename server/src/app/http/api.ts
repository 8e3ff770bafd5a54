import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps, Module } from '../../platform/web/deps';
import { requireAuthToken } from '../../platform/web/guards';
import { markLanguage } from '../../platform/web/language';
import { networkOf } from '../../platform/web/network';
import { installRequestOrigin } from '../../platform/web/request-origin';
import { parseForm } from '../../platform/web/parsing/form';
import { acceptMultipart } from '../../platform/web/parsing/multipart';
import { endDownloads } from './end-downloads';
import { noteDownloads } from './note-downloads';
import { notFound } from '../../platform/base/app-error';

/** Enough for a million ids as `name[]`; the route limits the length of a body. */
const MAX_FORM_FIELDS = 1_100_000;

/** Everything under /api, with common headers, body parsing and errors. */
export const api =
  (deps: Deps, modules: readonly Module[]): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', requireAuthToken(deps));
    installRequestOrigin(app);
    app.addHook('onSend', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      markLanguage(request, reply);
    });
    noteDownloads(app, deps);
    endDownloads(app, deps);
    // Unlimited unless a route sets `config: { rateLimit: { max, timeWindow } }`.
    await app.register(rateLimit, { global: false, keyGenerator: (request) => networkOf(request.ip) });
    await app.register(formbody, { parser: (text) => parseForm(text, MAX_FORM_FIELDS) });
    acceptMultipart(app);
    app.setNotFoundHandler(() => {
      throw notFound('This address');
    });
    for (const routes of modules) await app.register(routes(deps));
  };
