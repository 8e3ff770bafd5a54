import { sql, type Sql } from '../../../platform/db/sql';
import type { Choice } from '../recipient/recipients.repository';

interface Recurring {
  id: number;
  account_id: number;
  name: string;
  message: string;
  segments: number;
  quiet: boolean;
  media_id: number | null;
  begin_with_name: boolean;
}

/** SQL: inserts the scheduled campaign of a run of a recurring campaign and returns its id. */
export const campaignOfRun = (recurring: Recurring, at: Date, choice: Choice): Sql =>
  sql`insert into campaign (account_id, name, message, segments, schedule, send_at, choice, quiet, origin, automation_id, media_id, begin_with_name)
       values (${recurring.account_id}, ${recurring.name}, ${recurring.message}, ${recurring.segments}, 1, ${at}, ${JSON.stringify(choice)}, ${recurring.quiet}, 'automation', ${recurring.id}, ${recurring.media_id}, ${recurring.begin_with_name}) returning id`;
