import type { Tx } from '../../../platform/db/connection';

/** `remote`: the remote that it releases; `*`: every remote. */
export interface TokenRow {
  id: number;
  remote: string;
  holder: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

const TOKEN = 'id::int as id, remote, holder, created_at, last_used_at, revoked_at';

export const insertToken = (tx: Tx, one: { remote: string; holder: string; hash: Buffer }): Promise<{ id: number }> =>
  tx.one('insert into release_token (remote, holder, token_hash) values ($1, $2, $3) returning id::int as id', [
    one.remote,
    one.holder,
    one.hash,
  ]);

export const readTokens = (tx: Tx) => tx.query<TokenRow>(`select ${TOKEN} from release_token order by id`);

/** Revoking a token again keeps the time of the first revocation. */
export const revokeToken = (tx: Tx, id: number) =>
  tx.maybeOne<TokenRow>(
    `update release_token set revoked_at = coalesce(revoked_at, now()) where id = $1 returning ${TOKEN}`,
    [id],
  );

/** Finds a token that is not revoked, and records its use. */
export const useToken = (tx: Tx, hash: Buffer): Promise<{ remote: string; holder: string } | undefined> =>
  tx.maybeOne(
    'update release_token set last_used_at = now() where token_hash = $1 and revoked_at is null returning remote, holder',
    [hash],
  );
