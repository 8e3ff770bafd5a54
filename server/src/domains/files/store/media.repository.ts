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
  tx.maybeOne<{ name: string; mime: string }>('select name, mime from media where token = $1', [token]);

/** Files of an account, by id. */
export const tokensAfter = (tx: Tx, accountId: number, after: number, most: number) =>
  tx.query<{ id: number; token: string }>(
    'select id, token from media where account_id = $1 and id > $2 order by id limit $3',
    [accountId, after, most],
  );
