import { createHash } from 'node:crypto';
import type { Database } from '../../../db/connection';
import * as col from '../../../db/col';
import { command, constant, sql, statement } from '../../../db/sql';

/** An inbound text, or a part of one, as it arrived. */
export interface InboundPart {
  phone: string;
  recipient: string;
  body: string;
  /** Null: a whole text. */
  concatenation: { reference: number; total: number; part: number } | null;
}

/** The whole text with an id that stays the same on redelivery; null while parts are missing. */
export interface WholeText {
  providerId: string;
  body: string;
  /** Identifies it for `forgetText`. */
  key: readonly [phone: string, recipient: string, reference: string, parts: number];
}

const digest = (...words: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32);

/** The same id for an incomplete and the complete text, so that the engine processes it once. */
const idOf = (key: WholeText['key'], firstCame: string): string => `smpp-${digest(...key, firstCame)}`;

const hasKey = ([phone, recipient, reference, parts]: WholeText['key']) =>
  sql`phone = ${phone} and recipient = ${recipient} and reference = ${reference} and parts = ${parts}`;

/** Older parts with the same number belong to another text, because the reference wraps after 256 texts. */
const PARTS_WAIT_MS = 15 * 60_000;
const PARTS_WAIT = sql`${constant(PARTS_WAIT_MS)} * interval '1 ms'`;
/** How late a carrier may redeliver a whole text. */
const AGAIN = sql`interval '1 day'`;

/**
 * SMPP gives inbound texts no id, so it is derived from the text and the moment it first arrived, and kept until the
 * carrier has surely received our acknowledgement. The same text before that is a redelivery, afterwards a new message
 * (a person may write "ok" twice). Parts may arrive at any process.
 */
export async function keepText(db: Database, part: InboundPart): Promise<WholeText | null> {
  const { phone, recipient, body, concatenation } = part;
  const reference = concatenation ? String(concatenation.reference) : digest(body);
  const total = concatenation?.total ?? 1;
  const place = concatenation?.part ?? 1;
  const key = [phone, recipient, reference, total] as const;
  const where = hasKey(key);
  return db.asEngine(async (tx) => {
    await tx.execute(command('platform.keepText')`
       select pg_advisory_xact_lock(hashtextextended(${`smpp ${key.join(' ')}`}, 0))`);
    await tx.execute(command('platform.keepText.2')`
       delete from smpp.inbound_part where ${where} and exists (
         select from smpp.inbound_part where ${where} and (at < now() - ${concatenation ? PARTS_WAIT : AGAIN} or (part = ${place} and body <> ${body})))`);
    await tx.execute(command('platform.keepText.3')`
       insert into smpp.inbound_part (phone, recipient, reference, parts, part, body)
       values (${phone}, ${recipient}, ${reference}, ${total}, ${place}, ${body}) on conflict do nothing`);
    const rows = await tx.query(statement('platform.keepText.4', { body: col.text(), at: col.text() })`
       select body, at::text as at from smpp.inbound_part where ${where} order by part`);
    if (rows.length < total) return null;
    const first = rows.map((row) => row.at).sort()[0] ?? '';
    return { providerId: idOf(key, first), body: rows.map((row) => row.body).join(''), key };
  });
}

/** The carrier has the acknowledgement: from now on the same words are a new text. */
export async function forgetText({ engine }: Database, { key }: WholeText): Promise<void> {
  await engine.single.execute(command('platform.forgetText')`delete from smpp.inbound_part where ${hasKey(key)}`);
}

/** A long text with missing parts. */
export interface TornText extends WholeText {
  phone: string;
  recipient: string;
  /** Its first part has arrived. */
  begins: boolean;
  /** The missing parts are not expected any more. */
  over: boolean;
  /** The parts that have arrived. */
  present: number;
}

const TORN = {
  phone: col.text(),
  recipient: col.text(),
  reference: col.text(),
  parts: col.number,
  present: col.number,
  begins: col.bool,
  over: col.bool,
  body: col.text(),
  first: col.text(),
};

/** Texts that have waited for parts for `afterMs` and have more parts than when they were last read. */
export const tornTexts = async ({ engine }: Database, afterMs: number): Promise<TornText[]> => {
  const rows = await engine.single.query(statement('platform.tornTexts', TORN)`
     select phone, recipient, reference, parts, count(*)::int as present, min(part) = 1 as begins, min(at) < now() - ${PARTS_WAIT} as over,
       string_agg(body, '' order by part) as body, min(at::text) as first
     from smpp.inbound_part where parts > 1 group by 1, 2, 3, 4
     having count(*) < parts and not bool_or(handed) and min(at) < now() - ${afterMs} * interval '1 ms'
       and (count(*) > max(read_parts) or min(at) < now() - ${PARTS_WAIT})`);
  return rows.map(({ first, reference, parts, ...row }) => {
    const key = [row.phone, row.recipient, reference, parts] as const;
    return { ...row, key, providerId: idOf(key, first) };
  });
};

/** Marks an incomplete text as read; `handed` when it was processed. */
export async function noteTorn({ engine }: Database, { key, present }: TornText, handed: boolean): Promise<void> {
  await engine.single.execute(command('platform.noteTorn')`
     update smpp.inbound_part set read_parts = ${present}, handed = ${handed} where ${hasKey(key)}`);
}
