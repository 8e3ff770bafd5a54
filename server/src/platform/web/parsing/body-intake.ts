import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Deps } from '../deps';
import { sessionOf } from '../guards';
import { AppError } from '../../base/app-error';
import { BodyBudget, type Share } from './body-budget';
import { BODY_LIMITS, MAX_UPLOAD, MULTIPART_OVERHEAD, type BodyLimits } from './limits';
import { MemoryGate } from './memory-gate';
import { boundaryOf, isMultipart } from './multipart';
import { spool, type Spooled } from './spool';

const releases = new WeakMap<FastifyRequest, () => void>();

/** For responses that outlive their body, such as a progress stream: releases the body's memory for the next one. */
export function releaseBody(request: FastifyRequest): void {
  request.body = undefined;
  releases.get(request)?.();
}

const hasBody = ({ headers, method }: FastifyRequest): boolean =>
  !['GET', 'HEAD'].includes(method) &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** The route's limit in bytes for this encoding. */
function limitOf(request: FastifyRequest): number {
  const { bodyLimit, config } = request.routeOptions;
  return config.fileField !== undefined && isMultipart(request)
    ? bodyLimit + MAX_UPLOAD + MULTIPART_OVERHEAD
    : bodyLimit;
}

/** The specification's text when a file is too large (VAL-045). */
function tooLarge(request: FastifyRequest): AppError {
  const { fileField } = request.routeOptions.config;
  if (fileField === undefined || !isMultipart(request))
    return new AppError('too_large', 'This is too large to be sent.');
  return new AppError('too_large', 'File size error', { [fileField]: 'File size error' });
}

/** Refusals that need only the headers of the request. */
function checkHead(request: FastifyRequest, limit: number): void {
  const { headers } = request;
  if (Number(headers['content-length']) > limit) throw tooLarge(request);
  if (![undefined, '', 'identity'].includes(headers['content-encoding']?.toLowerCase())) {
    throw new AppError('bad_request', 'Please send the request without compression.');
  }
  if (isMultipart(request)) boundaryOf(request);
}

/**
 * Limit on the number of values in a long body: each takes many times the memory of its text; the largest legitimate
 * body has a million ids.
 */
const MAX_VALUES = 1_200_000;
const codes = (signs: string): ReadonlySet<number> => new Set([...signs].map((sign) => sign.charCodeAt(0)));
const STARTS_VALUE: readonly (readonly [type: RegExp, signs: ReadonlySet<number>])[] = [
  [/json/i, codes(',[{')],
  [/x-www-form-urlencoded/i, codes('&')],
];

function requireFewValues(data: Buffer, request: FastifyRequest): void {
  const signs = STARTS_VALUE.find(([type]) => type.test(request.headers['content-type'] ?? ''))?.[1];
  if (!signs || data.length <= MAX_VALUES) return;
  let values = 0;
  for (const byte of data)
    if (signs.has(byte) && (values += 1) > MAX_VALUES) throw new AppError('too_large', 'This has too many entries.');
}

const wholeStream = (data: Buffer): Readable => {
  const stream = new Readable({ read: () => undefined });
  if (data.length > 0) stream.push(data);
  stream.push(null);
  return stream;
};

/**
 * Receives the body of every request, after the session check and before all other work: counted against the route's
 * limit and the budgets while it arrives, on disk when it is large, and admitted to memory when there is room (ADR
 * 0017). Parsers only see complete bodies.
 */
export function installBodyIntake(
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
  limits: BodyLimits = BODY_LIMITS,
): void {
  const folder = join(config.dataDir, 'incoming');
  const budget = new BodyBudget(limits);
  const gate = new MemoryGate(limits.inMemory, limits.waitMs);

  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: Readable,
    share: Share,
  ): Promise<Spooled> {
    const limit = limitOf(request);
    checkHead(request, limit);
    const declared = Number(request.headers['content-length'] ?? 0);
    share.take(declared);
    // Sent only now, so that a client with `Expect` does not send a refused body.
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
    let arrived = 0;
    return spool(payload, folder, (bytes) => {
      const before = Math.max(arrived, declared);
      arrived += bytes;
      if (arrived > limit) throw tooLarge(request);
      share.take(Math.max(arrived - before, 0));
    });
  }

  app.addHook('preParsing', async (request: FastifyRequest, reply: FastifyReply, payload) => {
    if (!hasBody(request)) return payload;
    // The client disconnected during the session check, so no close event would release its share.
    if (reply.raw.closed) throw new AppError('bad_request', 'The request body could not be read.');
    const share = budget.open(request.ip, sessionOf(request)?.accountId);
    // Only a body on disk waits for room in memory; creating an abort signal for each small one would be too expensive.
    let gone: AbortController | undefined;
    let leave: (() => void) | undefined;
    let released = false;
    const release = (): void => {
      released = true;
      releases.delete(request);
      share.giveBack();
      leave?.();
      gone?.abort();
    };
    releases.set(request, release);
    reply.raw.once('close', release);
    try {
      const body = await receive(request, reply, payload as Readable, share);
      try {
        if (body.onDisk) {
          if (released) throw new AppError('bad_request', 'The request body could not be read.');
          gone = new AbortController();
          leave = await gate.enter(body.size, gone.signal);
        }
        const data = await body.read();
        requireFewValues(data, request);
        return wholeStream(data);
      } finally {
        await body.discard();
      }
    } catch (error) {
      release();
      throw error;
    }
  });
  app.addHook('onResponse', async (request) => releases.get(request)?.());
}
