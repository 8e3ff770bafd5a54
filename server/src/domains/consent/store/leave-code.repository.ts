import type { Tx } from '../../../platform/db/connection';

interface NewCode {
  phone: string;
  pageHash: Buffer;
  codeHash: Buffer;
  minutes: number;
}

export const storeLeaveCode = (tx: Tx, { phone, pageHash, codeHash, minutes }: NewCode) =>
  tx.execute(
    `insert into leave_code (phone, page_hash, code_hash, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [phone, pageHash, codeHash, minutes],
  );

/** Codes that were asked for this phone within 24 hours. */
export const codesOfDay = (tx: Tx, phone: string) =>
  tx.value<number>(
    `select count(*) as asked from leave_code where phone = $1 and asked_at > now() - interval '1 day'`,
    [phone],
  );

/**
 * Counts a try of a page's code and uses it up if it is right, under the lock of its row: however many try at once, `most`
 * are judged and one succeeds. Undefined when there is nothing to try: no such page, too late, tried too often, used.
 */
export const proveCode = (tx: Tx, pageHash: Buffer, codeHash: Buffer, most: number) =>
  tx.maybeOne<{ phone: string; right: boolean }>(
    `update leave_code set tries = tries + 1, proved_at = case when code_hash = $2 then now() end
     where page_hash = $1 and proved_at is null and tries < $3 and expires_at > now()
     returning phone, proved_at is not null as right`,
    [pageHash, codeHash, most],
  );

/** The phone of a page whose code was entered within these minutes. */
export const provedPhone = (tx: Tx, pageHash: Buffer, minutes: number) =>
  tx.maybeValue<string>(
    `select phone from leave_code where page_hash = $1 and proved_at > now() - make_interval(mins => $2)`,
    [pageHash, minutes],
  );
