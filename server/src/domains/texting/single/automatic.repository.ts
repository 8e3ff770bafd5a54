import * as col from '../../../platform/db/col';
import { sql, statement } from '../../../platform/db/sql';
import type { Expired } from '../../../platform/db/delete-expired';
import type { Tx } from '../../../platform/db/connection';
import { counter } from '../../../platform/metrics/measures';

/** Automatic texts that one phone gets per hour, from all accounts together (ADR 0101). */
export const AUTOMATIC_PER_HOUR = 3;
export const AUTOMATIC_PER_DAY = 6;

export const automaticTexts = counter(
  'textloom_automatic_texts_total',
  'Automatic texts that were due: queued, or silent, because the phone got as many as one may get (decision 493)',
  ['outcome'],
);

/**
 * Returns which of these phones may get an automatic text now. It counts when the transaction commits, so ask only for
 * a text that is then queued.
 */
export async function takeAutomatic(tx: Tx, phones: readonly string[]): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const allowed = new Set(
    await tx.values(statement('texting.takeAutomatic', { phone: col.text() })`
     select take_automatic_texts(${phones}::text[], ${AUTOMATIC_PER_HOUR}, ${AUTOMATIC_PER_DAY}) as phone`),
  );
  for (const phone of phones) automaticTexts.inc({ outcome: allowed.has(phone) ? 'queued' : 'silent' });
  return allowed;
}

/** Whether this phone may get an automatic text now, which then counts. */
export const mayAnswer = async (tx: Tx, phone: string): Promise<boolean> =>
  (await takeAutomatic(tx, [phone])).has(phone);

export const EXPIRED_OF_TEXTING: Expired = {
  automatic_text: sql`sent_at[array_upper(sent_at, 1)] < now() - interval '1 day'`,
};
