import type { TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { createAutomation } from '../../../testing/automations';

/** Creates a sequence triggered by a date, with one person who entered it as a day began. Returns its id. */
export async function createNotedPlace(
  db: TestDatabase,
  owner: TestUser,
  { person, joined, days, minute }: { person: number; joined: Date; days: number; minute: number },
): Promise<number> {
  const { id, steps } = await createAutomation(db, owner, { steps: [{ hours: 1, message: 'Happy day' }] });
  await db.asEngine(async (tx) => {
    await tx.execute(`update automation set trigger = 'date' where id = $1`, [id]);
    await tx.execute('update sequence_step set after_hours = null, after_days = $2, at_minute = $3 where id = $1', [
      ...[steps[0], days, minute],
    ]);
    await tx.execute(
      `insert into sequence_person (automation_id, subscriber_id, account_id, joined_at, step_id, due_at, next_at)
       select $1, $2, $3, $4, $5, $4::timestamptz + interval '1 day', $4::timestamptz + interval '1 day'`,
      [id, person, owner.accountId, joined, steps[0]],
    );
  });
  return id;
}
