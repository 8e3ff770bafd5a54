/** The processes beside the server of the workload "stops": a carrier that posts all at once, and busy processors. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { stringify } from 'node:querystring';
import { setTimeout as sleep } from 'node:timers/promises';
import { twilioSignature } from '../src/platform/providers/carrier/twilio.signature';
import { inboundForm } from '../src/standins/carrier/protocol/webhook-forms';
import { ACCOUNT, CODE, TOKEN } from './join-load';

export const FIRST_PHONE = 5_121_001_000;

export interface Burst {
  /** How many webhooks got each status; 0 is no response. */
  codes: Record<string, number>;
  /** Milliseconds from the begin of the burst to each response, ascending. */
  times: number[];
}

/** Signed and written out before the burst, so that its time is the server's. */
function webhookOf(port: number, n: number): string {
  const form = inboundForm(ACCOUNT, {
    sid: `SM${n}`,
    phone: `+1${FIRST_PHONE + n}`,
    code: CODE,
    inbound: true,
    body: 'STOP',
    media: [],
    status: 'received',
    callbackUrl: null,
    createdAt: new Date(),
    dueAt: null,
  });
  const path = '/webhooks/carrier/inbound';
  const body = stringify(form);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/x-www-form-urlencoded; charset=UTF-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-twilio-signature: ${twilioSignature(TOKEN, `http://127.0.0.1:${port}${path}`, form)}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** One webhook on a connection of its own; no HTTP client, whose work would be measured as well. */
const post = (port: number, webhook: string): Promise<number> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(webhook));
    socket.once('data', (head) => {
      done(Number(/^HTTP\/1\.1 (\d+)/.exec(head.toString('latin1'))?.[1] ?? 0));
      socket.destroy();
    });
    socket.once('error', () => done(0));
    socket.once('close', () => done(0));
    socket.setTimeout(60_000, () => socket.destroy());
  });

async function burst(port: number, count: number): Promise<void> {
  const webhooks = Array.from({ length: count }, (_, n) => webhookOf(port, n));
  process.send?.('ready');
  await once(process, 'message');
  const codes: Record<string, number> = {};
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    webhooks.map(async (webhook) => {
      const status = await post(port, webhook);
      codes[status] = (codes[status] ?? 0) + 1;
      times.push(performance.now() - began);
    }),
  );
  process.send?.({ codes, times: times.sort((a, b) => a - b) } satisfies Burst);
  process.disconnect();
}

/** A process of this program that keeps a processor busy. */
async function spin(): Promise<void> {
  process.once('disconnect', () => process.exit());
  for (;;) {
    for (const until = performance.now() + 50; performance.now() < until;);
    await sleep(0);
  }
}

const [, , role, ...numbers] = process.argv;
/** What this process does when it is one of the processes beside the server. */
export const besideServer = (): Promise<void> | undefined => {
  if (role === 'spin') return spin();
  return role === 'burst' ? burst(Number(numbers[0]), Number(numbers[1])) : undefined;
};

/** Starts processes that share the processors with the server. */
export const startBusy = (count: number): ChildProcess[] =>
  Array.from({ length: count }, () => fork(__filename, ['spin']));

/** Posts `count` STOPs at once from a process of its own. */
export async function runBurst(port: number, count: number, busy: () => void): Promise<Burst> {
  const child = fork(__filename, ['burst', String(port), String(count)]);
  await once(child, 'message');
  busy();
  await sleep(2_000);
  child.send('go');
  const [result]: Burst[] = await once(child, 'message');
  if (!result) throw new Error('the burst has no result');
  return result;
}
