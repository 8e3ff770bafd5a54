import { cancelSubscription } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as cancellation from '../cancellation/cancellation.service';

export const cancellationRoutes: Module = (deps) => async (app) => {
  route(
    app,
    cancelSubscription,
    async ({ session, body, request }) => ({
      message: await cancellation.cancelSubscription(deps, { session, address: request.ip }, body),
    }),
    // Limits the mails to support and the cost of hashing; wrong passwords are counted in check-password.
    { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
  );
};
