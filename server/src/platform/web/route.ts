import { envelope, idParams, sentence, z, type Operation } from '@textloom/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { limitOf } from './call-limits';
import './fastify.types';
import { JsonText, ok } from './reply';
import type { Served } from './served.types';
import type { Session } from './session.types';

type Parsed<O, Part extends 'params' | 'query' | 'body', Otherwise = undefined> = O extends {
  [K in Part]: infer S extends z.ZodType;
}
  ? z.output<S>
  : Otherwise;

type WithId = `${string}/:id${'' | `/${string}`}`;
const isWithId = (path: string): boolean => path.split('/').includes(':id');

/** A form's field for a file that it does not upload; an uploaded file is in `uploads`. */
type FileField<O> = O extends { body: z.ZodType; file: infer F extends string }
  ? { [K in F]?: string | undefined }
  : unknown;

interface Received<O extends Operation> {
  /** The caller. */
  session: O extends { session: 'none' } ? undefined : Session;
  params: Parsed<O, 'params', O['path'] extends WithId ? z.output<typeof idParams> : undefined>;
  query: Parsed<O, 'query'>;
  body: Parsed<O, 'body'> & FileField<O>;
  uploads: FastifyRequest['uploads'];
  request: FastifyRequest;
  /** Only a stream is sent by its handler; other handlers set headers. */
  reply: O extends { stream: string } ? FastifyReply : Pick<FastifyReply, 'header'>;
}

/** The caller's result (`CallReply` of @textloom/api): the data, if there is any, and, for a save, its message. */
type Result<O extends Operation> = O extends { saved: infer S extends z.ZodType }
  ? z.input<S> & { message: string }
  : O extends { reply: infer R extends z.ZodType }
    ? z.input<R> | JsonText | (z.output<R> extends Record<string, never> ? void : never)
    : FastifyReply | void;

type Handler<O extends Operation> = (received: Received<O>) => Result<O> | Promise<Result<O>>;

/** Route options that an operation does not declare, because callers need not know them. */
interface Extras extends Pick<
  RouteShorthandOptions,
  'bodyLimit' | 'compress' | 'config' | 'errorHandler' | 'exposeHeadRoute'
> {
  /** Message of the envelope, for operations that are not saves. */
  message?: string;
}

/** What an operation requires of its caller, in the application and in the public API. */
export const demandsOf = (app: FastifyInstance, { ability, verified }: Operation) => [
  ...(ability === undefined ? [] : [app.requireAbility(ability)]),
  ...(verified ? [app.requireVerified] : []),
];

/** Only users re-authenticate; API keys cannot. */
const guardsOf = (app: FastifyInstance, operation: Operation) =>
  operation.session === 'none'
    ? []
    : [
        app.requireSession,
        ...demandsOf(app, operation),
        ...(operation.reauthentication ? [app.requireReauthentication] : []),
      ];

function schemaOf(operation: Operation) {
  const { path, params = isWithId(path) ? idParams : undefined, query, body, file } = operation;
  const data = 'saved' in operation ? operation.saved : 'reply' in operation ? operation.reply : undefined;
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body: file === undefined ? body : body.extend({ [file]: z.string().optional() }) }),
    ...(data && { response: { 200: envelope(data) } }),
  };
}

/**
 * Registers the route of an operation: address, guards, checks and envelope come from its declaration. A handler whose
 * result does not fit the declared reply does not compile. Operations for programs only have no route here: the public
 * API calls their handlers (ADR 0096).
 */
export function route<const O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handler: Handler<O>,
  { message = '', ...extras }: Extras = {},
): void {
  app.served.set(operation, { handler: handler as unknown as Served['handler'], bodyLimit: extras.bodyLimit });
  if (operation.session === 'key') return;
  app.route({
    ...extras,
    method: operation.method,
    url: `/${operation.path}`,
    preHandler: guardsOf(app, operation),
    schema: schemaOf(operation),
    config: {
      ...limitOf(operation),
      ...extras.config,
      operation,
      ...(operation.session === 'frozen' && { frozenToo: true }),
      ...(operation.file !== undefined && { fileField: operation.file }),
    },
    handler: async (request, reply) => {
      const { params, query, body, uploads } = request;
      const session = operation.session === 'none' ? undefined : request.session;
      // The operation's guards and schemas have ensured the types of `Received`.
      const received = { session, params, query, body, uploads, request, reply } as Received<O>;
      const result: unknown = await handler(received);
      if ('stream' in operation) return result;
      if (result instanceof JsonText)
        return reply.type('application/json; charset=utf-8').serializer(String).send(result.body);
      return ok(result ?? {}, sentence('saved' in operation ? (result as { message: string }).message : message));
    },
  });
}
