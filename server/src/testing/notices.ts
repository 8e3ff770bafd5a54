import type { Database } from '../platform/db/connection';
import type { TestUser } from './accounts';

/** The notices of a user so far, oldest first. */
export const noticesOf = (
  db: Pick<Database, 'asEngine'>,
  { userId }: Pick<TestUser, 'userId'>,
): Promise<{ kind: string; text: string; path: string }[]> =>
  db.asEngine((tx) => tx.query('select kind, text, path from notice where user_id = $1 order by id', [userId]));
