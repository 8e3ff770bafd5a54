import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { sql, statement } from '../../../platform/db/sql';

/** `remote`: the remote that it releases; `*`: every remote. */
const TOKEN_ROW = {
  id: col.number,
  remote: col.text(),
  holder: col.text(),
  created_at: col.time,
  last_used_at: col.orNull(col.time),
  revoked_at: col.orNull(col.time),
};
export type TokenRow = col.RowOf<typeof TOKEN_ROW>;

const TOKEN = sql`id::int as id, remote, holder, created_at, last_used_at, revoked_at`;

export const insertToken = (tx: Tx, one: { remote: string; holder: string; hash: Buffer }) =>
  tx.one(statement('releases.insertToken', { id: col.number })`
     insert into release_token (remote, holder, token_hash) values (${one.remote}, ${one.holder}, ${one.hash}) returning id::int as id`);

export const readTokens = (tx: Tx) =>
  tx.query(statement('releases.readTokens', TOKEN_ROW)`select ${TOKEN} from release_token order by id`);

/** Revoking a token again keeps the time of the first revocation. */
export const revokeToken = (tx: Tx, id: number) =>
  tx.maybeOne(statement('releases.revokeToken', TOKEN_ROW)`
     update release_token set revoked_at = coalesce(revoked_at, now()) where id = ${id} returning ${TOKEN}`);

/** Finds a token that is not revoked, and records its use. */
export const useToken = (tx: Tx, hash: Buffer) =>
  tx.maybeOne(statement('releases.useToken', { remote: col.text(), holder: col.text() })`
     update release_token set last_used_at = now() where token_hash = ${hash} and revoked_at is null returning remote, holder`);
