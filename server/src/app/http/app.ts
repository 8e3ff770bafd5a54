import { withPlainLineEnds, type Operation, type z } from '@textloom/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { findSession } from '../../domains/access';
import { referralLinkRoutes, settleIntent } from '../../domains/billing';
import { shortLinkRoutes } from '../../domains/links';
import { mediaRoutes } from '../../domains/files';
import { joinPageRoutes } from '../../domains/joining';
import { leavePageRoutes } from '../../domains/inbound';
import { reportMailPages } from '../../domains/reports';
import { registryRoutes } from '../../domains/releases';
import { opsRoutes } from '../ops/ops.routes';
import { fromRoot } from '../../platform/base/paths';
import { api } from './api';
import { installClosing, RunningRequests } from './closing';
import { installCompression } from './compression';
import { installConnections, REQUEST_TIMEOUT_MS } from './connections';
import type { Deps, Module } from '../../platform/web/deps';
import { speakLanguages } from '../../platform/web/language';
import { installErrorHandler } from './errors';
import { installGuards } from '../../platform/web/guards';
import { maySeeStandins } from '../../platform/web/operator';
import { installHealth } from './health.routes';
import { modules } from './modules';
import { installOpenApi } from './openapi';
import { asPages } from './pages/page-errors';
import { pageRoutes } from './pages/pages.routes';
import { publicApi } from './public/public-api';
import type { Served } from '../../platform/web/served.types';
import { installBodyIntake } from '../../platform/web/parsing/body-intake';
import { parseForm } from '../../platform/web/parsing/form';
import type { BodyLimits } from '../../platform/web/parsing/limits';
import { notFound } from '../../platform/base/app-error';
import { installRequestId } from './request-id';
import { installRequestLog } from './request-log';
import { cspReportRoutes } from './csp-reports.routes';
import { installSecurityHeaders } from './security-headers';
import { securityTxtRoutes } from './security-txt.routes';
import { serverOptions } from './server-options';
import { cardWebhookRoutes, type SettleIntent } from './card-webhooks.routes';
import { webhooksOf } from '../../platform/providers/carrier/links';
import { webhookLinks, webhookRoutes } from './webhooks.routes';
import { zodSerializer } from './zod-serializer';

export interface AppParts {
  /** The shell's build. */
  shellDir?: string;
  /** Replaces the API's modules, for tests of the application itself. */
  modules?: readonly Module[];
  /** Registered at the root before the app is ready: the stand-ins. */
  standins?: (app: FastifyInstance) => Promise<void>;
  /** Replaces the action triggered by a card provider's webhook, for tests. */
  settleIntent?: SettleIntent;
  /** Shorter and smaller than in production, for tests. */
  requestTimeoutMs?: number;
  bodyLimits?: BodyLimits;
  /** Requests per minute that an API key may make. */
  keyRate?: number;
  /** Counts the running requests, for the code that stops the application. */
  requests?: RunningRequests;
}

/** The whole HTTP side. It does not listen yet; `inject` works immediately. */
export async function createApp(deps: Deps, parts: AppParts = {}): Promise<FastifyInstance> {
  const app = Fastify({
    ...serverOptions(deps, parts.requestTimeoutMs ?? REQUEST_TIMEOUT_MS),
    // Trust one proxy only: earlier entries of X-Forwarded-For are set by the client.
    trustProxy: deps.config.trustProxy && ((_address: string, hop: number) => hop === 0),
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseForm, maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();
  // Normalises line ends before any length is checked.
  app.setValidatorCompiler<z.ZodType>((route) => {
    const validate = validatorCompiler(route);
    return (data) => validate(withPlainLineEnds(data));
  });
  app.setSerializerCompiler(zodSerializer);
  speakLanguages();
  installErrorHandler(app);
  installRequestId(app);
  installRequestLog(app);
  installConnections(app);
  await installSecurityHeaders(app, deps);
  await installCompression(app);
  installGuards(app, deps.config, (token, address) => findSession(deps.db, token, address));
  app.decorate('served', new Map<Operation, Served>());
  installBodyIntake(app, deps, parts.bodyLimits);
  await installOpenApi(app, deps);
  installHealth(app, deps, (request) => maySeeStandins(request, deps.config));
  installClosing(app, deps, parts.requests ?? new RunningRequests());
  app.setNotFoundHandler(() => {
    throw notFound('This address');
  });
  await app.register(api(deps, parts.modules ?? modules), { prefix: '/api' });
  await app.register(publicApi(deps, parts.keyRate), { prefix: '/api/v1' });
  await app.register(opsRoutes(deps), { prefix: '/ops' });
  for (const link of webhookLinks(deps)) await app.register(webhookRoutes(deps, link), { prefix: webhooksOf(link.id) });
  await app.register(cardWebhookRoutes(deps, parts.settleIntent ?? settleIntent), { prefix: '/webhooks' });
  await app.register(cspReportRoutes);
  await app.register(securityTxtRoutes(deps));
  await app.register(registryRoutes(deps));
  await app.register(mediaRoutes(deps));
  await app.register(referralLinkRoutes(deps));
  await app.register(shortLinkRoutes(deps));
  await app.register(joinPageRoutes(deps));
  await app.register(asPages(deps, leavePageRoutes(deps)));
  await app.register(asPages(deps, reportMailPages(deps)));
  await app.register(pageRoutes(deps, parts.shellDir ?? fromRoot('shell/dist')));
  await parts.standins?.(app);
  await app.ready();
  return app;
}
