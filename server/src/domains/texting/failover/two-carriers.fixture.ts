import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import pino from 'pino';
import type { Pdu } from 'smpp';
import { gatewayTo } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { outboundStage, type Stage } from '../../../testing/stage';
import { smppGateway, type SmppGatewayOptions } from '../../../platform/providers/carrier/smpp/smpp.gateway';
import { startPeer, type Peer } from '../../../platform/providers/carrier/smpp/smpp.fixture';
import type { OutboundDeps } from '../message/outbound.types';

/**
 * What a carrier does with a text. `refuses`: answers that it cannot accept it now. `loses`: accepts it and answers
 * nothing. `silent`: neither. `slow`: accepts it late. `locks`: no longer knows our credentials.
 */
export type Mood = 'up' | 'refuses' | 'loses' | 'silent' | 'slow' | 'locks';

/** A text that a carrier has accepted. */
interface Accepted {
  from: string;
  to: string;
  body: string;
}

/** Two carriers on real sockets: the first speaks Twilio's protocol, the second SMPP. */
export interface TwoCarriers {
  db: TestDatabase;
  stage: Stage;
  peer: Peer;
  deps: OutboundDeps;
  /** Of the first and the second, per text. */
  mood: { first: () => Mood; second: () => Mood };
  /** Queries to the first about texts of unknown outcome. */
  queries: string[];
  firstUrl: string;
  smpp: SmppGatewayOptions;
  /** What each has accepted. */
  accepted(): Promise<{ first: Accepted[]; second: Accepted[] }>;
  close(): Promise<void>;
}

const SLOW_MS = 300;
const tenDigits = (number: string): string => number.replace(/^\+?1(?=\d{10}$)/, '');
const textOf = ({ short_message: given }: Pdu): string =>
  String(typeof given === 'object' && given !== null && 'message' in given ? given.message : given);

/** `answerMs`: after this time the outcome of a hand-over is unknown. */
export async function twoCarriers({ answerMs = 1_000, lateMinutes = 0.01 } = {}): Promise<TwoCarriers> {
  const db = await testDatabase({ poolSize: 12 });
  // Receipts arrive too late to settle a text whose answer was lost.
  const stage = await outboundStage(db, {
    config: { carrierLateMinutes: lateMinutes },
    delayMs: { min: 600_000, max: 600_000 },
  });
  const mood: TwoCarriers['mood'] = { first: () => 'up', second: () => 'up' };
  const queries: string[] = [];
  const door = Fastify({ forceCloseConnections: true });
  door.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  door.all('/*', async (request, reply) => {
    const isText = request.method === 'POST';
    if (!isText) queries.push(request.url);
    const given = mood.first();
    // Only a silent carrier does not answer questions.
    const now = isText || given === 'silent' ? given : 'up';
    if (now === 'locks') return reply.code(401).send({ code: 20003, message: 'Authenticate' });
    if (now === 'refuses') return reply.code(503).send({ message: 'Not now' });
    if (now === 'silent') return sleep(answerMs * 2).then(() => void request.raw.socket.destroy());
    if (now === 'slow') await sleep(SLOW_MS);
    const answer = await fetch(`${stage.simulatorUrl}${request.url}`, {
      method: request.method,
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(isText && { body: request.body as string }),
    });
    const text = await answer.text();
    if (now === 'loses') {
      request.raw.socket.destroy();
      return undefined;
    }
    return reply.code(answer.status).type('application/json').send(text);
  });
  await door.listen({ host: '127.0.0.1', port: 0 });
  const firstUrl = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}`;

  const peer = await startPeer();
  const taken: Accepted[] = [];
  let next = 1;
  peer.rule = (pdu, session) => {
    const now = mood.second();
    if (now === 'refuses') return { status: 0x14 };
    if (now === 'silent') return null;
    if (now === 'locks') return { status: 0x0d };
    taken.push({
      from: tenDigits(String(pdu.source_addr)),
      to: tenDigits(String(pdu.destination_addr)),
      body: textOf(pdu),
    });
    const id = `p${next++}`;
    if (now === 'loses') {
      session.destroy();
      return null;
    }
    return { id };
  };
  const smpp: SmppGatewayOptions = {
    ...{ host: '127.0.0.1', port: peer.port, tls: false, systemId: 'textloom', password: 'secret' },
    ...{ from: stage.deps.config.carrier.from, reconnectMs: 20, answerMs },
  };
  const log = pino({ level: process.env.TEXTLOOM_LOG_LEVEL ?? 'silent' });
  const secondGateway = smppGateway(smpp, { db, log });
  secondGateway.listen?.({
    receipt: (receipt) => stage.receipts.receive(receipt),
    inbound: () => Promise.resolve(),
    torn: () => Promise.resolve(false),
  });
  const gateway = gatewayTo(firstUrl, stage.publicUrl, answerMs);
  return {
    ...{ db, stage, peer, mood, queries, firstUrl, smpp },
    deps: { ...stage.deps, gateway, secondGateway },
    accepted: async () => ({
      first: (await stage.texts()).map(({ phone, code, body }) => ({
        from: tenDigits(code),
        to: tenDigits(phone),
        body,
      })),
      second: taken,
    }),
    async close() {
      await gateway.close();
      await secondGateway.close();
      await door.close();
      await peer.close();
      await stage.close();
    },
  };
}
