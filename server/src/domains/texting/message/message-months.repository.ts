import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** Creates the missing tables of the months from `from` to `until`; returns their number. */
export const addMonths = (tx: Tx, from: Date, until: Date) =>
  tx.value(statement('texting.addMonths', { added: col.number })`
     select add_message_months(${from}, ${until}) as added`);

const MESSAGE_MONTH = {
  /** Lowest id of its messages. */
  first: col.number,
  /** The first id after it. */
  end: col.number,
  /** Name of its table. */
  name: col.text(),
};
export type MessageMonth = col.RowOf<typeof MESSAGE_MONTH>;

/** Months that ended before this moment and were not removed, oldest first. */
export const monthsBefore = (tx: Tx, moment: Date) =>
  tx.query(statement('texting.monthsBefore', { ...MESSAGE_MONTH, counted: col.bool })`
     select first_id as first, end_id as end, name, counted_at is not null as counted from message_month
     where removed_at is null and end_id <= message_floor(${moment}) order by first_id`);

/** Drops the table of a month; returns false when one of its messages is pending. */
export const dropMonth = (tx: Tx, first: number, retentionMonths: number) =>
  tx.value(statement('texting.dropMonth', { gone: col.bool })`
     select drop_message_month(${first}, ${retentionMonths}) as gone`);

export const analyzeMessages = (tx: Tx): Promise<unknown> =>
  tx.execute(command('texting.analyzeMessages')`
     select analyze_messages()`);
