import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/web/deps';
import { LARGE_BODY, SERVICE_BODY } from '../../platform/web/parsing/limits';
import { AppError } from '../../platform/base/app-error';
import { EVERY_REMOTE, storeArchive } from '../../domains/releases';
import { networkOf } from '../../platform/web/network';
import { ok } from '../../platform/web/reply';
import { callerOf, requireMay, type Caller } from './caller';
import { inputOf } from './command';
import { commands } from './all-commands';

const MINUTE = 60_000;
const MAX_WRONG_TOKENS = 10;

/**
 * POST /ops/<command>, e.g. /ops/release/activate {remote, version}: the operator commands over HTTP, with the
 * operator's token, or that of a team for its own releases.
 */
export const opsRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const keyGenerator = (request: FastifyRequest): string => networkOf(request.ip);
  await app.register(rateLimit, { global: true, max: 60, timeWindow: MINUTE, keyGenerator });
  // A separate rate limit, so that a valid token is never refused because of invalid ones from the same address.
  const countWrong = app.createRateLimit({ max: MAX_WRONG_TOKENS, timeWindow: MINUTE, keyGenerator });

  /** Before the body is read. */
  app.addHook('onRequest', async (request) => {
    const caller = await callerOf(request, deps);
    if (caller) return void callers.set(request, caller);
    const wrong = await countWrong(request);
    if (!wrong.isAllowed && wrong.isExceeded) {
      const more = { retryAfterSeconds: wrong.ttlInSeconds };
      throw new AppError('rate_limited', 'Too many wrong tokens. Please wait a minute.', undefined, more);
    }
    throw new AppError('unauthorized', "This needs the operator's token, or a team's for its own releases.");
  });

  const callerOfRequest = (request: FastifyRequest): Caller => {
    const caller = callers.get(request);
    if (!caller) throw new AppError('unauthorized', "This needs the operator's token.");
    return caller;
  };

  for (const command of commands) {
    const { name, run } = command;
    app.post<{ Body: Record<string, unknown> }>(
      `/${name.replaceAll(' ', '/')}`,
      { bodyLimit: SERVICE_BODY, schema: { body: inputOf(command) } },
      async (request) => {
        const caller = callerOfRequest(request);
        const { remote, version } = request.body;
        requireMay(caller, command, remote);
        request.log.info({ command: name, remote, version, by: caller.by }, 'operator command');
        return ok(await run(deps, request.body, caller));
      },
    );
  }

  // Not a command: its body is the archive of a built remote, a gzipped tar.
  app.addContentTypeParser('application/gzip', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/release/upload', { bodyLimit: LARGE_BODY }, async (request) => {
    const { by, remote } = callerOfRequest(request);
    if (!Buffer.isBuffer(request.body))
      throw new AppError('bad_request', 'Send the archive of a built remote, as application/gzip.');
    request.log.info({ command: 'release upload', bytes: request.body.length, by }, 'operator command');
    return ok(await storeArchive(deps, request.body, { by, remote: remote === EVERY_REMOTE ? undefined : remote }));
  });
};
