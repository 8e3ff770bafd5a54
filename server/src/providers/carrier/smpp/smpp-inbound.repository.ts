import { createHash } from 'node:crypto';
import type { Database } from '../../../db/connection';

/** A text from a person, or a part of one, as it arrived. */
export interface InboundPart {
  phone: string;
  recipient: string;
  body: string;
  /** Null: a whole text. */
  concatenation: { reference: number; total: number; part: number } | null;
}

/** The whole text under an id that is the same when the carrier delivers it again; null while parts are missing. */
export interface WholeText {
  providerId: string;
  body: string;
  /** Names it for `forgetText`. */
  key: readonly [phone: string, recipient: string, reference: string, parts: number];
}

const digest = (...words: readonly (string | number)[]): string => createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32);

/** Older parts with the same number belong to another text: the number wraps after 256 of them. */
const PARTS_WAIT = `interval '15 minutes'`;
/** How late a carrier may deliver a whole text again. */
const AGAIN = `interval '1 day'`;

/**
 * SMPP gives texts of people no id, so the id is made from the text and the moment it first came, kept
 * here until the carrier surely knows that we have it: what arrives again before is the same text, what
 * arrives afterwards a new one (a person may well write "ok" twice). Parts may arrive at any process.
 */
export async function keepText(db: Database, part: InboundPart): Promise<WholeText | null> {
  const { phone, recipient, body, concatenation } = part;
  const reference = concatenation ? String(concatenation.reference) : digest(body);
  const total = concatenation?.total ?? 1;
  const place = concatenation?.part ?? 1;
  const key = [phone, recipient, reference, total] as const;
  const where = 'phone = $1 and recipient = $2 and reference = $3 and parts = $4';
  return db.asEngine(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`smpp ${key.join(' ')}`]);
    await tx.execute(
      `delete from smpp.inbound_part where ${where} and exists (
         select from smpp.inbound_part where ${where} and (at < now() - ${concatenation ? PARTS_WAIT : AGAIN} or (part = $5 and body <> $6)))`,
      [...key, place, body],
    );
    await tx.execute(`insert into smpp.inbound_part (phone, recipient, reference, parts, part, body) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`, [...key, place, body]);
    const rows = await tx.query<{ body: string; at: string }>(`select body, at::text as at from smpp.inbound_part where ${where} order by part`, key);
    if (rows.length < total) return null;
    const first = rows.map((row) => row.at).sort()[0] ?? '';
    return { providerId: `smpp-${digest(...key, first)}`, body: rows.map((row) => row.body).join(''), key };
  });
}

/** The carrier knows that we have it: the same words are a new text from now on. */
export async function forgetText({ engine }: Database, { key }: WholeText): Promise<void> {
  await engine.query('delete from smpp.inbound_part where phone = $1 and recipient = $2 and reference = $3 and parts = $4', [...key]);
}
