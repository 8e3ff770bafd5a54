import type { Tx } from '../../db/connection';
import { recordConsent, type ConsentEvent } from './consent.repository';

/**
 * SQL for statements of the engine: the phone of `s` has not left the whole code. Uses the primary key. The app role
 * cannot read the table; isSuppressed queries it on its behalf.
 */
export const NOT_OFF_CODE = 'not exists (select from code_suppression off where off.phone = s.phone)';

/** The subscriber's own message, for the ledger. */
interface Said {
  phone: string;
  words: string;
  inboundId: number;
}

/** A row of the consent ledger without an account: the whole code. */
const record = (tx: Tx, event: ConsentEvent['event'], { phone, words, inboundId }: Said): Promise<void> =>
  recordConsent(tx, [{ accountId: null, phone, keywordId: null, subscriberId: null, event }], {
    words,
    actor: 'phone',
    channel: 'sms',
    inboundId,
  });

/** Suppresses the phone for the whole code. Returns whether that is new. */
export async function leaveCode(tx: Tx, said: Said): Promise<boolean> {
  const added = await tx.execute(
    'insert into code_suppression (phone, inbound_id) values ($1, $2) on conflict do nothing',
    [said.phone, said.inboundId],
  );
  if (added > 0) await record(tx, 'opt-out', said);
  return added > 0;
}

/**
 * Lifts the suppression of a phone: by a keyword (`opt-in`), or by START, which reverts one message only (`restore`,
 * `leftBy`). Returns whether anything changed. Only inbound handling may call it.
 */
export async function returnToCode(
  tx: Tx,
  event: 'opt-in' | 'restore',
  said: Said,
  leftBy: number | null = null,
): Promise<boolean> {
  const gone = await tx.execute(
    'delete from code_suppression where phone = $1 and ($2::bigint is null or inbound_id = $2)',
    [said.phone, leftBy],
  );
  if (gone > 0) await record(tx, event, said);
  return gone > 0;
}
