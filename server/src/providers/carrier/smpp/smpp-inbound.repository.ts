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

const digest = (...words: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32);

/** The same for a torn text and for all of it, so that the engine takes it once. */
const idOf = (key: WholeText['key'], firstCame: string): string => `smpp-${digest(...key, firstCame)}`;

/** Older parts with the same number belong to another text: the number wraps after 256 of them. */
export const PARTS_WAIT_MS = 15 * 60_000;
const PARTS_WAIT = `${PARTS_WAIT_MS} * interval '1 ms'`;
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
    await tx.execute(
      `insert into smpp.inbound_part (phone, recipient, reference, parts, part, body) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [...key, place, body],
    );
    const rows = await tx.query<{ body: string; at: string }>(
      `select body, at::text as at from smpp.inbound_part where ${where} order by part`,
      key,
    );
    if (rows.length < total) return null;
    const first = rows.map((row) => row.at).sort()[0] ?? '';
    return { providerId: idOf(key, first), body: rows.map((row) => row.body).join(''), key };
  });
}

/** The carrier knows that we have it: the same words are a new text from now on. */
export async function forgetText({ engine }: Database, { key }: WholeText): Promise<void> {
  await engine.query(
    'delete from smpp.inbound_part where phone = $1 and recipient = $2 and reference = $3 and parts = $4',
    [...key],
  );
}

/** A long text some of whose parts have not come. */
export interface TornText extends WholeText {
  phone: string;
  recipient: string;
  /** Its first part is there. */
  begins: boolean;
  /** The rest will not come any more. */
  over: boolean;
  /** Parts that are there. */
  present: number;
}

/** Texts that wait for parts since `afterMs`, and of which more is there than when they were last read. */
export const tornTexts = async ({ engine }: Database, afterMs: number): Promise<TornText[]> => {
  const { rows } = await engine.query<{
    phone: string;
    recipient: string;
    reference: string;
    parts: number;
    present: number;
    begins: boolean;
    over: boolean;
    body: string;
    first: string;
  }>(
    `select phone, recipient, reference, parts, count(*)::int as present, min(part) = 1 as begins, min(at) < now() - ${PARTS_WAIT} as over,
       string_agg(body, '' order by part) as body, min(at::text) as first
     from smpp.inbound_part where parts > 1 group by 1, 2, 3, 4
     having count(*) < parts and not bool_or(handed) and min(at) < now() - $1 * interval '1 ms'
       and (count(*) > max(read_parts) or min(at) < now() - ${PARTS_WAIT})`,
    [afterMs],
  );
  return rows.map(({ first, reference, parts, ...row }) => {
    const key = [row.phone, row.recipient, reference, parts] as const;
    return { ...row, key, providerId: idOf(key, first) };
  });
};

/** A torn text was read; `handed` when it was acted upon. */
export async function noteTorn({ engine }: Database, { key, present }: TornText, handed: boolean): Promise<void> {
  await engine.query(
    'update smpp.inbound_part set read_parts = $5, handed = $6 where phone = $1 and recipient = $2 and reference = $3 and parts = $4',
    [...key, present, handed],
  );
}
