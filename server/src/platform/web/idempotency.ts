import { HEADERS } from '@textloom/contracts';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { phonePattern } from '../base/phone-pattern';
import type { Tx } from '../db/connection';
import type { Expired } from '../db/delete-expired';
import * as col from '../db/col';
import { command, sql, statement } from '../db/sql';
import { AppError } from '../base/app-error';

const LONGEST = 200;

/** The client's idempotency key, or undefined. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers[HEADERS.idempotencyKey.toLowerCase()];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > LONGEST) throw new AppError('bad_request', 'The idempotency key is too long.');
  return key;
}

/** The text is for a page, whose form has the key; programs get another (`public/problem.ts`). */
export const keyReused = (): AppError =>
  new AppError('idempotency_key_reused', 'This form was sent before with other data. Please reload the page.');

/**
 * Runs `work` once per account and key, in the caller's transaction: a repeated call gets the first response, a
 * concurrent one waits for it, and the same idempotency key with another body is refused.
 */
export async function once<R>(
  tx: Tx,
  accountId: number,
  key: string | undefined,
  body: unknown,
  work: () => Promise<R>,
): Promise<R> {
  if (key === undefined) return work();
  const request = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const first = await tx.execute(command('platform.once')`
     insert into idempotency (account_id, key, request) values (${accountId}, ${key}, ${request}) on conflict do nothing`);
  if (first === 0) {
    const known = await tx.one(statement('platform.once.2', {
      request: col.text(),
      reply: col.orNull(col.json({} as R)),
    })`
       select request, reply from idempotency where account_id = ${accountId} and key = ${key}`);
    if (known.request !== request) throw keyReused();
    return known.reply as R;
  }
  const reply = await work();
  await tx.execute(command('platform.once.3')`
     update idempotency set reply = ${JSON.stringify(reply)} where account_id = ${accountId} and key = ${key}`);
  return reply;
}

/** A save may be repeated with its idempotency key for two days. */
export const EXPIRED_KEYS: Expired = { idempotency: sql`created_at < now() - interval '48 hours'` };

/** Deletes stored replies that contain the phone; a repeat is then a new request. */
export const eraseRepliesAbout = (tx: Tx, phone: string) =>
  tx.execute(command('platform.eraseRepliesAbout')`delete from idempotency where reply::text ~ ${phonePattern(phone)}`);
