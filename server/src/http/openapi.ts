import swagger from '@fastify/swagger';
import { HEADERS } from '@textloom/contracts';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Deps } from '../web/deps';

const header = (name: string) => ({ type: 'apiKey', in: 'header', name }) as const;

/** The OpenAPI description generated from the schemas, at /api/openapi.json without a key. */
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
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
