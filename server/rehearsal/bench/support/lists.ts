/** Lists and pages of two accounts in turn, over HTTP: how long each takes, and how it grows with the account. */
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { HEADERS } from '@textloom/contracts';
import { CLIENT_KEY } from '../../harness/servers';
import { percentile } from './command';
import type { Stage } from './stage';

export function apiOf({ url }: Stage, connections: number) {
  const dispatcher = new Agent({ connections, pipelining: 1 });
  /** The data of a response, and its time in milliseconds; with a form, of a POST. */
  const ask = async <T>(token: string, path: string, form?: URLSearchParams): Promise<{ data: T; took: number }> => {
    const started = performance.now();
    const { statusCode, headers, body } = await request(`${url}/api/${path}`, {
      dispatcher,
      headers: {
        [HEADERS.authToken]: CLIENT_KEY,
        [HEADERS.credentials]: token,
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { method: 'POST', body: form.toString() } : {}),
    });
    const text = await body.text();
    const took = performance.now() - started;
    // An account may search 300 times a minute: refused requests are repeated, and do not count.
    if (statusCode === 429) {
      await setTimeout(Number(headers['retry-after'] ?? 1) * 1_000);
      return ask(token, path, form);
    }
    if (statusCode !== 200) throw new Error(`${path}: got ${statusCode} ${text.slice(0, 200)}`);
    return { data: (JSON.parse(text) as { data: T }).data, took };
  };
  return { ask, close: () => dispatcher.close() };
}
export type Api = ReturnType<typeof apiOf>;

export interface Times {
  p50: number;
  p95: number;
}

const PARTS = 4;
const WARM_UP = 4;

/**
 * Queries each account in turn, so that a busy moment of the machine affects all. `ask` returns milliseconds; its round
 * begins at 0 and differs between requests, so that responses are not cached.
 */
export async function inTurn<Account>(
  accounts: readonly Account[],
  { rounds, callers }: { rounds: number; callers: number },
  ask: (account: Account, round: number) => Promise<number>,
): Promise<Times[]> {
  const taken = accounts.map((): number[] => []);
  const each = Math.ceil(rounds / PARTS);
  for (const account of accounts) for (let round = 0; round < WARM_UP; round += 1) await ask(account, round);
  for (let part = 0; part < PARTS; part += 1)
    for (const [at, account] of accounts.entries()) {
      let next = WARM_UP + part * each;
      const end = next + each;
      const caller = async (): Promise<void> => {
        for (let round = next++; round < end; round = next++) taken[at]?.push(await ask(account, round));
      };
      await Promise.all(Array.from({ length: callers }, caller));
    }
  return taken.map((list) => ({ p50: percentile(list, 0.5), p95: percentile(list, 0.95) }));
}
