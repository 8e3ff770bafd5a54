/** What happens beside the campaign: people join and leave, and the owner pays, each again until it is answered. */
import { HEADERS } from '@textloom/contracts';
import { pause } from '../bench/support/command';
import { given } from './settings';
import { joiner, recipient, RECIPIENTS, type Owner } from './stage';

const JOIN_MS = 250;
const STOP_MS = 250;
const PAY_MS = 2_000;
/** Recipients who leave have distant numbers, so that they are spread over the campaign. */
const STRIDE = 97;

export interface Load {
  joined: string[];
  left: string[];
  /** Payments that were acknowledged. */
  paid: number;
  refused: string[];
  stop(): Promise<void>;
}

/** A text from a phone: the carrier posts it until the servers accept it. */
async function text(phone: string, words: string): Promise<void> {
  const answer = await fetch(`${given('OUTSIDE_URL')}/carrier/handsets/${phone}/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: words }),
  });
  await answer.text();
  if (!answer.ok) throw new Error(`the carrier refused a text: ${answer.status}`);
}

/** Pays with one form, and repeats it with the same key until the server says yes or no. */
async function pay(owner: Owner, key: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${given('TEXTLOOM_PUBLIC_URL')}/api/profiles/payment`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        [HEADERS.authToken]: 'textloom-web',
        [HEADERS.credentials]: owner.token,
        [HEADERS.idempotencyKey]: key,
      },
      body: 'extra_messages=1',
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined);
    const body = await answer?.text().catch(() => undefined);
    if (answer && body !== undefined && answer.status < 500 && answer.status !== 409 && answer.status !== 429)
      return answer.status === 200 ? '' : `${answer.status} ${body.slice(0, 200)}`;
    await pause(1_000);
  }
}

export function startLoad(owner: Owner): Load {
  let stopped = false;
  const running = new Set<Promise<void>>();
  const load: Load = {
    joined: [],
    left: [],
    paid: 0,
    refused: [],
    async stop() {
      stopped = true;
      await Promise.all(loops);
      await Promise.all(running);
    },
  };
  const later = (work: Promise<void>): void => {
    const tracked = work
      .catch((error: unknown) => void load.refused.push(String(error)))
      .finally(() => running.delete(tracked));
    running.add(tracked);
  };
  const every = async (ms: number, one: (n: number) => void): Promise<void> => {
    for (let n = 0; !stopped; n += 1) {
      one(n);
      await pause(ms);
    }
  };
  const payAll = async (): Promise<void> => {
    for (let n = 0; !stopped; n += 1) {
      const refused = await pay(owner, `form ${owner.account} ${n}`);
      if (refused === '') load.paid += 1;
      else load.refused.push(`payment: ${refused}`);
      await pause(PAY_MS);
    }
  };
  const loops = [
    every(JOIN_MS, (n) => {
      const phone = joiner(owner.account, n);
      load.joined.push(phone);
      later(text(phone, owner.word));
    }),
    every(STOP_MS, (n) => {
      const phone = recipient(owner.account, (n * STRIDE + 7) % RECIPIENTS);
      load.left.push(phone);
      later(text(phone, 'STOP'));
    }),
    payAll(),
  ];
  return load;
}
