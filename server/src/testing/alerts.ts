import type { Database } from '../platform/db/connection';
import type { TestUser } from './accounts';

/** Confirms addresses or phones for the alerts of a user's account, as their links and codes do. */
export const confirmAlerts = (
  db: Pick<Database, 'asEngine'>,
  { accountId }: Pick<TestUser, 'accountId'>,
  kind: 'mail' | 'phone',
  ...addresses: readonly string[]
): Promise<number> =>
  db.asEngine((tx) =>
    tx.execute(
      `insert into alert_address (account_id, kind, address, confirmed_at) select $1, $2, unnest($3::text[]), now()
       on conflict (account_id, kind, address) do update set confirmed_at = now()`,
      [accountId, kind, addresses],
    ),
  );
