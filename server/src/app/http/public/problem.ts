import type { FastifyError, FastifyInstance } from 'fastify';
import { refuse } from '../errors';
import { PROBLEM, titleOf, typeOf } from './problem-types';

/** Texts for errors whose message refers to a page of the application. */
const FOR_PROGRAMS: Partial<Record<string, string>> = {
  idempotency_key_reused:
    'This Idempotency-Key was sent with another body before. Repeat a request unchanged, or send a new key.',
};

/** The errors of the public API are problem details (RFC 9457), derived from the same errors as the application's. */
export function installProblems(app: FastifyInstance, publicUrl: string): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { message, data } = refuse(error, request, reply);
    const { id, fields, ...more } = data;
    const { statusCode: status } = reply;
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    return reply
      .type(PROBLEM)
      .serializer(JSON.stringify)
      .send({
        type: typeOf(publicUrl, id),
        title: titleOf(id),
        status,
        detail: FOR_PROGRAMS[id] ?? message,
        code: id,
        ...(fields && { errors: Object.entries(fields).map(([field, detail]) => ({ field, detail })) }),
        ...more,
      });
  });
}
