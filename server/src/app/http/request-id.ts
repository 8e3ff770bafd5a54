import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { withoutPersonalData } from '../../platform/base/without-personal-data';

export const REQUEST_ID = 'x-request-id';

/** It is logged unchanged, so it must not break a line or fill the log. */
const VALID_ID = /^[\w.-]{8,64}$/;
/** https://www.w3.org/TR/trace-context/: version, trace id, parent id, flags; a later version may append fields. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const ZEROS = /^0+$/;

/** The id of a request: the proxy's, if it is fit for the log, otherwise a new one. A phone number is not fit. */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers[REQUEST_ID];
  const isFit = typeof given === 'string' && VALID_ID.test(given) && withoutPersonalData(given) === given;
  return isFit ? given : randomUUID();
}

/** The trace id of a valid traceparent. */
export function traceOf(headers: IncomingHttpHeaders): string | undefined {
  const given = headers.traceparent;
  const [, version, trace = '0', parent = '0', more] = typeof given === 'string' ? (TRACEPARENT.exec(given) ?? []) : [];
  const isValid = !ZEROS.test(trace) && !ZEROS.test(parent) && (version !== '00' || more === undefined);
  return isValid ? trace : undefined;
}

/**
 * Each line of a request has its id and, if there is one, its trace. Each response has the id, by which it is found in
 * the log; so do streams, which send their own headers.
 */
export function installRequestId(app: FastifyInstance): void {
  app.setChildLoggerFactory((logger, bindings, options, { headers }) => {
    const trace = traceOf(headers);
    return logger.child(trace === undefined ? bindings : { ...bindings, trace }, options);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader(REQUEST_ID, request.id);
  });
}
