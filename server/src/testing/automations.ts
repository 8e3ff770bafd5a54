import type { Database } from '../platform/db/connection';
import type { TestUser } from './accounts';
import type { Choice } from '../domains/campaigns/recipient/recipients.repository';
import type { StoredPlan } from '../domains/automations/recurring/recurrence-of';
import { NOBODY } from './stage';

export interface AutomationOptions {
  state?: 'on' | 'paused';
  /** For a sequence. */
  keyword?: number;
  leaveOnReply?: boolean;
  steps?: readonly { hours: number; message: string }[];
  /** For a recurring campaign; due by default. */
  plan?: Partial<StoredPlan>;
  atMinute?: number;
  nextAt?: Date;
  choice?: Partial<Choice>;
}

/** A sequence, or with a plan a recurring campaign. */
export const createAutomation = (
  db: Database,
  owner: TestUser,
  options: AutomationOptions = {},
): Promise<{ id: number; steps: number[] }> =>
  db.asEngine(async (tx) => {
    const { plan, steps = [{ hours: 1, message: 'Hello' }] } = options;
    const id = await tx.value<number>(
      `insert into automation (account_id, kind, name, state, keyword_id, leave_on_reply, plan, at_minute, next_at, choice, message)
       values ($1, $2, 'Test', $3, $4, $5, $6, $7, $8, $9, 'Again') returning id`,
      [
        owner.accountId,
        plan ? 'recurring' : 'sequence',
        options.state ?? 'on',
        options.keyword ?? null,
        options.leaveOnReply ?? false,
        JSON.stringify({ every: 'week', days: [1, 2, 3, 4, 5, 6, 7], day: 1, before: 0, ...plan }),
        options.atMinute ?? 0,
        plan ? (options.nextAt ?? new Date()) : null,
        JSON.stringify({ ...NOBODY, ...options.choice }),
      ],
    );
    const rows = plan
      ? []
      : await tx.query<{ id: number }>(
          `insert into sequence_step (account_id, automation_id, after_hours, message, segments)
           select $1, $2, hours, message, 1 from unnest($3::int[], $4::text[]) t(hours, message) returning id`,
          [owner.accountId, id, steps.map(({ hours }) => hours), steps.map(({ message }) => message)],
        );
    return { id, steps: rows.map((row) => row.id) };
  });

/** Moves a sequence's clock: as if everybody had joined earlier by this much. */
export const setBack = (db: Database, id: number, by: string): Promise<unknown> =>
  db.asEngine(async (tx) => {
    await tx.execute(
      `update subscriber set subscribed_at = subscribed_at - $2::interval
       where id in (select subscriber_id from sequence_person where automation_id = $1)`,
      [id, by],
    );
    await tx.execute(
      `update sequence_person set joined_at = joined_at - $2::interval, due_at = due_at - $2::interval, next_at = next_at - $2::interval
       where automation_id = $1`,
      [id, by],
    );
  });

/** The places of a sequence's subscribers. */
export const placeOf = (db: Database, id: number): Promise<{ state: number; got: number }[]> =>
  db.asEngine((tx) =>
    tx.query(
      `select p.state, (select count(*) from sequence_sent x where x.automation_id = $1 and x.subscriber_id = p.subscriber_id and x.round = p.round) as got
       from sequence_person p where p.automation_id = $1 order by p.subscriber_id`,
      [id],
    ),
  );

/** Texts of sequences to a phone, oldest first. */
export const textsTo = async (db: Database, phone: string): Promise<string[]> =>
  (
    await db.asEngine((tx) =>
      tx.query<{ body: string }>('select body from message where phone = $1 and kind = 8 order by id', [phone]),
    )
  ).map((row) => row.body);
