import type { Segments, TwoTexts } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { chosen, type Choice } from './recipients.repository';
import { sql, statement } from '../../../platform/db/sql';
import * as col from '../../../platform/db/col';

export interface StoredTexts {
  begin_with_name: boolean;
  message: string;
  segments: Segments;
  ab: TwoTexts | null;
}

export const storedTexts = (tx: Tx, id: number) =>
  tx.one<StoredTexts>('select begin_with_name, message, segments, ab from campaign where id = $1', [id]);

/** The texts with the name, which the campaign then begins with, whoever wanted it. */
export const storeTexts = (tx: Tx, id: number, { message, ab }: StoredTexts) =>
  tx.execute('update campaign set message = $2, ab = $3, begin_with_name = true where id = $1', [
    id,
    message,
    ab && JSON.stringify(ab),
  ]);

/**
 * Whether a choice has people who got no welcome. An account without any is asked by subscriber_no_welcome alone, whatever
 * the number of the chosen.
 */
export const reachesUnwelcomed = (tx: Tx, accountId: number, choice: Choice) =>
  tx.value(statement('campaigns.reachesUnwelcomed', { reached: col.bool })`
     select exists (select from subscriber where account_id = ${accountId} and no_welcome)
       and exists (with ${chosen(accountId, choice, sql`s.no_welcome, s.disabled, s.deleted`)} select from chosen where no_welcome and disabled = 0 and not deleted) as reached`);

/** What will begin with the account's name when it starts: scheduled campaigns, and recurring ones that are on. */
export const begunLater = (tx: Tx, accountId: number) =>
  tx.query<Omit<StoredTexts, 'begin_with_name'> & { name: string }>(
    `select name, message, segments, ab from campaign where account_id = $1 and state = 'scheduled' and not deleted and begin_with_name
     union all select name, message, segments, null from automation where account_id = $1 and kind = 'recurring' and state = 'on' and not deleted and begin_with_name`,
    [accountId],
  );
