import { can, HEADERS, type Ability } from '@textloom/contracts';
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify';
import type { Deps } from './deps';
import './fastify.types';
import { SESSION_BODY } from './parsing/limits';
import { AppError, forbidden } from '../base/app-error';
import type { Session } from './session.types';

const sessions = new WeakMap<FastifyRequest, Session>();
const guards = new WeakSet<object>();

const textHeader = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : '';
};

/** The credentials token of a request, or empty text. */
export const credentialsOf = (request: FastifyRequest): string => textHeader(request, HEADERS.credentials);

const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Every call carries the client's fixed key (API-002, API-006). */
export const requireAuthToken =
  (deps: Deps): onRequestAsyncHookHandler =>
  async (request) => {
    if (!sameText(textHeader(request, HEADERS.authToken), deps.config.authToken)) {
      throw new AppError('unauthorized', 'This application is not known to the server.');
    }
  };

/** The session of a token, if it is valid. */
export type FindSession = (token: string) => Promise<Session | undefined>;

const ON_HOLD = 'Your account is on hold. Please contact support.';

function sessionGuard(findSession: FindSession): onRequestAsyncHookHandler {
  return async (request) => {
    const token = credentialsOf(request);
    const session = token === '' ? undefined : await findSession(token);
    if (!session) throw new AppError('unauthorized', 'Please sign in.');
    if (session.frozen && !request.routeOptions.config.frozenToo) throw new AppError('frozen', ON_HOLD);
    sessions.set(request, session);
  };
}

/** The caller, on routes of every kind. */
export const sessionOf = (request: FastifyRequest): Session | undefined => sessions.get(request);

/**
 * Guards are written as preHandlers, where a route reads best, and run before the body is read; only after them may a
 * body be large.
 */
function moveGuardsToFront(route: RouteOptions): void {
  const handlers = [route.preHandler ?? []].flat();
  const front = handlers.filter((handler) => guards.has(handler)) as onRequestAsyncHookHandler[];
  if (front.length === 0) return;
  route.preHandler = handlers.filter((handler) => !guards.has(handler));
  route.onRequest = [...front, ...[route.onRequest ?? []].flat()];
  route.bodyLimit ??= SESSION_BODY;
}

/** `app.requireSession`, `app.requireAbility(…)` and `request.session`. */
export function installGuards(app: FastifyInstance, findSession: FindSession): void {
  const requireSession = sessionGuard(findSession);
  guards.add(requireSession);
  app.decorate('requireSession', requireSession);
  app.decorate('requireAbility', (ability: Ability) => {
    const guard: onRequestAsyncHookHandler = async (request) => {
      if (!can(request.session, ability)) throw forbidden();
    };
    guards.add(guard);
    return guard;
  });
  app.decorateRequest('session', {
    getter(this: FastifyRequest) {
      const session = sessions.get(this);
      if (!session) throw new Error(`${this.routeOptions.url ?? this.url} reads a session without requireSession`);
      return session;
    },
  });
  app.addHook('onRoute', moveGuardsToFront);
}
