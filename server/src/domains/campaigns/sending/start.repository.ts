import { command, statement } from '../../../platform/db/sql';
import type { HeldCoupons } from '../../coupons';
import type { Tx } from '../../../platform/db/connection';
import { hasCap } from '../limit/caps.repository';
import { CHOICE, type KeywordSnapshot } from '../recipient/recipients.repository';
import { AB } from '../two-texts/two-texts.repository';
import * as col from '../../../platform/db/col';

const DUE = {
  id: col.number,
  account_id: col.number,
  name: col.text(),
  message: col.text(),
  ab: col.orNull(AB),
  segments: col.number,
  origin: col.orNull(col.text()),
  choice: CHOICE,
  /** Whether its time was longer ago than a message is valid. */
  late: col.bool,
  /** Whether its account has a cap. */
  limited: col.bool,
  /** Whether it is also sent to people who have had what they were promised. */
  beyond: col.bool,
};
/** A campaign whose time has come. */
export type Due = col.RowOf<typeof DUE>;

/** Locks at most `limit` campaigns that are due; other workers skip them. Relies on campaign_scheduled. */
export const lockDueCampaigns = (tx: Tx, validityMs: number, limit: number) =>
  tx.query(statement('campaigns.lockDueCampaigns', DUE)`
     select id, account_id, name, origin, segments, message, ab, choice, send_at < now() - ${validityMs} * interval '1 ms' as late,
       (select ${hasCap} from account a where a.id = campaign.account_id) as limited,
       beyond_at is not null and not (select keep_promise from account a where a.id = campaign.account_id) as beyond from campaign
     where state = 'scheduled' and not deleted and send_at <= now() order by send_at, id limit ${limit} for update skip locked`);

/** Opens the expansion. `undoable`: the campaign is held for the account's undo period. */
export const markStarted = (
  tx: Tx,
  id: number,
  start: { recipients: number; leftOut: number; snapshot: readonly KeywordSnapshot[]; undoable: boolean },
) =>
  tx.execute(command('campaigns.markStarted')`
     update campaign c set state = 'expanding', sent = 1, reason = '', recipients = ${start.recipients}, selected = ${start.recipients}::int + ${start.leftOut}::int, keywords_snapshot = ${JSON.stringify(start.snapshot)}, started_at = clock_timestamp(),
       held_until = case when ${start.undoable} and a.undo_seconds > 0 then clock_timestamp() + a.undo_seconds * interval '1 s' end
     from account a where c.id = ${id} and a.id = c.account_id`);

export const markFailed = (tx: Tx, id: number, reason: string) =>
  tx.execute(command('campaigns.markFailed')`
     update campaign set state = 'failed', sent = 2, reason = ${reason}, finished_at = now() where id = ${id}`);

/** Whose codes the campaign gives. */
export const setPool = (tx: Tx, campaignId: number, { poolId, codes }: HeldCoupons) =>
  tx.execute(command('campaigns.setPool')`
     update campaign set coupon_pool_id = ${poolId}, coupons = ${codes} where id = ${campaignId}`);

/** The texts of a campaign, as it is started. */
export const textsOfCampaign = async (tx: Tx, campaignId: number): Promise<[string, string]> => {
  const texts = await tx.one(statement('campaigns.textsOfCampaign', { message: col.text(), message_b: col.text() })`
     select message, coalesce(ab ->> 'message_b', '') as message_b from campaign where id = ${campaignId}`);
  return [texts.message, texts.message_b];
};
