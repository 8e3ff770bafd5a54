import type { Tx } from '../../../platform/db/connection';
import { chosenIds, type Choice } from './recipients.repository';
import type { Draft } from '../rules/campaigns.policy';
import { columnsOf } from '../../../platform/db/columns';

/** Counts ids of a choice that do not belong to this account, per kind. */
export const countUnknown = (tx: Tx, accountId: number, choice: Choice) =>
  tx.one<{ subscribers: number; groups: number; keywords: number }>(
    `select (select count(*) from unnest($2::bigint[]) id where not exists (select from subscriber s where s.id = id.id and s.account_id = $1)) as subscribers,
            (select count(*) from unnest($3::bigint[]) id where not exists (select from contact_group g where g.id = id.id and g.account_id = $1 and not g.deleted)) as groups,
            (select count(*) from unnest($4::bigint[]) id where not exists (select from keyword k where k.id = id.id and k.account_id = $1 and not k.deleted)) as keywords`,
    [accountId, chosenIds(choice), choice.groups, choice.keywords],
  );

/** Who chose to send a campaign to people who have had what they were promised, and when. */
export interface Beyond {
  beyond_by: string;
  beyond_at: Date;
}

/** A campaign's columns that its author sets; `parent_id`: the campaign that was replied to. */
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

/** Columns that are not given keep their defaults. */
export async function insertCampaign(tx: Tx, accountId: number, stored: Partial<Stored>): Promise<number> {
  const { names, places, values } = columnsOf(stored, 2);
  return tx.value<number>(`insert into campaign (account_id, ${names}) values ($1, ${places}) returning id`, [
    accountId,
    ...values,
  ]);
}

export function updateCampaign(tx: Tx, accountId: number, id: number, stored: Partial<Stored>): Promise<number> {
  const { sets, values } = columnsOf(stored, 3);
  return tx.execute(`update campaign set ${sets}, revision = revision + 1 where account_id = $1 and id = $2`, [
    accountId,
    id,
    ...values,
  ]);
}

/** Locks the row, so that the worker cannot start the campaign meanwhile (decision 61). */
export const lockCampaign = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<{
    id: number;
    sent: number;
    state: string;
    revision: number;
    media_id: number | null;
    begin_with_name: boolean;
  }>(
    'select id, sent, state, revision, media_id, begin_with_name from campaign where account_id = $1 and id = $2::bigint and not deleted for update',
    [accountId, id],
  );

/** What was chosen for a campaign about people beyond their promise; null for other recipients, or if they are always left out. */
export const keptBeyond = async (tx: Tx, id: number, choice: Choice): Promise<Beyond | null> =>
  (await tx.maybeOne<Beyond>(
    `select c.beyond_by, c.beyond_at from campaign c join account a on a.id = c.account_id
     where c.id = $1 and c.choice = $2::jsonb and c.beyond_at is not null and not a.keep_promise`,
    [id, JSON.stringify(choice)],
  )) ?? null;

export const markDeleted = (tx: Tx, accountId: number, id: number) =>
  tx.execute('update campaign set deleted = true where account_id = $1 and id = $2', [accountId, id]);
