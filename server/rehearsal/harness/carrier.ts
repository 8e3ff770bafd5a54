/** The carrier of the workloads: the simulator, without a database, and the texts that it posts. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { inboundForm } from '../../standins/carrier/protocol/webhook-forms';
import { memoryStore } from './memory-store';
import { carrierSimulator } from '../../standins/carrier-simulator';

const ACCOUNT = `AC${'0'.repeat(32)}`;
export const TOKEN = 'bench';
export const CODE = '55222';

/** Settings of a server that sends through the carrier at this port. */
export const carrierEnv = (port: number, rate = 100_000): Record<string, string> => ({
  TEXTLOOM_CARRIER_URL: `http://127.0.0.1:${port}/carrier`,
  TEXTLOOM_CARRIER_ACCOUNT: ACCOUNT,
  TEXTLOOM_CARRIER_TOKEN: TOKEN,
  TEXTLOOM_MESSAGE_RATE: String(rate),
});

export interface Carrier {
  port: number;
  close(): Promise<void>;
}

interface Options {
  /** Called for each accepted message. */
  accepted?: (message: { phone: string; body: string }) => void;
  concurrency?: number;
  pollMs?: number;
}

export async function startCarrier({ accepted, ...timing }: Options = {}): Promise<Carrier> {
  const store = memoryStore();
  const app = Fastify();
  await app.register(carrierSimulator, {
    store: {
      ...store,
      accept(message) {
        accepted?.(message);
        return store.accept(message);
      },
    },
    accountSid: ACCOUNT,
    authToken: TOKEN,
    code: CODE,
    inboundUrl: () => 'http://127.0.0.1:9',
    mediaUrl: () => 'http://127.0.0.1:9',
    ...timing,
    onError: (error) => console.error(error),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}

export const INBOUND = '/webhooks/carrier/inbound';

/** The form of a text from a phone of ten digits. */
export const textForm = (sid: string, phone: string, body: string): Record<string, string> =>
  inboundForm(ACCOUNT, {
    sid,
    phone: `+1${phone}`,
    code: CODE,
    inbound: true,
    body,
    media: [],
    status: 'received',
    callbackUrl: null,
    createdAt: new Date(),
    dueAt: null,
  });
