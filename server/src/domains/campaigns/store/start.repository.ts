import type { Tx } from '../../../platform/db/connection';
import { HAS_CAP } from './caps.repository';
import type { Texts } from './empty-text';
import type { Choice, KeywordSnapshot } from './recipients.repository';

/** A campaign whose time has come. */
export interface Due extends Texts {
  id: number;
  account_id: number;
  name: string;
  origin: string | null;
  choice: Choice;
  /** Its time was longer ago than a message is valid. */
  late: boolean;
  /** Its account has a cap. */
  limited: boolean;
  /** It is sent to people who have had what they were promised, too. */
  beyond: boolean;
}

/** Locks at most `most` campaigns that are due; other workers skip them. Relies on campaign_scheduled. */
export const lockDueCampaigns = (tx: Tx, validityMs: number, most: number) =>
  tx.query<Due>(
    `select id, account_id, name, origin, segments, message, ab, choice, send_at < now() - $1 * interval '1 ms' as late,
       (select ${HAS_CAP} from account a where a.id = campaign.account_id) as limited,
       beyond_at is not null and not (select keep_promise from account a where a.id = campaign.account_id) as beyond from campaign
     where state = 'scheduled' and not deleted and send_at <= now() order by send_at, id limit $2 for update skip locked`,
    [validityMs, most],
  );

/** Opens the expansion. `undoable`: the campaign is held for the account's undo period. */
export const markStarted = (
  tx: Tx,
  id: number,
  start: { recipients: number; leftOut: number; snapshot: readonly KeywordSnapshot[]; undoable: boolean },
) =>
  tx.execute(
    `update campaign c set state = 'expanding', sent = 1, reason = '', recipients = $2, selected = $2 + $5::int, keywords_snapshot = $3, started_at = clock_timestamp(),
       held_until = case when $4 and a.undo_seconds > 0 then clock_timestamp() + a.undo_seconds * interval '1 s' end
     from account a where c.id = $1 and a.id = c.account_id`,
    [id, start.recipients, JSON.stringify(start.snapshot), start.undoable, start.leftOut],
  );

export const markFailed = (tx: Tx, id: number, reason: string) =>
  tx.execute(`update campaign set state = 'failed', sent = 2, reason = $2, finished_at = now() where id = $1`, [
    id,
    reason,
  ]);
