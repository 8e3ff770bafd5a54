import { blankPhone } from '../../../platform/db/blank-phone';
import type { Tx } from '../../../platform/db/connection';

export interface NewMedia {
  token: string;
  name: string;
  extension: string;
  mime: string;
  size: number;
}

export const insertMedia = (tx: Tx, accountId: number, media: NewMedia) =>
  tx.value<number>(
    'insert into media (account_id, token, name, extension, mime, size) values ($1, $2, $3, $4, $5, $6) returning id',
    [accountId, media.token, media.name, media.extension, media.mime, media.size],
  );

/** For anyone with the address, such as phones and carriers, so it runs as the engine. */
export const findByToken = (tx: Tx, token: string) =>
  tx.maybeOne<{ name: string; mime: string }>('select name, mime from media where token = $1 and dropped_at is null', [
    token,
  ]);

/** Ends the address of a file that nothing uses any more. */
export const dropMedia = (tx: Tx, accountId: number, id: number) =>
  tx.execute('update media set dropped_at = now() where account_id = $1 and id = $2', [accountId, id]);

/** Locks one dropped file (index media_dropped). */
export const lockDropped = (tx: Tx) =>
  tx.maybeOne<{ id: number; token: string }>(
    'select id, token from media where dropped_at is not null order by dropped_at limit 1 for update skip locked',
  );

export const deleteMedia = (tx: Tx, id: number) => tx.execute('delete from media where id = $1', [id]);

/** Files of an account, by id. */
export const tokensAfter = (tx: Tx, accountId: number, after: number, most: number) =>
  tx.query<{ id: number; token: string }>(
    'select id, token from media where account_id = $1 and id > $2 order by id limit $3',
    [accountId, after, most],
  );

/** The received files of a phone, stored or not, with the id of the stored one. Uses inbound_message_phone. */
export const receivedFilesOf = (tx: Tx, phone: string) =>
  tx.query<{ inbound_id: number; media_id: number | null; url: string; state: string }>(
    'select f.inbound_id, f.media_id, f.url, f.state from inbound_message i join inbound_media f on f.inbound_id = i.id where i.phone = $1 order by f.id',
    [phone],
  );

/** Those of these files that nothing but texts to or from one phone uses. */
export const personalFiles = (tx: Tx, ids: readonly number[]) =>
  tx.query<{ id: number; token: string; name: string; mime: string; size: number }>(
    `select id, token, name, mime, size from media m where id = any($1::int[])
       and not exists (select from keyword where media_id = m.id) and not exists (select from campaign where media_id = m.id)
       and not exists (select from campaign_draft where media_id = m.id) and not exists (select from automation where media_id = m.id)
       and not exists (select from sequence_step where media_id = m.id) and not exists (select from opt_in_question where media_id = m.id) order by id`,
    [ids],
  );

/** Removes the rows of received files of a phone, and of these stored files. */
export async function eraseFileRows(tx: Tx, phone: string, ids: readonly number[]): Promise<void> {
  await tx.execute(
    'delete from inbound_media where inbound_id in (select id from inbound_message where phone = $1) or media_id = any($2::int[])',
    [phone, ids],
  );
  await tx.execute('delete from media where id = any($1::int[])', [ids]);
  await blankPhone(tx, phone, { media: ['name'] });
}
