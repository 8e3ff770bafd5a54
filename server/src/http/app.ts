import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { api } from './api';
import type { Deps } from './deps';
import { installErrorHandler } from './errors';
import { installGuards } from './guards';
import { installOpenApi } from './openapi';
import { parseForm } from './parsing/form';
import { zodSerializer } from './zod-serializer';

/** Bodies above this are refused; files have a limit of their own (parsing/multipart.ts). */
const BODY_LIMIT = 1_048_576;

/** The whole HTTP side. It does not listen yet; `inject` works at once. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseForm, maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(zodSerializer);
  installErrorHandler(app);
  installGuards(app, deps);
  await installOpenApi(app, deps);
  // Streams never end by themselves: without this, closing would wait for them.
  app.addHook('preClose', () => deps.live.close());
  await app.register(api(deps), { prefix: '/api' });
  await app.ready();
  return app;
}
