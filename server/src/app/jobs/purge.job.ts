import type { Database } from '../../platform/db/connection';

/**
 * Conditions of rows that are no longer needed, on columns of the same table, so that each may run beside other work.
 */
const EXPIRED: Readonly<Record<string, string>> = {
  // A save may be repeated with its key for two days.
  idempotency: `created_at < now() - interval '48 hours'`,
  // The reason of an ended session is kept for a month.
  credential: `least(expires_at, revoked_at) < now() - interval '30 days'`,
  password_token: `least(expires_at, used_at) < now() - interval '1 day'`,
  captcha_used: 'expires_at < now()',
  login_attempt: `since < now() - interval '1 day'`,
  wrong_try: `last_at < now() - interval '1 day'`,
  email_change: 'expires_at < now()',
  stranger_mail: `sent_at < now() - interval '2 days'`,
  notice: `created_at < now() - interval '90 days'`,
  remote_load: `day < (now() at time zone 'utc')::date - 90`,
  // A click can be undone for a minute.
  subscriber_undo: `at < now() - interval '1 day'`,
  'smpp.part': `sent_at < now() - interval '7 days'`,
  'smpp.early_receipt': `at < now() - interval '7 days'`,
  'smpp.inbound_part': `at < now() - interval '1 day'`,
};

/** Rows per statement: locks are short, and there is no long transaction after the job was off for a month. */
const CHUNK = 10_000;

/** Once a night; a process also purges at its start. */
export const PURGE_EVERY_MS = 24 * 3_600_000;

/** Deletes expired rows; returns the number per table. Locked rows are left to the next night. */
export async function purgeExpired(db: Database, chunk = CHUNK): Promise<Record<string, number>> {
  const purged: Record<string, number> = {};
  for (const [table, expired] of Object.entries(EXPIRED)) {
    let total = 0;
    for (let gone = chunk; gone === chunk; total += gone) {
      gone = await db.asEngine((tx) =>
        tx.execute(
          `delete from ${table} where ctid = any(array(select ctid from ${table} where ${expired} limit $1 for update skip locked))`,
          [chunk],
        ),
      );
    }
    if (total > 0) purged[table] = total;
  }
  return purged;
}
