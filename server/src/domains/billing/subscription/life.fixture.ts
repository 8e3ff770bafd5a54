import { accountFactory, type OwnerOptions, type TestUser } from '../../../testing/accounts';
import type { TestDatabase } from '../../../testing/database';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
export const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);

/** Helpers for the tests of the jobs. */
export function life(db: TestDatabase) {
  const sql = <T>(text: string, params: readonly unknown[] = []): Promise<T[]> =>
    db.asEngine((tx) => tx.query<T>(text, params));
  return {
    ...accountFactory(db),
    sql,
    words: { productName: 'Textloom', publicUrl: 'http://textloom.test', supportEmail: 'support@textloom.test' },
    subscription: async ({ accountId }: TestUser) =>
      (
        await sql<{
          plan_id: number;
          paid: boolean;
          with_trial: boolean;
          started_at: Date;
          end_at: Date;
          cancelled_at: Date | null;
          overdue_since: Date | null;
          renewal_tries: number;
          next_try_at: Date | null;
          extra_keywords: number;
        }>('select * from subscription where account_id = $1', [accountId])
      )[0],
    change: (user: TestUser, set: string, params: readonly unknown[] = []): Promise<unknown> =>
      sql(`update subscription set ${set} where account_id = $1`, [user.accountId, ...params]),
    /** Removes and returns the account's mails so far, oldest first. */
    mails: async ({ accountId }: TestUser) => {
      const rows = await sql<{ recipient: string; subject: string; body_text: string }>(
        'with gone as (delete from mail where account_id = $1 returning *) select * from gone order by id',
        [accountId],
      );
      return rows.map(({ recipient, subject, body_text: text }) => ({ recipient, subject, text }));
    },
    trial: (endAt: Date, more: OwnerOptions = {}): Promise<TestUser> =>
      accountFactory(db).createOwner({
        trial: true,
        paid: false,
        plan: { id: 1, name: 'Free Trial', priceCents: 0, messages: 250, keywords: 2 },
        startedAt: later(endAt, -14 * DAY),
        endAt,
        ...more,
      }),
  };
}
