import { can, HEADERS, type Ability } from '@textloom/contracts';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify';
import type { Config } from '../config/config';
import type { Deps } from './deps';
import './fastify.types';
import { SESSION_BODY } from './parsing/limits';
import { isSameText } from '../base/same-text';
import { AppError, forbidden } from '../base/app-error';
import { cookieToken } from './session-cookie';
import type { Session } from './session.types';

const sessions = new WeakMap<FastifyRequest, Session>();
const guards = new WeakSet<object>();

const textHeader = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : '';
};

/** The token in the header Credentials of a request, or empty text. */
export const credentialsOf = (request: FastifyRequest): string => textHeader(request, HEADERS.credentials);

/** The token of a request, from the header of a program or the cookie of a browser, or empty text. */
export const tokenOf = (request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): string =>
  credentialsOf(request) || cookieToken(request, publicUrl);

/** Refuses calls without the client's fixed key (API-002, API-006). */
export const requireAuthToken =
  (deps: Deps): onRequestAsyncHookHandler =>
  async (request) => {
    if (!isSameText(textHeader(request, HEADERS.authToken), deps.config.authToken)) {
      throw new AppError('unauthorized', 'This application is not known to the server.');
    }
  };

/** Finds the session of a token, and records the address of use; undefined when it has ended. */
export type FindSession = (token: string, address: string) => Promise<Session | undefined>;

export const signedOut = (): AppError => new AppError('unauthorized', 'Please sign in.');
const unverified = (): AppError =>
  new AppError(
    'unverified',
    'This waits until your email is verified. Please open the link that we mailed to you, or send the mail again from the top of any page.',
  );
export const stepMissing = (): AppError =>
  new AppError('second_step_missing', 'Set up two-step sign-in first: your account demands it.');
export const onHold = (): AppError => new AppError('frozen', 'Your account is on hold. Please contact support.');

function sessionGuard(config: Pick<Config, 'publicUrl'>, findSession: FindSession): onRequestAsyncHookHandler {
  return async (request) => {
    const token = tokenOf(request, config);
    const session = token === '' ? undefined : await findSession(token, request.ip);
    if (!session) throw signedOut();
    enter(request, session);
    if (session.stepMissing && !request.routeOptions.config.operation?.beforeSecondStep) throw stepMissing();
  };
}

/** Sets the session of the request, unless the account is on hold. */
export function enter(request: FastifyRequest, session: Session): void {
  sessions.set(request, session);
  if (session.frozen && !request.routeOptions.config.frozenToo) throw onHold();
}

const requireReauthentication: onRequestAsyncHookHandler = async (request) => {
  if (!request.session.proven) throw new AppError('proof_required', 'Confirm that it is you, and try again.');
};

/** The session of a request; undefined on routes without a session guard. */
export const sessionOf = (request: FastifyRequest): Session | undefined => sessions.get(request);

/** Moves guards, which are listed as preHandlers, to onRequest: they run before the body is read. Routes behind a guard accept longer bodies. */
function moveGuardsToFront(route: RouteOptions): void {
  const handlers = [route.preHandler ?? []].flat();
  const front = handlers.filter((handler) => guards.has(handler)) as onRequestAsyncHookHandler[];
  if (front.length === 0) return;
  route.preHandler = handlers.filter((handler) => !guards.has(handler));
  route.onRequest = [...front, ...[route.onRequest ?? []].flat()];
  route.bodyLimit ??= SESSION_BODY;
}

const requireVerified: onRequestAsyncHookHandler = async ({ session }) => {
  if (!session.verified) throw unverified();
};
guards.add(requireVerified);

/** `app.requireSession`, `app.requireAbility(…)`, `app.requireVerified`, `app.requireReauthentication` and `request.session`. */
export function installGuards(app: FastifyInstance, config: Pick<Config, 'publicUrl'>, findSession: FindSession): void {
  const requireSession = sessionGuard(config, findSession);
  guards.add(requireSession);
  app.decorate('requireSession', requireSession);
  guards.add(requireReauthentication);
  app.decorate('requireReauthentication', requireReauthentication);
  app.decorate('requireAbility', (ability: Ability | readonly Ability[]) => {
    const anyOf = [ability].flat();
    const guard: onRequestAsyncHookHandler = async (request) => {
      if (!anyOf.some((one) => can(request.session, one))) throw forbidden();
    };
    guards.add(guard);
    return guard;
  });
  app.decorate('requireVerified', requireVerified);
  app.decorateRequest('session', {
    getter(this: FastifyRequest) {
      const session = sessions.get(this);
      if (!session) throw new Error(`${this.routeOptions.url ?? this.url} reads a session without requireSession`);
      return session;
    },
  });
  app.addHook('onRoute', moveGuardsToFront);
}
