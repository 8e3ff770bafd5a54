import type { DraftContent, TwoTexts } from '@textloom/contracts';
import { OWN_TIME } from './campaigns.repository';
import { FILE, type FileColumns } from './campaign-file';
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

export interface DraftRecord extends FileColumns {
  id: number;
  revision: number;
  saved_at: Date;
  content: DraftContent;
  ids: DraftIds;
  media_id: number | null;
}

const OF_KEY = 'd.account_id = $1 and d.user_id = $2 and d.place = $3';
const keyParams = ({ accountId, userId, place }: DraftKey): unknown[] => [accountId, userId, place];

export const findDraft = (tx: Tx, key: DraftKey): Promise<DraftRecord | undefined> =>
  tx.maybeOne<DraftRecord>(
    `select d.id, d.revision, d.saved_at, d.content, d.ids, d.media_id, ${FILE} as file
     from campaign_draft d left join media m on m.id = d.media_id where ${OF_KEY}`,
    keyParams(key),
  );

export interface LockedDraft {
  id: number;
  revision: number;
  media_id: number | null;
}

/** Locks the draft: saves and sends of one draft run one after the other. */
export const lockDraft = (tx: Tx, key: DraftKey): Promise<LockedDraft | undefined> =>
  tx.maybeOne(`select d.id, d.revision, d.media_id from campaign_draft d where ${OF_KEY} for update`, keyParams(key));

export interface DraftValues {
  content: DraftContent;
  ids: DraftIds;
  mediaId: number | null;
}

/** Returns undefined when another save has just created one. */
export const insertDraft = (tx: Tx, key: DraftKey, { content, ids, mediaId }: DraftValues) =>
  tx.maybeOne<{ id: number; revision: number; saved_at: Date }>(
    `insert into campaign_draft (account_id, user_id, place, content, ids, media_id) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning id, revision, saved_at`,
    [...keyParams(key), JSON.stringify(content), JSON.stringify(ids), mediaId],
  );

/** Ids that are not given are kept. */
export const updateDraft = (
  tx: Tx,
  key: DraftKey,
  { content, ids, mediaId }: Omit<DraftValues, 'ids'> & { ids: Partial<DraftIds> },
) =>
  tx.one<{ id: number; revision: number; saved_at: Date }>(
    `update campaign_draft d set content = $4, ids = case when $5::text = '{}' then ids else ids || $5::jsonb end, media_id = $6,
            revision = nextval('campaign_draft_revision'), saved_at = now()
     where ${OF_KEY} returning id, revision, saved_at`,
    [...keyParams(key), JSON.stringify(content), JSON.stringify(ids), mediaId],
  );

export const deleteDraft = (tx: Tx, key: DraftKey): Promise<number> =>
  tx.execute(`delete from campaign_draft d where ${OF_KEY}`, keyParams(key));

/** Begins the place of a draft that was discarded; the query of an address never begins like this. */
const ASIDE = '!';
const SWAP = '!!';
const asideOf = (key: DraftKey): DraftKey => ({ ...key, place: ASIDE + key.place });

const move = (tx: Tx, key: DraftKey, place: string): Promise<number> =>
  tx.execute(`update campaign_draft d set place = $4 where ${OF_KEY}`, [...keyParams(key), place]);

/** Sets the draft aside, in place of the one that was set aside before. */
export async function setAside(tx: Tx, key: DraftKey): Promise<void> {
  if (!(await lockDraft(tx, key))) return;
  await deleteDraft(tx, asideOf(key));
  await move(tx, key, ASIDE + key.place);
}

/** When the one that was set aside was last saved; it is offered for a day. */
export const asideAt = (tx: Tx, key: DraftKey): Promise<{ saved_at: Date } | undefined> =>
  tx.maybeOne(
    `select d.saved_at from campaign_draft d where ${OF_KEY} and d.saved_at > now() - interval '1 day'`,
    keyParams(asideOf(key)),
  );

export const forgetAside = (tx: Tx, key: DraftKey): Promise<number> => deleteDraft(tx, asideOf(key));

/** Exchanges the draft with the one that was set aside; false if there is none. */
export async function bringBack(tx: Tx, key: DraftKey): Promise<boolean> {
  await lockDraft(tx, key);
  if (!(await lockDraft(tx, asideOf(key)))) return false;
  await move(tx, key, SWAP);
  await move(tx, asideOf(key), key.place);
  await move(tx, { ...key, place: SWAP }, ASIDE + key.place);
  return true;
}

export interface SentDraft {
  id: number;
  name: string;
  schedule: number;
  /** It was undone, or deleted before its time. */
  deleted: boolean;
}

/** The campaign that a draft was sent as. Relies on campaign_draft_id. */
export const campaignOfDraft = (tx: Tx, accountId: number, draftId: number): Promise<SentDraft | undefined> =>
  tx.maybeOne(`select id, name, schedule, deleted from campaign where account_id = $1 and draft_id = $2::bigint`, [
    accountId,
    draftId,
  ]);

/** Maximum number of drafts per user; each link to the composer may begin one. */
const MAX_DRAFTS = 20;

export const deleteOldest = (tx: Tx, { accountId, userId }: DraftKey): Promise<number> =>
  tx.execute(
    `delete from campaign_draft d where account_id = $1 and user_id = $2 and place not in (
       select place from campaign_draft where account_id = $1 and user_id = $2 order by saved_at desc, place limit ${MAX_DRAFTS})`,
    [accountId, userId],
  );

export interface SentContent {
  name: string;
  message: string;
  segments: number;
  own_time: string | null;
  quiet: boolean;
  begin_with_name: boolean;
  not_after: Date | null;
  ab: TwoTexts | null;
  choice: DraftIds & Pick<DraftContent, 'subscribers' | 'groups' | 'keywords'>;
  media_id: number | null;
}

/** The composed content of a campaign. */
export const contentOfCampaign = (tx: Tx, accountId: number, id: number): Promise<SentContent | undefined> =>
  tx.maybeOne<SentContent>(
    `select name, message, segments, ${OWN_TIME} as own_time, quiet, begin_with_name, not_after, ab, choice, media_id from campaign c where account_id = $1 and id = $2`,
    [accountId, id],
  );
