import { blankPhone } from '../../../platform/db/blank-phone';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

export interface NewMedia {
  token: string;
  name: string;
  extension: string;
  mime: string;
  size: number;
}

export const insertMedia = (tx: Tx, accountId: number, media: NewMedia) =>
  tx.value(statement('files.insertMedia', { id: col.number })`
     insert into media (account_id, token, name, extension, mime, size) values (${accountId}, ${media.token}, ${media.name}, ${media.extension}, ${media.mime}, ${media.size}) returning id`);

/** For anyone with the address, such as phones and carriers, so it runs as the engine. */
export const findByToken = (tx: Tx, token: string) =>
  tx.maybeOne(statement('files.findByToken', { name: col.text(), mime: col.text() })`
     select name, mime from media where token = ${token} and dropped_at is null`);

/** Makes the address of a file that nothing uses any more stop working. */
export const dropMedia = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('files.dropMedia')`
     update media set dropped_at = now() where account_id = ${accountId} and id = ${id}`);

/** Locks one dropped file (index media_dropped). */
export const lockDropped = (tx: Tx) =>
  tx.maybeOne(statement('files.lockDropped', { id: col.number, token: col.text() })`
     select id, token from media where dropped_at is not null order by dropped_at limit 1 for update skip locked`);

export const deleteMedia = (tx: Tx, id: number) =>
  tx.execute(command('files.deleteMedia')`delete from media where id = ${id}`);

/** Files of an account, by id. */
export const tokensAfter = (tx: Tx, accountId: number, after: number, most: number) =>
  tx.query(statement('files.tokensAfter', { id: col.number, token: col.text() })`
     select id, token from media where account_id = ${accountId} and id > ${after} order by id limit ${most}`);

/** The files of received texts, stored or not, with the id of the stored one. */
export const receivedFilesOf = (tx: Tx, inboundIds: readonly number[]) =>
  tx.query(statement('files.receivedFilesOf', {
    inbound_id: col.number,
    media_id: col.orNull(col.number),
    url: col.text(),
    state: col.text(),
  })`
     select inbound_id, media_id, url, state from inbound_media where inbound_id = any(${inboundIds}::bigint[]) order by id`);

export const storedFiles = (tx: Tx, ids: readonly number[]) =>
  tx.query(statement('files.storedFiles', {
    id: col.number,
    token: col.text(),
    name: col.text(),
    mime: col.text(),
    size: col.number,
  })`
     select id, token, name, mime, size from media where id = any(${ids}::int[]) order by id`);

/**
 * Removes the rows of the files of received texts, and of these stored files; `phone`: blanked in the names of other
 * files.
 */
export async function eraseFileRows(
  tx: Tx,
  phone: string,
  inboundIds: readonly number[],
  ids: readonly number[],
): Promise<void> {
  await tx.execute(command('files.eraseFileRows')`
     delete from inbound_media where inbound_id = any(${inboundIds}::bigint[]) or media_id = any(${ids}::int[])`);
  await tx.execute(command('files.eraseFileRows.2')`delete from media where id = any(${ids}::int[])`);
  await blankPhone(tx, phone, { media: ['name'] });
}
