import { ERROR_STATUS, HEADERS, SCOPES } from '@textloom/contracts';
import type { Json, Ref } from './document.types';
import { WEBHOOK_HEADERS } from './webhook-headers';
import { PROBLEM, titleOf, typeOf } from './problem-types';

export const ref = (name: string): Ref => ({ $ref: `#/components/${name}` });

/** What the calls of the description share. */
export function components(publicUrl: string): Json {
  const header = (description: string) => ({ description, schema: { type: 'integer' } });
  return {
    securitySchemes: {
      key: {
        type: 'http',
        scheme: 'bearer',
        description: `A key made under Account Settings, API keys. Scopes: ${SCOPES.join(', ')}.`,
      },
    },
    headers: {
      Limit: header('Requests that the key may make in a minute.'),
      Remaining: header('Requests that are left.'),
      Reset: header('Seconds until they are counted anew.'),
    },
    parameters: {
      IdempotencyKey: {
        name: HEADERS.idempotencyKey,
        in: 'header',
        required: false,
        description: 'Makes it safe to repeat the call for two days: a repetition gets the first reply.',
        schema: { type: 'string', maxLength: 200 },
      },
      ...WEBHOOK_HEADERS,
    },
    schemas: {
      Problem: {
        type: 'object',
        required: ['type', 'title', 'status', 'detail', 'code'],
        properties: {
          type: { type: 'string', format: 'uri' },
          title: { type: 'string' },
          status: { type: 'integer' },
          detail: { type: 'string', description: 'For people.' },
          code: { type: 'string', description: 'For programs.', enum: Object.keys(ERROR_STATUS) },
          errors: {
            type: 'array',
            description: 'The fields that are wrong.',
            items: {
              type: 'object',
              required: ['field', 'detail'],
              properties: { field: { type: 'string' }, detail: { type: 'string' } },
            },
          },
        },
      },
    },
    responses: {
      Problem: {
        description: 'Refused (RFC 9457).',
        content: {
          [PROBLEM]: {
            schema: ref('schemas/Problem'),
            example: {
              type: typeOf(publicUrl, 'invalid'),
              title: titleOf('invalid'),
              status: ERROR_STATUS.invalid,
              detail: 'Phone is required.',
              code: 'invalid',
              errors: [{ field: 'phone', detail: 'Phone is required.' }],
            },
          },
        },
      },
    },
  };
}
