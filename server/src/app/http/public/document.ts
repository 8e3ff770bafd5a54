import { idParams, PUBLIC_CALLS, z, type PublicCall, type PublicCallName } from '@textloom/contracts';
import { components, ref } from './components';
import type { Described, Document, Json } from './document.types';
import { BODY_EXAMPLES, REPLY_EXAMPLES } from './examples';
import { resultOf } from './result';
import { schemaOf } from './schema-of';
import { describeEvents } from './webhook-events';

/** The path with its parameters as OpenAPI writes them. */
const pathOf = ({ path }: PublicCall): string => `/${path.replaceAll(/:(\w+)/g, '{$1}')}`;

function parametersOf({ operation, path, repeatable }: PublicCall): Described['parameters'] {
  const { params = path.includes(':id') ? idParams : undefined, query } = operation;
  const fields = (from: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(from?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: schemaOf(field as z.ZodType, 'input'),
    }));
  return [
    ...fields(params, 'path'),
    ...fields(query, 'query'),
    ...(repeatable ? [ref('parameters/IdempotencyKey')] : []),
  ];
}

/** The refusals of a call, by status. */
function refusalsOf({ operation: { body, query }, path }: PublicCall): Json {
  const statuses = [
    400,
    401,
    403,
    ...(path.includes(':') ? [404] : []),
    ...(body ? [409, 413] : []),
    ...(body || query ? [422] : []),
    429,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, ref('responses/Problem')]));
}

function describe(name: PublicCallName, call: PublicCall): Described {
  const { operation, scope, about, body = operation.body, path } = call;
  return {
    operationId: name,
    tags: [path.replace(/\/.*/, '')],
    summary: operation.summary,
    description: [about, `Needs a key with \`${scope}\`.`].filter(Boolean).join(' '),
    parameters: parametersOf(call),
    ...(body && {
      requestBody: {
        required: true as const,
        content: { 'application/json': { schema: schemaOf(body, 'input'), example: BODY_EXAMPLES[name] } },
      },
    }),
    responses: {
      200: {
        description: 'Done.',
        headers: {
          'X-RateLimit-Limit': ref('headers/Limit'),
          'X-RateLimit-Remaining': ref('headers/Remaining'),
          'X-RateLimit-Reset': ref('headers/Reset'),
        },
        content: {
          'application/json': { schema: schemaOf(resultOf(operation), 'output'), example: REPLY_EXAMPLES[name] },
        },
      },
      ...refusalsOf(call),
    },
  };
}

/** The public API as OpenAPI 3.1, generated only from the calls and the events of webhooks. */
export function documentOf({ productName, publicUrl }: { productName: string; publicUrl: string }): Document {
  const paths: Document['paths'] = {};
  for (const [name, call] of Object.entries<PublicCall>(PUBLIC_CALLS))
    (paths[pathOf(call)] ??= {})[call.operation.method.toLowerCase()] = describe(name as PublicCallName, call);
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '1' },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ key: [] }],
    paths,
    webhooks: describeEvents(),
    components: components(publicUrl),
  };
}

/**
 * @internal The server in the client's description (scripts/client.mjs): a placeholder, because users of the client
 * pass the real one.
 */
export const CLIENTS_SERVER = { productName: 'Textloom', publicUrl: 'https://textloom.example' };
