import { reportClientError } from '@textloom/contracts';
import type { Module } from '../web/deps';
import { SIGNED_OUT_BODY } from '../web/parsing/limits';
import { route } from '../web/route';

export const clientErrorRoutes: Module = () => async (app) => {
  route(
    app,
    reportClientError,
    ({ body, request }) => {
      const agent = request.headers['user-agent']?.slice(0, 300);
      request.log.warn({ clientError: body, agent }, 'a part of the page failed');
      return {};
    },
    { bodyLimit: 2 * SIGNED_OUT_BODY, config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
  );
};
