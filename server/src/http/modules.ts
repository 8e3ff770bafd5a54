import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { eventRoutes } from '../live/events.routes';
import { accountRoutes } from '../modules/accounts/login.routes';
import type { Deps } from './deps';

/** The API's modules: one line each, in the order of the documentation. */
export const modules: readonly ((deps: Deps) => FastifyPluginAsyncZod)[] = [
  accountRoutes,
  eventRoutes,
];
