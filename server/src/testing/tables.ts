/** Inserts rows directly, without the product's calls. */
import type { Database } from '../platform/db/connection';
import type { TestUser } from './accounts';

/** A subscriber's row; omitted fields are empty. */
export interface SubscriberRow {
  keyword: number;
  phone: string;
  first_name?: string;
  last_name?: string;
  email?: string;
  zip?: string;
  tags?: string;
  disabled?: number;
  deleted?: boolean;
  added_at?: string;
}

/** A function, because the database starts after the test file is loaded. */
export function tables(db: () => Pick<Database, 'asEngine'>) {
  const sql = <T>(text: string, params: unknown[] = []): Promise<T[]> =>
    db().asEngine((tx) => tx.query<T>(text, params));
  const one = <T>(text: string, params: unknown[] = []): Promise<T> => db().asEngine((tx) => tx.one<T>(text, params));
  return {
    sql,
    one,
    addKeyword: async (user: Pick<TestUser, 'accountId'>, text: string): Promise<number> =>
      (
        await one<{ id: number }>(
          'insert into keyword (account_id, keyword, canonical, expected_messages) values ($1, $2, upper($2), 99) returning id',
          [user.accountId, text],
        )
      ).id,
    addSubscriber: async (user: Pick<TestUser, 'accountId'>, row: SubscriberRow): Promise<number> =>
      (
        await one<{ id: number }>(
          `insert into subscriber (account_id, keyword_id, phone, first_name, last_name, email, zip, disabled, disabled_at, deleted, added_at, tags)
           values ($1, $2, $3, $4, $5, $6, $7, $8::smallint, case when $8::smallint = 1 then now() end, $9, $10, $11) returning id`,
          [
            user.accountId,
            row.keyword,
            row.phone,
            row.first_name ?? '',
            row.last_name ?? '',
            row.email ?? '',
            row.zip ?? '',
            row.disabled ?? 0,
            row.deleted ?? false,
            row.added_at ?? '2026-03-10T12:00:00Z',
            row.tags ?? '',
          ],
        )
      ).id,
  };
}
