import { sql } from './database';

const OF_OWNER = 'account_id = (select account_id from app_user where email = $1 and owner)';

/** Makes an account's renewal due now, as if its month had passed and the charging job had marked it. */
export const endPeriod = (email: string): Promise<unknown> =>
  sql(
    `update subscription set overdue_since = date_trunc('second', now()), next_try_at = now(), end_at = now() + interval '5 days' where ${OF_OWNER}`,
    [email],
  );

/** Saves the state of a subscription; the returned function restores it. */
export async function rememberSubscription(email: string): Promise<() => Promise<void>> {
  const [row] = await sql(`select to_jsonb(s) as kept from subscription s where ${OF_OWNER}`, [email]);
  const columns = 'plan_id, with_trial, paid, extra_keywords, started_at, end_at, anchor_day';
  return async () => {
    await sql(
      `update subscription set (${columns}) = (select ${columns} from jsonb_populate_record(null::subscription, $2))
       where ${OF_OWNER}`,
      [email, JSON.stringify(row?.kept)],
    );
  };
}
