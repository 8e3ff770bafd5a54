/** STOPs that arrive at once, each on its own connection, and processes that keep the processors busy. */
import { fork, type ChildProcess } from 'node:child_process';
import { stringify } from 'node:querystring';
import { Agent, request } from 'undici';
import { fromRoot } from '../../../src/platform/base/paths';
import { twilioSignature } from '../../../src/platform/providers/carrier/twilio.signature';
import { phoneOf } from '../seed/accounts';
import { AGREEMENT } from '../../harness/outside';
import { INBOUND, textForm } from './texts';

const LIMIT_MS = 60_000;

/** Processes that share the processors with the server. */
export const startBusy = (count: number): ChildProcess[] =>
  Array.from({ length: count }, () => fork(fromRoot('server/rehearsal/bench/support/busy.cjs')));

/** The milliseconds from the start to each response; fails unless each is 200. */
export async function stopAll(url: string, count: number): Promise<number[]> {
  const dispatcher = new Agent({ connections: count, pipelining: 1, connect: { timeout: LIMIT_MS } });
  // Signed and serialized beforehand, so that the time is the server's.
  const webhooks = Array.from({ length: count }, (_, n) => {
    const form = textForm(`SM${n}`, phoneOf(n), 'STOP');
    return { body: stringify(form), signature: twilioSignature(AGREEMENT.authToken, url + INBOUND, form) };
  });
  const began = performance.now();
  const times = await Promise.all(
    webhooks.map(async ({ body, signature }) => {
      const answer = await request(url + INBOUND, {
        dispatcher,
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
          'x-twilio-signature': signature,
        },
        headersTimeout: LIMIT_MS,
        body,
      });
      const took = performance.now() - began;
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`a STOP was answered ${answer.statusCode}`);
      return took;
    }),
  );
  await dispatcher.destroy();
  return times;
}
