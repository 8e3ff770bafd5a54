import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSameText, isUnavailable } from '../../platform';
import { presentError, presentMessage } from './message.presenter';
import { behaviourOf, THROTTLED, UNAVAILABLE, type Refusal } from './number-patterns';
import { ourNumber } from '../our-numbers';
import type { Reporter } from '../reporter';
import { readRcs } from '../protocol/rcs-send';
import { isRefusal, readSend, senderIn } from './send-request';
import { asAccepted, type MessageFilter } from '../simulated-message';
import type { CarrierSettings, Fault } from '../settings';
import { API_VERSION } from './webhook-forms';

/** One text and the addresses of its pictures. */
const SEND_LIMIT = 64 * 1024;
const INTERNAL: Refusal = { httpStatus: 500, code: 20500, message: 'Internal server error' };

/** Faults that refuse a send. */
const REFUSED: Partial<Record<Fault, Refusal>> = { error: INTERNAL, away: UNAVAILABLE, throttled: THROTTLED };

/** Twilio's Messages resource: send, list, read. */
export function messageRoutes(app: FastifyInstance, settings: CarrierSettings, reporter: Reporter): void {
  const { store, accountSid, authToken, lateMs, fault, clockSkewMs } = settings;
  const sender = (from: string) => (from === '' ? undefined : ourNumber(settings, from));
  const account = `/Accounts/${accountSid}`;
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
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
    if (!isSameText(request.headers.authorization ?? '', expected))
      return refuse(reply, { httpStatus: 401, code: 20003, message: 'Authenticate' });
  });
  app.setNotFoundHandler(notFound);

  app.post<{ Body: URLSearchParams }>(`${account}/Messages.json`, { bodyLimit: SEND_LIMIT }, async (request, reply) => {
    const content = request.body.has('MessagingServiceSid') ? await readRcs(request.body, settings) : undefined;
    if (content && isRefusal(content)) return refuse(reply, content);
    const read = readSend(request.body, await sender(senderIn(request.body)), content);
    if (isRefusal(read)) return refuse(reply, read);
    const behaviour = behaviourOf(read.phone);
    if (behaviour.refuse) return refuse(reply, behaviour.refuse);
    if (behaviour.refuseMedia && read.media.length > 0) return refuse(reply, behaviour.refuseMedia);
    if (behaviour.refuseOnce && isFirstTry(`${read.phone}\n${read.body}`)) return refuse(reply, behaviour.refuseOnce);
    const wrong = fault();
    const refused = wrong && REFUSED[wrong];
    if (refused) return refuse(reply, refused);
    if (wrong === 'reset') return breakConnection(request, reply);
    if (wrong === 'silent') return reply.hijack();
    const late = behaviour.late || wrong === 'late';
    if (late && !(await passed(lateMs))) return breakConnection(request, reply);
    const message = { ...read, createdAt: new Date(Date.now() + clockSkewMs) };
    try {
      await (behaviour.receiptFirst ? reporter.acceptAndReport(message) : reporter.accept(message));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // Not 503, which would mean "not accepted": the row may have been committed before the connection was lost.
      return refuse(reply, INTERNAL);
    }
    if (behaviour.reset || late || wrong === 'lost') return breakConnection(request, reply);
    if (wrong === 'half') return breakOff(request, reply);
    if (wrong === 'garbled') return reply.code(200).type('text/html').send('<html><body>Welcome</body></html>');
    reply.code(201);
    return presentMessage(accountSid, asAccepted({ ...message, dueAt: null }));
  });

  app.get<{ Querystring: Record<string, string | undefined> }>(
    `${account}/Messages.json`,

    async ({ query }) => {
      const size = Math.min(Math.max(Number(query.PageSize) || 50, 1), 1000);
      const page = Math.max(Number(query.Page) || 0, 0);
      const found = await store.list({ ...(await filterOf(settings, query)), offset: page * size, limit: size + 1 });
      const next = new URLSearchParams({
        ...(query as Record<string, string>),
        PageSize: `${size}`,
        Page: `${page + 1}`,
      });
      return {
        messages: found.slice(0, size).map((message) => presentMessage(accountSid, message)),
        next_page_uri: found.length > size ? `/${API_VERSION}${account}/Messages.json?${next}` : null,
        page,
        page_size: size,
      };
    },
  );

  app.get<{ Params: { sid: string } }>(
    `${account}/Messages/:sid(^[A-Z]{2}[0-9a-f]{32}).json`,

    async (request, reply) => {
      const message = await store.get(request.params.sid);
      return message ? presentMessage(accountSid, message) : notFound(request, reply);
    },
  );
}

/**
 * The filters of a list: messages that were sent or, when `To` is a number of ours, texts that were received;
 * `DateSent>=…` is parsed as a field named "DateSent>".
 */
async function filterOf(
  settings: CarrierSettings,
  query: Record<string, string | undefined>,
): Promise<Omit<MessageFilter, 'offset' | 'limit'>> {
  const since = new Date(query['DateSent>'] ?? '');
  const sentFrom = Number.isNaN(since.getTime()) ? undefined : since;
  const over = query.To === undefined ? undefined : query.To.startsWith('rcs:');
  const to = query.To?.replace(/^rcs:/, '');
  // A phone begins with its country code; anything else over RCS is an agent.
  if (over && !to?.startsWith('+')) return { agent: to, phone: query.From, inbound: true, sentFrom };
  const ours = to === undefined ? undefined : await ourNumber(settings, to);
  return ours !== undefined
    ? { code: ours, phone: query.From, inbound: true, sentFrom, over }
    : { code: query.From, phone: to, inbound: false, sentFrom, over };
}

function refuse(reply: FastifyReply, { httpStatus, code, message, retryAfter }: Refusal): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(httpStatus).send(presentError(httpStatus, code, message));
}

const notFound = ({ url }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  refuse(reply, { httpStatus: 404, code: 20404, message: `The requested resource ${url} was not found` });

function breakConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}

/** The status and half of a body, as from a process that is killed while it writes. */
function breakOff({ raw: { socket } }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  socket.write('HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"sid": "SM');
  socket.destroySoon();
  return reply;
}
