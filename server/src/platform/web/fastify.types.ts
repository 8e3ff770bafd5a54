import type { Ability, Operation, PublicCall } from '@textloom/contracts';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { Upload } from './parsing/multipart';
import type { Served } from './served.types';
import type { Session } from './session.types';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session; reading it on a route without `requireSession` throws. */
    session: Session;
    /** Files of a multipart body by field name; undefined for other bodies. */
    uploads?: Readonly<Record<string, Upload>>;
  }
  interface FastifyInstance {
    /** The handler of each operation, for the public API (PUBLIC_CALLS). */
    served: Map<Operation, Served>;
    /** preHandler: 401 without a valid token, 403 for a frozen account. Runs before the body is read. */
    requireSession: onRequestAsyncHookHandler;
    /** preHandler after requireSession: 403 unless the user has this permission, or any one of a list. */
    requireAbility(ability: Ability | readonly Ability[]): onRequestAsyncHookHandler;
    /** preHandler after requireSession: 403 until the email address of the account's owner is verified. */
    requireVerified: onRequestAsyncHookHandler;
    /** preHandler after requireSession: 403 when the user has to re-authenticate before a sensitive step. */
    requireReauthentication: onRequestAsyncHookHandler;
  }
  interface FastifyContextConfig {
    /** The operation that the route was registered from. */
    operation?: Operation;
    /** Users of frozen accounts may call it too: signing in and out (decision 136). */
    frozenToo?: boolean;
    /** The route of a call of the public API: of this operation. */
    publicCall?: PublicCall;
    /** Field of a multipart body that may hold a file, which raises the body limit by the size of one. */
    fileField?: string;
  }
}
