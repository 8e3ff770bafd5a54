import { col, command, statement, type Tx } from '../platform';
import type { StripeAnswer } from './stripe-answer';

/** Waits for another request with this key. Returns 0 when the key was used before. */
export const takeKey = (tx: Tx, key: string, request: string) =>
  tx.execute(command('standins.takeKey')`
     insert into simulator.stripe_answer (key, request, status, body) values (${key}, ${request}, 0, '{}') on conflict do nothing`);

const ANSWER = { request: col.text(), status: col.number, body: col.json<object>({}) };

export const findAnswer = (tx: Tx, key: string) =>
  tx.one(statement('standins.findAnswer', ANSWER)`
     select request, status, body from simulator.stripe_answer where key = ${key}`);

export const storeAnswer = (tx: Tx, key: string, { status, body }: StripeAnswer) =>
  tx.execute(command('standins.storeAnswer')`
     update simulator.stripe_answer set status = ${status}, body = ${JSON.stringify(body)} where key = ${key}`);

export const forgetKey = (tx: Tx, key: string) =>
  tx.execute(command('standins.forgetKey')`delete from simulator.stripe_answer where key = ${key}`);
