import { reportClientError } from '@textloom/contracts';
import { findSession } from '../../domains/access';
import { countFailure } from '../../domains/releases';
import type { Module } from '../../platform/web/deps';
import { tokenOf } from '../../platform/web/guards';
import { SIGNED_OUT_BODY } from '../../platform/web/parsing/limits';
import { route } from '../../platform/web/route';

export const clientErrorRoutes: Module = (deps) => async (app) => {
  route(
    app,
    reportClientError,
    async ({ body, request }) => {
      const agent = request.headers['user-agent']?.slice(0, 300);
      request.log.warn({ clientError: body, agent }, 'a part of the page failed');
      // Anybody may write to the log, but only signed-in users count in the figures by which releases are judged.
      const token = tokenOf(request, deps.config);
      if (token !== '' && (await findSession(deps.db, token, request.ip))) await countFailure(deps, body);
    },
    { bodyLimit: 2 * SIGNED_OUT_BODY, config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
  );
};
