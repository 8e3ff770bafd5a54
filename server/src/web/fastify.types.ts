import type { Ability } from '@textloom/contracts';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { Upload } from './parsing/multipart';
import type { Session } from './session.types';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session; throws on a route without `requireSession`. */
    session: Session;
    /** Files of a multipart body by field name; undefined for other bodies. */
    uploads?: Readonly<Record<string, Upload>>;
  }
  interface FastifyInstance {
    /** preHandler: 401 without a valid token, 403 for a frozen account. Runs before the body is read. */
    requireSession: onRequestAsyncHookHandler;
    /** preHandler after requireSession: 403 without the ability. */
    requireAbility(ability: Ability): onRequestAsyncHookHandler;
  }
  interface FastifyContextConfig {
    /** Also for frozen accounts: signing in and out (decision 136). */
    frozenToo?: boolean;
    /** Multipart field that may hold a file: the route accepts one of full size in addition to its other fields. */
    fileField?: string;
  }
}
