import * as col from '../../../platform/db/col';
import { command, constant, sql, statement, type Sql } from '../../../platform/db/sql';
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

/** The user of the draft, and the link where it was begun. */
export interface DraftKey {
  accountId: number;
  userId: number;
  place: string;
}

const LOCKED_DRAFT = { id: col.number, revision: col.number, media_id: col.orNull(col.number) };
export type LockedDraft = col.RowOf<typeof LOCKED_DRAFT>;

const DRAFT_RECORD = {
  ...LOCKED_DRAFT,
  saved_at: col.time,
  content: col.json<DraftContent>({} as DraftContent),
  ids: col.json<DraftIds>({ extra_subscribers: [], filtered_subscribers: [] }),
  file: FILE_COLUMN,
};

const ofKey = ({ accountId, userId, place }: DraftKey): Sql =>
  sql`d.account_id = ${accountId} and d.user_id = ${userId} and d.place = ${place}`;

export const findDraft = (tx: Tx, key: DraftKey) =>
  tx.maybeOne(statement('campaigns.findDraft', DRAFT_RECORD)`
     select d.id, d.revision, d.saved_at, d.content, d.ids, d.media_id, ${mediaFile} as file
     from campaign_draft d left join media m on m.id = d.media_id where ${ofKey(key)}`);

/** Locks the draft, which serializes its saves and sends. */
export const lockDraft = (tx: Tx, key: DraftKey) =>
  tx.maybeOne(statement('campaigns.lockDraft', LOCKED_DRAFT)`
     select d.id, d.revision, d.media_id from campaign_draft d where ${ofKey(key)} for update`);

export interface DraftValues {
  content: DraftContent;
  ids: DraftIds;
  mediaId: number | null;
}

const SAVED_DRAFT = { id: col.number, revision: col.number, saved_at: col.time };

/** Returns undefined when another save has just created one. */
export const insertDraft = (tx: Tx, { accountId, userId, place }: DraftKey, { content, ids, mediaId }: DraftValues) =>
  tx.maybeOne(statement('campaigns.insertDraft', SAVED_DRAFT)`
     insert into campaign_draft (account_id, user_id, place, content, ids, media_id)
     values (${accountId}, ${userId}, ${place}, ${JSON.stringify(content)}, ${JSON.stringify(ids)}, ${mediaId})
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
            revision = nextval('campaign_draft_revision'), saved_at = now()
     where ${ofKey(key)} returning id, revision, saved_at`);
};

export const deleteDraft = (tx: Tx, key: DraftKey): Promise<number> =>
  tx.execute(command('campaigns.deleteDraft')`delete from campaign_draft d where ${ofKey(key)}`);

/** Prefix of the place of a discarded draft; no query of an address begins with it. */
const ASIDE = '!';
const SWAP = '!!';
const asideOf = (key: DraftKey): DraftKey => ({ ...key, place: ASIDE + key.place });

const move = (tx: Tx, key: DraftKey, place: string): Promise<number> =>
  tx.execute(command('campaigns.moveDraft')`update campaign_draft d set place = ${place} where ${ofKey(key)}`);

/** Sets the draft aside, replacing the one that was set aside before. */
export async function setAside(tx: Tx, key: DraftKey): Promise<void> {
  if (!(await lockDraft(tx, key))) return;
  await deleteDraft(tx, asideOf(key));
  await move(tx, key, ASIDE + key.place);
}

/** When the draft that was set aside was last saved; it is offered for a day. */
export const asideAt = (tx: Tx, key: DraftKey) =>
  tx.maybeOne(statement('campaigns.asideAt', { saved_at: col.time })`
     select d.saved_at from campaign_draft d where ${ofKey(asideOf(key))} and d.saved_at > now() - interval '1 day'`);

export const forgetAside = (tx: Tx, key: DraftKey): Promise<number> => deleteDraft(tx, asideOf(key));

/** Swaps the draft with the one that was set aside. Returns false if there is none. */
export async function bringBack(tx: Tx, key: DraftKey): Promise<boolean> {
  await lockDraft(tx, key);
  if (!(await lockDraft(tx, asideOf(key)))) return false;
  await move(tx, key, SWAP);
  await move(tx, asideOf(key), key.place);
  await move(tx, { ...key, place: SWAP }, ASIDE + key.place);
  return true;
}

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

/** Maximum number of drafts per user; each link to the composer may begin one. */
const MAX_DRAFTS = 20;

export const deleteOldest = (tx: Tx, { accountId, userId }: DraftKey): Promise<number> =>
  tx.execute(command('campaigns.deleteOldest')`
     delete from campaign_draft d where account_id = ${accountId} and user_id = ${userId} and place not in (
       select place from campaign_draft where account_id = ${accountId} and user_id = ${userId} order by saved_at desc, place limit ${constant(MAX_DRAFTS)})`);

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
