import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionOf } from '../../platform/web/guards';
import { MinuteLimit } from './minute-limit';

/** Signed out, not allowed, too often: an operator wants to know who tried. */
const REFUSALS: readonly number[] = [401, 403, 429];
/**
 * Lines about what was not found, per user and minute: tabs request a few removed rows, while somebody trying ids
 * requests many.
 */
const MOST = 60;

/** Who was refused, by number and address; a name or an email would add nothing. */
const refused = (request: FastifyRequest) => {
  const { userId: user = null, accountId: account = null, keyId: key } = sessionOf(request) ?? {};
  return { user, account, ...(key !== undefined && { key }), address: request.ip };
};

/**
 * One line per response: client errors at info, the rest at debug. It contains the route, because addresses contain
 * phones, tokens and search words. Rows of another account count as not found, so these lines name the user like
 * refusals do (decision 560).
 */
export function installRequestLog(app: FastifyInstance): void {
  const limit = new MinuteLimit(MOST);
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply;
    const session = sessionOf(request);
    const missed = status === 404 && session !== undefined;
    const place = missed ? limit.take(session.userId) : 'within';
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'no route',
      status,
      ms: Math.round(reply.elapsedTime),
      ...(missed || REFUSALS.includes(status) ? refused(request) : {}),
    };
    if (place === 'first beyond')
      request.log.warn(line, 'a user asks for much that is not there; the rest of this minute is logged at debug');
    else if (status >= 400 && place === 'within') request.log.info(line, 'response sent');
    else request.log.debug(line, 'response sent');
  });
}
