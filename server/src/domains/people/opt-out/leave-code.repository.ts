import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

interface NewCode {
  phone: string;
  pageHash: Buffer;
  codeHash: Buffer;
  minutes: number;
}

export const storeLeaveCode = (tx: Tx, { phone, pageHash, codeHash, minutes }: NewCode) =>
  tx.execute(command('people.storeLeaveCode')`
     insert into leave_code (phone, page_hash, code_hash, expires_at) values (${phone}, ${pageHash}, ${codeHash}, now() + make_interval(mins => ${minutes}))`);

/** Codes that were requested for this phone within 24 hours. */
export const codesOfDay = (tx: Tx, phone: string) =>
  tx.value(statement('people.codesOfDay', { asked: col.number })`
     select count(*) as asked from leave_code where phone = ${phone} and asked_at > now() - interval '1 day'`);

/**
 * Counts a try of a page's code and uses it up if it is right, under the lock of its row: of any number of concurrent
 * tries, `most` are checked and one succeeds. Undefined when there is nothing to try: no such page, expired, tried too
 * often, used.
 */
export const tryLeaveCode = (tx: Tx, pageHash: Buffer, codeHash: Buffer, most: number) =>
  tx.maybeOne(statement('people.tryLeaveCode', { phone: col.text(), right: col.bool })`
     update leave_code set tries = tries + 1, proved_at = case when code_hash = ${codeHash} then now() end
     where page_hash = ${pageHash} and proved_at is null and tries < ${most} and expires_at > now()
     returning phone, proved_at is not null as right`);

/** The phone of a page whose code was entered within these minutes. */
export const phoneOfEnteredCode = (tx: Tx, pageHash: Buffer, minutes: number) =>
  tx.maybeValue(statement('people.phoneOfEnteredCode', { phone: col.text() })`
     select phone from leave_code where page_hash = ${pageHash} and proved_at > now() - make_interval(mins => ${minutes})`);
