import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { chosenIds, type Choice } from '../recipient/recipients.repository';
import type { Draft } from './campaigns.policy';
import { partsOf } from '../../../platform/db/columns';

/** Counts ids of a choice that do not belong to this account, per kind. */
export const countUnknown = (tx: Tx, accountId: number, choice: Choice) =>
  tx.one(statement('campaigns.countUnknown', { subscribers: col.number, groups: col.number, keywords: col.number })`
     select (select count(*) from unnest(${chosenIds(choice)}::bigint[]) id where not exists (select from subscriber s where s.id = id.id and s.account_id = ${accountId})) as subscribers,
            (select count(*) from unnest(${choice.groups}::bigint[]) id where not exists (select from contact_group g where g.id = id.id and g.account_id = ${accountId} and not g.deleted)) as groups,
            (select count(*) from unnest(${choice.keywords}::bigint[]) id where not exists (select from keyword k where k.id = id.id and k.account_id = ${accountId} and not k.deleted)) as keywords`);

/** Who chose to send a campaign even to people who have had what they were promised, and when. */
const BEYOND = {
  beyond_by: col.present(col.text()),
  beyond_at: col.present(col.time),
};
export type Beyond = col.RowOf<typeof BEYOND>;

/** The columns of a campaign that its author sets; `parent_id`: the campaign that was replied to. */
export interface Stored extends Draft {
  choice: Choice;
  recipients: number;
  media_id: number | null;
  /** The draft that is sent as this campaign. */
  draft_id: number | null;
  origin: 'reply_all';
  parent_id: number;
  beyond_by: string | null;
  beyond_at: Date | null;
}

const rowOf = ({ choice, ab, buttons, ...stored }: Partial<Stored>) => ({
  ...stored,
  ...(choice && { choice: JSON.stringify(choice) }),
  ...(ab !== undefined && { ab: ab && JSON.stringify(ab) }),
  ...(buttons !== undefined && { buttons: buttons && JSON.stringify(buttons) }),
});

/** Omitted columns keep their defaults. */
export async function insertCampaign(tx: Tx, accountId: number, stored: Partial<Stored>): Promise<number> {
  const { names, values } = partsOf(rowOf(stored));
  return tx.value(statement('campaigns.insertCampaign', { id: col.number })`
     insert into campaign (account_id, ${names}) values (${accountId}, ${values}) returning id`);
}

export const updateCampaign = (tx: Tx, accountId: number, id: number, stored: Partial<Stored>): Promise<number> =>
  tx.execute(command('campaigns.updateCampaign')`
     update campaign set ${partsOf(rowOf(stored)).sets}, revision = revision + 1 where account_id = ${accountId} and id = ${id}`);

const LOCKED = {
  id: col.number,
  sent: col.number,
  state: col.text(),
  revision: col.number,
  media_id: col.orNull(col.number),
  begin_with_name: col.bool,
};

/** Locks the row, so that the worker cannot start the campaign meanwhile (decision 61). */
export const lockCampaign = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('campaigns.lockCampaign', LOCKED)`
     select id, sent, state, revision, media_id, begin_with_name from campaign where account_id = ${accountId} and id = ${id}::bigint and not deleted for update`);

/**
 * The stored choice of a campaign about people beyond their promise; null for other recipients, or if they are always
 * left out.
 */
export const keptBeyond = async (tx: Tx, id: number, choice: Choice): Promise<Beyond | null> =>
  (await tx.maybeOne(statement('campaigns.keptBeyond', BEYOND)`
     select c.beyond_by, c.beyond_at from campaign c join account a on a.id = c.account_id
     where c.id = ${id} and c.choice = ${JSON.stringify(choice)}::jsonb and c.beyond_at is not null and not a.keep_promise`)) ??
  null;

export const markDeleted = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('campaigns.markDeleted')`
     update campaign set deleted = true where account_id = ${accountId} and id = ${id}`);
