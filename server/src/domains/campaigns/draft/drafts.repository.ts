import * as col from '../../../platform/db/col';
import { command, sql, statement, type Sql } from '../../../platform/db/sql';
import type { DraftContent, TwoTexts } from '@textloom/contracts';
import { BUTTONS } from '../../texting/batch';
import { shownRecipientTime } from '../campaign/campaigns.repository';
import { FILE_COLUMN, mediaFile } from '../campaign/campaign-file';
import { NOBODY } from '../recipient/recipients.repository';
import type { Tx } from '../../../platform/db/connection';

/** Subscribers known only by their ids. */
export interface DraftIds {
  extra_subscribers: number[];
  filtered_subscribers: number[];
}

/** A draft of the account by its id; with the id 0, the one that the user has begun at the place. */
export interface DraftKey {
  accountId: number;
  userId: number;
  place: string;
  id?: number;
}

/** SQL: joins the user who saved draft `d` last, and their name. */
export const savedBy = sql`join app_user u on u.account_id = d.account_id and u.id = coalesce(d.saved_by, d.user_id)`;
export const saverName = sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`;
/** SQL: the draft was not discarded. */
export const isKept = sql`d.place not like '!%'`;

const LOCKED_DRAFT = {
  id: col.number,
  revision: col.number,
  media_id: col.orNull(col.number),
  saver_id: col.number,
  saver: col.text(),
};
export type LockedDraft = col.RowOf<typeof LOCKED_DRAFT>;

const DRAFT_RECORD = {
  id: col.number,
  revision: col.number,
  media_id: col.orNull(col.number),
  /** Code of the timezone in which its times were typed. */
  timezone: col.number,
  saved_at: col.time,
  content: col.json<DraftContent>({} as DraftContent),
  ids: col.json<DraftIds>({ extra_subscribers: [], filtered_subscribers: [] }),
  file: FILE_COLUMN,
};

const ofKey = ({ accountId, userId, place, id = 0 }: DraftKey): Sql =>
  id > 0
    ? sql`d.account_id = ${accountId} and d.id = ${id}::bigint and ${isKept}`
    : sql`d.account_id = ${accountId} and d.user_id = ${userId} and d.place = ${place}`;

export const findDraft = (tx: Tx, key: DraftKey) =>
  tx.maybeOne(statement('campaigns.findDraft', DRAFT_RECORD)`
     select d.id, d.revision, d.saved_at, d.content, d.ids, d.media_id, u.timezone, ${mediaFile} as file
     from campaign_draft d ${savedBy} left join media m on m.id = d.media_id where ${ofKey(key)}`);

/** Locks the draft, which serializes its saves and sends. */
export const lockDraft = (tx: Tx, key: DraftKey) =>
  tx.maybeOne(statement('campaigns.lockDraft', LOCKED_DRAFT)`
     select d.id, d.revision, d.media_id, u.id as saver_id, ${saverName} as saver
     from campaign_draft d ${savedBy} where ${ofKey(key)} for update of d`);

export interface DraftValues {
  content: DraftContent;
  ids: DraftIds;
  mediaId: number | null;
}

const SAVED_DRAFT = { id: col.number, revision: col.number, saved_at: col.time };

/**
 * Its first revision is its id, so that a repeated request knows the draft that it has begun. Returns undefined when
 * another save has just created one.
 */
export const insertDraft = (tx: Tx, { accountId, userId, place }: DraftKey, { content, ids, mediaId }: DraftValues) =>
  tx.maybeOne(statement('campaigns.insertDraft', SAVED_DRAFT)`
     insert into campaign_draft (id, revision, account_id, user_id, place, content, ids, media_id)
     select n.id, n.id, ${accountId}::int, ${userId}::int, ${place}::text, ${JSON.stringify(content)}::jsonb, ${JSON.stringify(ids)}::jsonb, ${mediaId}::int
     from nextval('campaign_draft_revision') n(id)
     on conflict do nothing returning id, revision, saved_at`);

/** Omitted ids are kept. */
export const updateDraft = (
  tx: Tx,
  key: DraftKey,
  { content, ids, mediaId }: Omit<DraftValues, 'ids'> & { ids: Partial<DraftIds> },
) => {
  const given = JSON.stringify(ids);
  return tx.one(statement('campaigns.updateDraft', SAVED_DRAFT)`
     update campaign_draft d set content = ${JSON.stringify(content)}, ids = case when ${given}::text = '{}' then ids else ids || ${given}::jsonb end, media_id = ${mediaId},
            revision = nextval('campaign_draft_revision'), saved_at = now(), saved_by = ${key.userId}
     where ${ofKey(key)} returning id, revision, saved_at`);
};

export const deleteDraft = (tx: Tx, key: DraftKey): Promise<number> =>
  tx.execute(command('campaigns.deleteDraft')`delete from campaign_draft d where ${ofKey(key)}`);

/** Prefix of the place of a discarded draft; no query of an address begins with it. */
const ASIDE = '!';
const SWAP = '!!';
const asideOf = ({ accountId, userId, place }: DraftKey): DraftKey => ({ accountId, userId, place: ASIDE + place });
/** The place of a draft that left the one where it was begun. */
const placeOf = (id: number): string => `draft=${id}`;

const move = (tx: Tx, key: DraftKey, place: string): Promise<number> => {
  const aside = place.startsWith(ASIDE);
  return tx.execute(
    command(
      'campaigns.moveDraft',
    )`update campaign_draft d set place = ${place}, aside_at = case when ${aside} then now() end where ${ofKey(key)}`,
  );
};

/** Sets the draft aside. One without an id in its key replaces the one that was set aside there before. */
export async function setAside(tx: Tx, key: DraftKey): Promise<void> {
  const stored = await lockDraft(tx, key);
  if (!stored) return;
  if (key.id) {
    await move(tx, key, ASIDE + placeOf(stored.id));
    return;
  }
  await deleteDraft(tx, asideOf(key));
  await move(tx, key, ASIDE + key.place);
}

/** Leaves the place to another draft of the user. */
export async function leavePlace(tx: Tx, key: DraftKey): Promise<void> {
  const stored = await lockDraft(tx, key);
  if (stored) await move(tx, key, placeOf(stored.id));
}

/** SQL: when the draft was set aside; the release before did not write that. */
const asideSince = sql`coalesce(d.aside_at, d.saved_at)`;

/** When the draft that was set aside was last saved; it is offered for a day. */
export const asideAt = (tx: Tx, key: DraftKey) =>
  tx.maybeOne(statement('campaigns.asideAt', { saved_at: col.time })`
     select d.saved_at from campaign_draft d where ${ofKey(asideOf(key))} and ${asideSince} > now() - interval '1 day'`);

export const forgetAside = (tx: Tx, key: DraftKey): Promise<number> => deleteDraft(tx, asideOf(key));

/** Deletes what was set aside more than a day ago. */
export const forgetOldAsides = (tx: Tx, accountId: number): Promise<number> =>
  tx.execute(command('campaigns.forgetOldAsides')`
     delete from campaign_draft d where account_id = ${accountId} and not (${isKept}) and ${asideSince} < now() - interval '1 day'`);

/** Swaps the draft with the one that was set aside. Returns false if there is none. */
export async function bringBack(tx: Tx, key: DraftKey): Promise<boolean> {
  if (key.id) return (await restoreDraft(tx, key.accountId, key.id)) > 0;
  await lockDraft(tx, key);
  if (!(await lockDraft(tx, asideOf(key)))) return false;
  await move(tx, key, SWAP);
  await move(tx, asideOf(key), key.place);
  await move(tx, { ...key, place: SWAP }, ASIDE + key.place);
  return true;
}

/** A draft that is already back stays as it is. */
const restoreDraft = (tx: Tx, accountId: number, id: number): Promise<number> =>
  tx.execute(command('campaigns.restoreDraft')`
     update campaign_draft d set place = case when ${isKept} then d.place else ${placeOf(id)} end, aside_at = null where d.account_id = ${accountId} and d.id = ${id}::bigint`);

const SENT_DRAFT = {
  id: col.number,
  name: col.text(),
  schedule: col.number,
  /** The campaign was undone, or deleted before its time. */
  deleted: col.bool,
};

/** The campaign that a draft was sent as. Relies on campaign_draft_id. */
export const campaignOfDraft = (tx: Tx, accountId: number, draftId: number) =>
  tx.maybeOne(statement('campaigns.campaignOfDraft', SENT_DRAFT)`
     select id, name, schedule, deleted from campaign where account_id = ${accountId} and draft_id = ${draftId}::bigint`);

const SENT_CONTENT = {
  name: col.text(),
  message: col.text(),
  segments: col.number,
  own_time: col.orNull(col.text()),
  quiet: col.bool,
  begin_with_name: col.bool,
  not_after: col.orNull(col.time),
  ab: col.orNull(col.json<TwoTexts>({} as TwoTexts)),
  buttons: col.orNull(BUTTONS),
  choice: col.json<DraftIds & Pick<DraftContent, 'subscribers' | 'groups' | 'keywords'>>(NOBODY),
  media_id: col.orNull(col.number),
};
export type SentContent = col.RowOf<typeof SENT_CONTENT>;

/** The composed content of a campaign. */
export const contentOfCampaign = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('campaigns.contentOfCampaign', SENT_CONTENT)`
     select name, message, segments, ${shownRecipientTime} as own_time, quiet, begin_with_name, not_after, ab, buttons, choice, media_id from campaign c where account_id = ${accountId} and id = ${id}`);
