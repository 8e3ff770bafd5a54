import {
  draftOfTexts,
  formatSchedule,
  toApiDate,
  type draftBody,
  type draftSavedReply,
  type StoredDraft,
  type z,
} from '@textloom/contracts';
import { AppError } from '../../../base/app-error';
import type { Tx } from '../../../db/connection';
import type { Deps } from '../../../web/deps';
import type { Session } from '../../../web/session.types';
import { mediaAfter, type FileChange } from '../../media/file-change';
import { fileOf } from '../campaigns.presenter';
import { groupsById, peopleById } from '../campaigns.repository';
import * as drafts from './drafts.repository';
import type { DraftIds, DraftKey } from './drafts.repository';

type Body = z.output<typeof draftBody>;
type Saved = z.output<typeof draftSavedReply>;

/** The user of the draft, and the timezone of its dates. */
type DraftUser = Pick<Session, 'accountId' | 'userId' | 'timezone'>;

const keyOf = ({ accountId, userId }: Pick<Session, 'accountId' | 'userId'>, place: string): DraftKey => ({
  accountId,
  userId,
  place,
});

const NO_DRAFT: StoredDraft = {
  revision: 0,
  saved_at: '',
  content: null,
  file: null,
  subscribers: [],
  groups: [],
  extra_subscribers: [],
  filtered_subscribers: [],
};

/** The draft with the names behind its ids. Subscribers and groups that no longer exist are left out. */
export const getDraft = (deps: Deps, session: Session, place: string): Promise<StoredDraft> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const draft = await drafts.findDraft(tx, keyOf(session, place));
    if (!draft) return NO_DRAFT;
    const { content, ids } = draft;
    return {
      revision: draft.revision,
      saved_at: toApiDate(draft.saved_at),
      content,
      file: fileOf(deps.config, draft),
      subscribers: await peopleById(tx, session.accountId, content.subscribers),
      groups: await groupsById(tx, session.accountId, content.groups, { counted: true }),
      ...ids,
    };
  });

/** Another device or tab has saved, sent or discarded the draft meanwhile. */
const overtaken = (revision: number): AppError =>
  new AppError(
    'edit_conflict',
    revision === 0
      ? 'This draft was sent or discarded in another tab or on another device.'
      : 'This draft was changed in another tab or on another device.',
    undefined,
    { details: { revision } },
  );

async function create(deps: Deps, tx: Tx, key: DraftKey, body: Body, file: FileChange) {
  const { extra_subscribers = [], filtered_subscribers = [], content } = body;
  const mediaId = await mediaAfter(deps, tx, key.accountId, null, file);
  const made = await drafts.insertDraft(tx, key, {
    content,
    ids: { extra_subscribers, filtered_subscribers },
    mediaId,
  });
  if (!made) throw overtaken((await drafts.lockDraft(tx, key))?.revision ?? 0);
  await drafts.deleteOldest(tx, key);
  return made;
}

async function change(deps: Deps, tx: Tx, key: DraftKey, body: Body, media: number | null, file: FileChange) {
  const { content, extra_subscribers, filtered_subscribers } = body;
  const ids: Partial<DraftIds> = {
    ...(extra_subscribers && { extra_subscribers }),
    ...(filtered_subscribers && { filtered_subscribers }),
  };
  const mediaId = await mediaAfter(deps, tx, key.accountId, media, file);
  return drafts.updateDraft(tx, key, { content, ids, mediaId });
}

/** Stores the draft unless another screen has stored a newer one. */
export const saveDraft = (deps: Deps, session: Session, body: Body, file: FileChange): Promise<Saved> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const key = keyOf(session, body.place);
    const stored = await drafts.lockDraft(tx, key);
    if ((stored?.revision ?? 0) !== body.revision) throw overtaken(stored?.revision ?? 0);
    const { revision, saved_at } = stored
      ? await change(deps, tx, key, body, stored.media_id, file)
      : await create(deps, tx, key, body, file);
    const draft = await drafts.findDraft(tx, key);
    return { revision, saved_at: toApiDate(saved_at), file: draft ? fileOf(deps.config, draft) : null };
  });

export const discardDraft = (deps: Deps, session: Session, place: string): Promise<void> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    await drafts.deleteDraft(tx, keyOf(session, place));
  });

/**
 * In the transaction that sends it: clears the draft and hands over its file. A draft that another screen has changed
 * since is kept.
 */
export const takeDraft = async (tx: Tx, session: Session, place: string, revision: number): Promise<number | null> =>
  (await drafts.takeRevision(tx, keyOf(session, place), revision))?.media_id ?? null;

/**
 * Moves the content of a campaign that the caller has locked and is undoing to the user's draft, where the composer
 * opens it. A draft that the user has begun in the meantime is replaced: its screen notices at its next save.
 */
export async function storeDraft(tx: Tx, session: DraftUser, campaignId: number): Promise<void> {
  const sent = await drafts.contentOfCampaign(tx, session.accountId, campaignId);
  if (!sent) return;
  const key = keyOf(session, '');
  const { subscribers, groups, keywords, extra_subscribers, filtered_subscribers } = sent.choice;
  await drafts.deleteDraft(tx, key);
  await drafts.insertDraft(tx, key, {
    content: {
      name: sent.name,
      message: sent.message,
      segments: sent.segments,
      schedule: 0,
      schedule_date: '',
      quiet: sent.quiet,
      not_after: sent.not_after === null ? '' : formatSchedule(sent.not_after, session.timezone),
      ab: draftOfTexts(sent.ab),
      subscribers,
      groups,
      keywords,
    },
    ids: { extra_subscribers, filtered_subscribers },
    mediaId: sent.media_id,
  });
}
