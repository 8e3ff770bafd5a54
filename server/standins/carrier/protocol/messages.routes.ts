import { timingSafeEqual } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { parse } from 'node:querystring';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../../platform';
import { OUTSIDE } from '../../static-page';
import { presentError, presentMessage } from './message.presenter';
import { behaviourOf, type Refusal } from './number-patterns';
import type { Reporter } from '../reporter';
import { isRefusal, readSend } from './send-request';
import { asAccepted, type MessageFilter } from '../simulated-message';
import type { SimulatorStore } from '../simulator-store';
import { API_VERSION } from './webhook-forms';

/** A 500 without acceptance, a reset before the request was accepted, or one after it. */
export type Fault = 'error' | 'reset' | 'lost';

/** One text and the addresses of its pictures. */
const SEND_LIMIT = 64 * 1024;
const INTERNAL: Refusal = { httpStatus: 500, code: 20500, message: 'Internal server error' };

export interface MessageRoutesOptions {
  store: SimulatorStore;
  reporter: Reporter;
  accountSid: string;
  authToken: string;
  code: string;
  /** How long after its request a message to …0025 is accepted. */
  lateMs: number;
  /** What goes wrong with a send. */
  fault: () => Fault | undefined;
  /** Offset of this carrier's clock. */
  clockSkewMs: number;
}

/** Twilio's Messages resource: send, list, read. */
export function messageRoutes(app: FastifyInstance, options: MessageRoutesOptions): void {
  const { store, reporter, accountSid, authToken, code, lateMs, fault, clockSkewMs } = options;
  const account = `/Accounts/${accountSid}`;
  const expected = Buffer.from(`Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`);
  /** Texts that were refused once. */
  const tried = new Set<string>();
  const isFirstTry = (text: string): boolean => {
    if (tried.delete(text)) return false;
    tried.add(text);
    return true;
  };

  // A closing server accepts nothing any more.
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  app.addHook('preClose', async () => closing.abort());
  const passed = (ms: number): Promise<boolean> => sleep(ms, true, { signal: closing.signal }).catch(() => false);

  app.addHook('onRequest', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    const known = given.length === expected.length && timingSafeEqual(given, expected);
    if (!known) return refuse(reply, { httpStatus: 401, code: 20003, message: 'Authenticate' });
  });
  app.setNotFoundHandler(notFound);

  app.post(`${account}/Messages.json`, { ...OUTSIDE, bodyLimit: SEND_LIMIT }, async (request, reply) => {
    const read = readSend(parse(String(request.body)), code);
    if (isRefusal(read)) return refuse(reply, read);
    const behaviour = behaviourOf(read.phone);
    if (behaviour.refuse) return refuse(reply, behaviour.refuse);
    if (behaviour.refuseMedia && read.media.length > 0) return refuse(reply, behaviour.refuseMedia);
    if (behaviour.refuseOnce && isFirstTry(`${read.phone}\n${read.body}`)) return refuse(reply, behaviour.refuseOnce);
    const wrong = fault();
    if (wrong === 'error') return refuse(reply, INTERNAL);
    if (wrong === 'reset') return breakConnection(request, reply);
    if (behaviour.late && !(await passed(lateMs))) return breakConnection(request, reply);
    const message = { ...read, createdAt: new Date(Date.now() + clockSkewMs) };
    try {
      await (behaviour.receiptFirst ? reporter.acceptAndReport(message) : reporter.accept(message));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // Not 503, which would mean "not accepted": the row may have been committed before the connection was lost.
      return refuse(reply, INTERNAL);
    }
    if (behaviour.reset || behaviour.late || wrong === 'lost') return breakConnection(request, reply);
    return json(reply.code(201), presentMessage(accountSid, asAccepted({ ...message, dueAt: null })));
  });

  app.get<{ Querystring: Record<string, string | undefined> }>(
    `${account}/Messages.json`,
    OUTSIDE,
    async (request, reply) => {
      const { query } = request;
      const size = Math.min(Math.max(Number(query.PageSize) || 50, 1), 1000);
      const page = Math.max(Number(query.Page) || 0, 0);
      const found = await store.list({ ...filterOf(query, code), offset: page * size, limit: size + 1 });
      const next = new URLSearchParams({
        ...(query as Record<string, string>),
        PageSize: `${size}`,
        Page: `${page + 1}`,
      });
      return json(reply, {
        messages: found.slice(0, size).map((message) => presentMessage(accountSid, message)),
        next_page_uri: found.length > size ? `/${API_VERSION}${account}/Messages.json?${next}` : null,
        page,
        page_size: size,
      });
    },
  );

  app.get<{ Params: { sid: string } }>(
    `${account}/Messages/:sid(^[A-Z]{2}[0-9a-f]{32}).json`,
    OUTSIDE,
    async (request, reply) => {
      const message = await store.get(request.params.sid);
      if (!message) return notFound(request, reply);
      return json(reply, presentMessage(accountSid, message));
    },
  );
}

/** Twilio's filters; `DateSent>=…` is parsed as a field named "DateSent>". */
function filterOf(query: Record<string, string | undefined>, code: string): Omit<MessageFilter, 'offset' | 'limit'> {
  const filter: Omit<MessageFilter, 'offset' | 'limit'> = {};
  if (query.To === code || query.From === code) filter.code = code;
  if (query.To !== undefined && query.To !== code) Object.assign(filter, { phone: query.To, inbound: false });
  if (query.From !== undefined && query.From !== code) Object.assign(filter, { phone: query.From, inbound: true });
  if (query.To === code) filter.inbound = true;
  if (query.From === code) filter.inbound = false;
  const from = day(query['DateSent>'] ?? query.DateSent);
  const before = day(query['DateSent<']) ?? (query.DateSent === undefined ? undefined : day(query.DateSent, 1));
  return { ...filter, ...(from && { sentFrom: from }), ...(before && { sentBefore: before }) };
}

function day(text: string | undefined, add = 0): Date | undefined {
  const date = text === undefined ? undefined : new Date(text);
  if (!date || Number.isNaN(date.getTime())) return undefined;
  return new Date(date.getTime() + add * 86_400_000);
}

function json(reply: FastifyReply, body: Record<string, unknown>): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}

function refuse(reply: FastifyReply, { httpStatus, code, message, retryAfter }: Refusal): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return json(reply.code(httpStatus), presentError(httpStatus, code, message));
}

const notFound = ({ url }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  refuse(reply, { httpStatus: 404, code: 20404, message: `The requested resource ${url} was not found` });

function breakConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}
