import type { Tx } from '../../../platform/db/connection';
import { recordConsent, type ConsentEvent, type ConsentSource, type Said } from '../consent/consent.repository';
import { isOnSharedCode } from '../../tenancy/number';
import * as col from '../../../platform/db/col';
import { command, sql, type Sql, statement } from '../../../platform/db/sql';

/**
 * SQL for statements of the engine: the account may text the phone of `s`, as far as the shared code is concerned: the
 * phone has not left it, or the account has a number of its own. Uses the primary keys. The app role cannot read the
 * table; isSuppressed queries it on its behalf.
 */
export const notOffCodeOf = (account: Sql | number): Sql =>
  sql`not exists (select from code_suppression off where off.phone = s.phone and ${isOnSharedCode(account)})`;
/** SQL: the same for the account of subscriber `s`. */
export const notOffCode = notOffCodeOf(sql`s.account_id`);

/** Rows of the consent ledger without an account: the whole code. */
const record = (
  tx: Tx,
  event: ConsentEvent['event'],
  phones: readonly string[],
  source: ConsentSource,
): Promise<void> =>
  recordConsent(
    tx,
    phones.map((phone) => ({ accountId: null, phone, keywordId: null, subscriberId: null, event })),
    source,
  );

const byText = (said: ReadonlyMap<string, Said>): ConsentSource => ({
  words: '',
  actor: 'phone',
  channel: 'sms',
  said,
});

/** Suppresses these phones for the whole code. Returns those that were not suppressed before. */
export async function leaveCode(tx: Tx, said: ReadonlyMap<string, Said>): Promise<Set<string>> {
  if (said.size === 0) return new Set();
  const phones = await tx.values(statement('people.leaveCode', { phone: col.text() })`
     insert into code_suppression (phone, inbound_id) select p, i from unnest(${[...said.keys()]}::text[], ${[...said.values()].map(({ inboundId }) => inboundId)}::bigint[]) t(p, i) order by p
     on conflict do nothing returning phone`);
  await record(tx, 'opt-out', phones, byText(said));
  return new Set(phones);
}

/** Suppresses a phone that left on a page for the whole code: START, which reverts a message, does not lift it. */
export async function leaveCodeOnPage(tx: Tx, phone: string, source: ConsentSource): Promise<void> {
  const left = await tx.execute(command('people.leaveCodeOnPage')`
     insert into code_suppression (phone) values (${phone}) on conflict do nothing`);
  if (left > 0) await record(tx, 'opt-out', [phone], source);
}

/** Whether the phone has left the whole code. */
export const hasLeftCode = (tx: Tx, phone: string) =>
  tx.value(statement('people.hasLeftCode', { found: col.bool })`select left_code(${phone}) as found`);

/**
 * Lifts the suppression of a phone: by a keyword (`opt-in`), or by START, which reverts one message only (`restore`,
 * `leftBy`). Returns whether anything changed. Only inbound handling may call it.
 */
export async function returnToCode(
  tx: Tx,
  event: 'opt-in' | 'restore',
  phone: string,
  said: Said,
  leftBy: number | null = null,
): Promise<boolean> {
  const gone = await tx.execute(command('people.returnToCode')`
     delete from code_suppression where phone = ${phone} and (${leftBy}::bigint is null or inbound_id = ${leftBy})`);
  if (gone > 0) await record(tx, event, [phone], byText(new Map([[phone, said]])));
  return gone > 0;
}
