import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { parse, type ParsedUrlQuery } from 'node:querystring';
import Fastify, { type FastifyInstance } from 'fastify';
import { twilioGateway } from '../platform/providers/carrier/twilio.gateway';
import type { Gateway, OutgoingSms, WebhookRequest } from '../platform/providers/carrier/gateway';
import type { Database } from '../../standins/platform';
import { carrierSimulator, type CarrierSimulatorOptions } from '../../standins/carrier-simulator';
import { contentStore } from '../../standins/carrier/protocol/content-store';
import { numberStore } from '../../standins/carrier/numbers/number-store';
import { verificationStore } from '../../standins/carrier/registry/verification-store';
import { resourceStore } from '../../standins/carrier/tendlc/resource-store';
import { simulatorStore } from '../../standins/carrier/simulator-store';

export const ACCOUNT = `AC${randomBytes(16).toString('hex')}`;
export const TOKEN = randomBytes(16).toString('hex');
export const CODE = '72727';

/** A server as the carrier sees it: accepts webhooks and stores them. */
export interface WebhookSink {
  url: string;
  received: { request: WebhookRequest; fields: ParsedUrlQuery }[];
  /** HTTP status of its responses; 500 simulates a failing server. */
  status: number;
  close(): Promise<void>;
}

export async function webhookSink(port = 0): Promise<WebhookSink> {
  const app = Fastify();
  const sink: WebhookSink = { url: '', received: [], status: 204, close: () => app.close() };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/*', async (request, reply) => {
    const rawBody = String(request.body);
    sink.received.push({ request: { url: request.url, headers: request.headers, rawBody }, fields: parse(rawBody) });
    return reply.code(sink.status).send();
  });
  await app.listen({ host: '127.0.0.1', port });
  sink.url = origin(app);
  return sink;
}

export interface RunningSimulator {
  app: FastifyInstance;
  url: string;
  close(): Promise<void>;
}

/** The simulator alone in its own server, quick by default; it stores its messages in this database. */
export async function runningSimulator(
  { engine, listen }: Pick<Database, 'engine' | 'listen'>,
  inboundOrigin: string,
  options: Partial<CarrierSimulatorOptions> = {},
): Promise<RunningSimulator> {
  const app = Fastify();
  const running = { app, url: '', close: () => app.close() };
  await app.register(carrierSimulator, {
    store: simulatorStore({ engine, listen }),
    numbers: numberStore(engine),
    verifications: verificationStore({ engine }),
    contents: contentStore({ engine }),
    resources: resourceStore({ engine }),
    accountSid: ACCOUNT,
    authToken: TOKEN,
    code: CODE,
    inboundUrl: () => `${inboundOrigin}/webhooks/carrier/inbound`,
    mediaUrl: () => running.url,
    delayMs: { min: 10, max: 60 },
    pollMs: 50,
    ...options,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  running.url = origin(app);
  return running;
}

export const gatewayTo = (simulatorUrl: string, publicUrl: string, timeoutMs?: number): Gateway =>
  twilioGateway({
    baseUrl: `${simulatorUrl}/carrier`,
    accountSid: ACCOUNT,
    authToken: TOKEN,
    publicUrl,
    numbers: [CODE],
    timeoutMs,
  });

let references = 0;
export function sms(publicUrl: string, change: Partial<OutgoingSms> = {}): OutgoingSms {
  const reference = String(++references);
  const receiptUrl = `${publicUrl}/webhooks/carrier/receipt?ref=${reference}`;
  return { reference, to: '5125550123', from: CODE, body: `Text ${reference}`, receiptUrl, ...change };
}

/** Waits until `probe` returns something other than undefined or false. */
export async function until<T>(
  probe: () => T | undefined | false | Promise<T | undefined | false>,
  ms = 90_000,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`It did not happen within ${ms} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function origin(app: FastifyInstance): string {
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
