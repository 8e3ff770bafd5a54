import type { AddressInfo } from 'node:net';
import smpp, { type Pdu, type PduFields, type Session } from 'smpp';
import type { TestDatabase } from '../../../../testing/database';
import type { Gateway, InboundSms, KnownReceipt, OutgoingSms } from '../gateway';
import { smppGateway, type SmppGatewayOptions } from './smpp.gateway';

/** How a test's carrier reacts to a submit: status and id, or no response. */
type SubmitRule = (pdu: Pdu, session: Session) => { status?: number; id?: string } | null;

/** A carrier on a real socket for a test. */
export interface Peer {
  port: number;
  /** Submits, oldest first. */
  submits: Pdu[];
  binds: string[];
  rule: SubmitRule;
  password: string;
  /** Delivers to a bound session and returns the response's status. */
  deliver(fields: PduFields, session?: Session): Promise<number>;
  receipt(id: string, phone: string, stat: string, fields?: PduFields): Promise<number>;
  sessions: Session[];
  /** Breaks every connection. */
  breakLinks(): void;
  close(): Promise<void>;
}

export async function startPeer(): Promise<Peer> {
  let next = 0x3e8;
  const waiting = new Map<string, (status: number) => void>();
  const server = smpp.createServer((session) => {
    session.socket.setNoDelay(true);
    session.on('error', () => session.destroy());
    session.on('close', () => {
      peer.sessions = peer.sessions.filter((one) => one !== session);
    });
    session.on('pdu', (pdu: Pdu) => {
      if (pdu.isResponse())
        return waiting.get(`${peer.sessions.indexOf(session)}:${pdu.sequence_number}`)?.(pdu.command_status);
      if (pdu.command.startsWith('bind_')) {
        peer.binds.push(pdu.command);
        const welcome = pdu.password === peer.password;
        session.send(pdu.response(welcome ? { system_id: 'peer' } : { command_status: 0x0e }));
        if (welcome) peer.sessions.push(session);
        return undefined;
      }
      if (pdu.command !== 'submit_sm') return void session.send(pdu.response());
      peer.submits.push(pdu);
      const answer = peer.rule(pdu, session);
      if (!answer) return undefined;
      return void session.send(
        pdu.response(
          answer.status ? { command_status: answer.status } : { message_id: answer.id ?? (next++).toString(16) },
        ),
      );
    });
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', () => up()));
  const peer: Peer = {
    port: (server.address() as AddressInfo).port,
    submits: [],
    binds: [],
    rule: () => ({}),
    password: 'secret',
    sessions: [],
    deliver: (fields, session = peer.sessions[0]) =>
      new Promise((done, failed) => {
        if (!session) return failed(new Error('no session is bound'));
        const pdu = new smpp.PDU('deliver_sm', { data_coding: 0, ...fields });
        session.send(pdu);
        waiting.set(`${peer.sessions.indexOf(session)}:${pdu.sequence_number}`, done);
      }),
    receipt: (id, phone, stat, fields = {}) =>
      peer.deliver({
        source_addr: `1${phone}`,
        destination_addr: '55222',
        esm_class: 4,
        short_message: Buffer.from(
          `id:${id} sub:001 dlvrd:001 submit date:2611202200 done date:2611202201 stat:${stat} err:${stat === 'DELIVRD' ? '000' : '027'} text:Hello`,
        ),
        ...fields,
      }),
    breakLinks: () => {
      for (const session of peer.sessions) session.destroy();
    },
    close: () =>
      new Promise((done) => {
        peer.breakLinks();
        server.close(() => done());
      }),
  };
  return peer;
}

/** A gateway bound to the peer, and what it delivered. */
export interface Line {
  gateway: Gateway;
  receipts: KnownReceipt[];
  texts: InboundSms[];
  /** Incomplete texts that were offered; those that begin with STOP are processed. */
  torn: InboundSms[];
  /** When set, storing anything fails with it. */
  refuse: Error | null;
  warnings: string[];
}

export function lineTo(peer: Pick<Peer, 'port'>, db: TestDatabase, options: Partial<SmppGatewayOptions> = {}): Line {
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (_details: object, text: string) => void warnings.push(text) };
  const gateway = smppGateway(
    {
      host: '127.0.0.1',
      port: peer.port,
      tls: false,
      systemId: 'textloom',
      password: 'secret',
      from: '55222',
      reconnectMs: 20,
      answerMs: 2_000,
      partRetryMs: 10,
      ...options,
    },
    { db, log },
  );
  const take = async (store: () => void): Promise<void> => {
    if (line.refuse) throw line.refuse;
    store();
  };
  const line: Line = { gateway, receipts: [], texts: [], torn: [], refuse: null, warnings };
  gateway.listen?.({
    receipt: (receipt) =>
      take(() => {
        if ('messageId' in receipt) line.receipts.push(receipt);
      }),
    inbound: (inbound) => take(() => line.texts.push(inbound)),
    torn: async (inbound) => line.torn.push(inbound) > 0 && /^stop/i.test(inbound.body),
  });
  return line;
}

let lastReference = 1000;
export const sms = (change: Partial<OutgoingSms> = {}): OutgoingSms => ({
  reference: String((lastReference += 1)),
  to: '3125550100',
  from: '55222',
  body: 'Hello',
  receiptUrl: 'http://unused',
  ...change,
});

/** Fields of an inbound text. */
export const from = (phone: string, body: string, fields: PduFields = {}): PduFields => ({
  source_addr: `1${phone}`,
  destination_addr: '55222',
  short_message: Buffer.from(body, 'latin1'),
  ...fields,
});
