import type { Tx } from '../../../platform/db/connection';

/** Creates the missing tables of the months from `from` to `until`; returns their number. */
export const addMonths = (tx: Tx, from: Date, until: Date) =>
  tx.value<number>('select add_message_months($1, $2) as added', [from, until]);

export interface MessageMonth {
  /** Lowest id of its messages. */
  first: number;
  /** The first id after it. */
  end: number;
  /** Name of its table. */
  name: string;
}

/** Months that ended before this moment and were not removed, oldest first. */
export const monthsBefore = (tx: Tx, moment: Date) =>
  tx.query<MessageMonth & { counted: boolean }>(
    `select first_id as first, end_id as end, name, counted_at is not null as counted from message_month
     where removed_at is null and end_id <= message_floor($1) order by first_id`,
    [moment],
  );

/** Drops the table of a month; returns false when one of its messages is pending. */
export const dropMonth = (tx: Tx, first: number, retentionMonths: number) =>
  tx.value<boolean>('select drop_message_month($1, $2) as gone', [first, retentionMonths]);

export const analyzeMessages = (tx: Tx): Promise<unknown> => tx.query('select analyze_messages()');
