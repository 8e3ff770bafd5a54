import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { ERROR_STATUS, type ErrorBody, type ErrorId } from '@textloom/contracts';
import { REQUEST_ID } from './request-id';
import { HEADERS_BEFORE_HOOKS } from './security-headers';

/** Time from the first byte of a request to the last of its body. Responses have no limit. */
export const REQUEST_TIMEOUT_MS = 60_000;

/** Connections that may wait until the process accepts them. Node's 511 would refuse part of a burst of texts. */
export const BACKLOG = 4_096;

const LINGER_BYTES = 8 * 1_048_576;
const LINGER_MS = 5_000;

/** Options of the HTTP server: slow requests are ended, head or body. */
export const connectionOptions = (timeoutMs: number) => ({
  requestTimeout: timeoutMs,
  http: {
    requestTimeout: timeoutMs,
    headersTimeout: timeoutMs,
    connectionsCheckingInterval: Math.min(timeoutMs / 10, 5_000),
  },
  clientErrorHandler: refuseConnection,
});

const REFUSALS: Readonly<Record<string, readonly [status: string, id: ErrorId, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'bad_request', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'bad_request', 'The head of the request is too large.'],
};
const UNREADABLE = [
  `${ERROR_STATUS.bad_request} Bad Request`,
  'bad_request',
  'The request could not be read.',
] as const;

/** Malformed or slow requests reach no route: they get a response on the raw connection. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, id, message] = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const envelope: ErrorBody = { status: 'error', message, data: { id } };
  const body = JSON.stringify(envelope);
  const head = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(HEADERS_BEFORE_HOOKS).map(([name, value]) => `${name}: ${value}`),
    `${REQUEST_ID}: ${randomUUID()}`,
    'connection: close',
  ];
  if (!socket.writable) return void socket.destroy(error);
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy(error));
}

/**
 * Handles a body that got its response early. Closing immediately would reset the connection, and the client would lose
 * the response; reading to the end could take gigabytes. So it reads and discards a little more, then reads nothing,
 * then closes the connection.
 */
function linger(request: IncomingMessage): void {
  const { socket } = request;
  let thrownAway = 0;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  // Node closes a `Connection: close` connection right after the response; this ends only our side.
  socket.destroySoon = () => socket.end();
  request.once('end', () => {
    clearTimeout(timer);
    if (socket.writableEnded) socket.destroy();
  });
  socket.once('close', () => clearTimeout(timer));
  request.on('data', (chunk: Buffer) => {
    thrownAway += chunk.length;
    if (thrownAway > LINGER_BYTES) request.pause();
  });
  request.resume();
}

export function installConnections(app: FastifyInstance): void {
  const watch = (request: IncomingMessage, response: ServerResponse): void => {
    response.once('prefinish', () => {
      if (!request.complete && !request.destroyed) linger(request);
    });
  };
  app.server.prependListener('request', watch);
  // Without a listener Node sends 100 Continue itself; the body intake sends it when it accepts the body.
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
}
