import swagger from '@fastify/swagger';
import * as contracts from '@textloom/contracts';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Deps } from '../../platform/web/deps';

const { HEADERS, errorBodySchema, z } = contracts;

const header = (name: string) => ({ type: 'apiKey', in: 'header', name }) as const;

const NAMES = new Map<unknown, string>(Object.entries(contracts).map(([name, value]) => [value, name]));
const ERROR = z.toJSONSchema(errorBodySchema, { target: 'openapi-3.0' });

const text = (type: string, description: string) => ({
  description,
  content: { [type]: { schema: { type: 'string' } } },
});

function needsOf({ session, ability, verified, reauthentication }: contracts.Operation): string {
  if (session === 'none') return 'Needs no session.';
  return [
    ...(ability ? [`Needs the permission ${[ability].flat().join(' or ')}.`] : []),
    ...(verified ? ['Waits until the email of the sign-up is verified.'] : []),
    ...(reauthentication
      ? ['Needs a sign-in, or re-authentication (profiles/proof), within the last five minutes.']
      : []),
  ].join(' ');
}

/** The possible error responses: each status belongs to its error id (ERROR_STATUS of contracts). */
function errorsOf({ session, ability, path, query, body, file }: contracts.Operation, limited: boolean) {
  const isOfOne = path.includes(':');
  const refusals = {
    400: 'The request cannot be read.',
    401: session === 'none' ? 'The application is not known.' : 'There is no valid session.',
    ...(session !== 'none' && {
      403: ability ? 'The permission is missing, or the account is on hold.' : 'Not allowed.',
    }),
    ...(isOfOne && { 404: 'There is no such thing.' }),
    ...(body && { 409: 'The state of the account, or a change meanwhile, does not allow it.' }),
    ...((body ?? file) && { 413: 'The body is too large.' }),
    ...((isOfOne || query || body) && { 422: 'A field is wrong; `data.fields` names it.' }),
    ...(limited && { 429: 'Too many requests.' }),
    503: 'Not available at the moment.',
  };
  return Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: ERROR } } },
    ]),
  );
}

/** Adds what a route's schemas lack: name, summary, permission, and replies other than the envelope. */
function describeOperation(operation: contracts.Operation, schema: FastifySchema, limited: boolean): FastifySchema {
  const needs = needsOf(operation);
  const success = 'stream' in operation ? { 200: text(operation.stream, 'The file or the stream.') } : schema.response;
  return {
    ...schema,
    operationId: NAMES.get(operation) ?? '',
    summary: operation.summary,
    ...(needs && { description: needs }),
    ...(operation.session === 'none' && { security: [{ authToken: [] }] }),
    ...(operation.file !== undefined && { consumes: ['multipart/form-data'] }),
    response: { ...(success as object), ...errorsOf(operation, limited) },
  };
}

/** The API description, generated from the operations, at /api/openapi.json; reading it needs no key. */
export async function installOpenApi(app: FastifyInstance, { config }: Deps): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.productName} API`, version: '1' },
      components: {
        securitySchemes: { authToken: header(HEADERS.authToken), credentials: header(HEADERS.credentials) },
      },
      security: [{ authToken: [], credentials: [] }],
    },
    transform: (given) => {
      const { operation, rateLimit } = given.route.config ?? {};
      // Only operations are calls of the API: not pages, webhooks, commands and stand-ins.
      if (!operation) return { schema: { hide: true }, url: given.url };
      const { schema, url } = jsonSchemaTransform(given);
      return { schema: describeOperation(operation, schema, rateLimit !== undefined), url };
    },
    transformObject: jsonSchemaTransformObject,
  });
  app.get('/api/openapi.json', () => app.swagger());
}
