import type { FastifyInstance } from 'fastify';
import { campaignRoutes } from './campaign.routes';
import { guardScope, type TendlcOptions } from './tendlc-scope';
import { tendlcState } from './tendlc-state';
import { trusthubRoutes } from './trusthub.routes';

/** Twilio's registration of local numbers (10DLC). Registered in a scope of its own. */
export function tendlcRoutes(app: FastifyInstance, options: TendlcOptions): void {
  guardScope(app, options);
  const state = tendlcState(options.store, options.accountSid, options.review);
  trusthubRoutes(app, options, state);
  campaignRoutes(app, options, state);
}
