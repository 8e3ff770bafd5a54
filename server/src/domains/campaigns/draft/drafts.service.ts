import {
  cutText,
  draftOfTexts,
  formatSchedule,
  isNewDraftPlace,
  NO_DRAFT,
  parseSchedule,
  toApiDate,
  withoutSender,
  type draftBody,
  type DraftContent,
  type draftSavedReply,
  type StoredDraft,
  type z,
} from '@textloom/contracts';
import { AppError, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { senderNameOf } from '../../notices';
import { draftMedia, type FileChange } from '../../files';
import { findCampaign, groupsById, subscribersById } from '../campaign/campaigns.repository';
import { countDrafts } from './draft-list.repository';
import * as drafts from './drafts.repository';
import type { DraftIds, DraftKey, DraftValues, LockedDraft, SentContent } from './drafts.repository';
import { fileOf } from '../campaign/campaign-file';

type Body = z.output<typeof draftBody>;
/** Maximum length of a campaign's name. */
const NAME_MAX = 120;
type Saved = z.output<typeof draftSavedReply>;

/** The user of the draft, and the timezone of its dates. */
type DraftUser = Pick<Session, 'accountId' | 'userId' | 'timezone'>;

/** The key of a call's draft. */
export const keyOf = (
  { accountId, userId }: Pick<Session, 'accountId' | 'userId'>,
  { place, id }: { place: string; id: number },
): DraftKey => ({ accountId, userId, place, id });

/** The same moment on the clock of another timezone; a text that is no time stays. */
function onClock(text: string, from: number, to: number): string {
  const at = from === to ? null : parseSchedule(text, from);
  return at === null ? text : formatSchedule(at, to);
}

/** The content with its times in the reader's timezone: another user of the account may have typed them. */
export const inTimezone = (content: DraftContent, from: number, to: number): DraftContent => ({
  ...content,
  schedule_date: content.own_time ? content.schedule_date : onClock(content.schedule_date, from, to),
  not_after: onClock(content.not_after, from, to),
});

/** The draft with the names behind its ids. Omits subscribers and groups that no longer exist. */
export const getDraft = (
  deps: Deps,
  session: Session,
  { place, id }: { place: string; id: number },
): Promise<StoredDraft> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const key = keyOf(session, { place, id });
    const aside = id > 0 ? undefined : await drafts.asideAt(tx, key);
    const aside_at = aside ? toApiDate(aside.saved_at) : '';
    const draft = await drafts.findDraft(tx, key);
    if (!draft && id > 0) throw notFound('This draft');
    if (!draft) return { ...NO_DRAFT, aside_at };
    const content = inTimezone(draft.content, draft.timezone, session.timezone);
    const { ids } = draft;
    return {
      id: draft.id,
      revision: draft.revision,
      saved_at: toApiDate(draft.saved_at),
      content,
      file: fileOf(deps.config, draft),
      subscribers: await subscribersById(tx, session.accountId, content.subscribers),
      groups: await groupsById(tx, session.accountId, content.groups, { counted: true }),
      ...ids,
      aside_at,
    };
  });

const ELSEWHERE = 'in another tab or on another device';

const conflict = (message: string, revision: number, campaign = 0): AppError =>
  new AppError('edit_conflict', message, undefined, { details: { revision, campaign } });

/** The refusal for a screen that shows draft `id` while this one, or none, is stored. */
async function draftConflict(
  tx: Tx,
  session: DraftUser,
  id: number,
  stored: Pick<LockedDraft, 'revision' | 'saver_id' | 'saver'> | undefined,
): Promise<AppError> {
  const sent = id === 0 ? undefined : await drafts.campaignOfDraft(tx, session.accountId, id);
  const revision = stored?.revision ?? 0;
  if (!sent && stored && stored.saver_id !== session.userId)
    return conflict(`This draft was changed by ${stored.saver}.`, revision);
  if (!sent) return conflict(`This draft was ${stored ? 'changed' : 'discarded'} ${ELSEWHERE}.`, revision);
  const done = sent.schedule === 1 ? 'scheduled' : 'sent';
  return sent.deleted
    ? conflict(`This draft was already ${done} as ${sent.name} ${ELSEWHERE}, and undone or deleted there.`, revision)
    : conflict(`This draft was already ${done} as ${sent.name} ${ELSEWHERE}.`, revision, sent.id);
}

/** Drafts per account. */
const MAX_DRAFTS = 500;
const TOO_MANY =
  'Your account has 500 drafts, which is the maximum. Please delete some of them under Campaigns, Drafts.';

/** Before a draft is begun. A draft that comes back after Undo is never refused. */
async function requireRoomForDraft(tx: Tx, accountId: number): Promise<void> {
  await drafts.forgetOldAsides(tx, accountId);
  if ((await countDrafts(tx, accountId)) >= MAX_DRAFTS) throw new AppError('conflict', TOO_MANY);
}

/**
 * Whether the screen shows the stored draft, or none while none is stored. A composer whose first save got no answer
 * does not know the draft that it has begun: no other screen has its place.
 */
function isShown(stored: LockedDraft | undefined, { place, id, revision }: ShownDraft): boolean {
  if (stored && id === 0 && revision === 0 && isNewDraftPlace(place)) return stored.revision === stored.id;
  return (stored?.revision ?? 0) === revision;
}

async function create(deps: Deps, tx: Tx, session: Session, key: DraftKey, body: Body, file: FileChange) {
  const { extra_subscribers = [], filtered_subscribers = [], content } = body;
  await requireRoomForDraft(tx, key.accountId);
  const mediaId = await draftMedia(deps, tx, key.accountId, null, file);
  const made = await drafts.insertDraft(tx, key, {
    content,
    ids: { extra_subscribers, filtered_subscribers },
    mediaId,
  });
  if (!made) throw await draftConflict(tx, session, body.id, await drafts.lockDraft(tx, key));
  return made;
}

async function change(deps: Deps, tx: Tx, key: DraftKey, body: Body, media: number | null, file: FileChange) {
  const { content, extra_subscribers, filtered_subscribers } = body;
  const ids: Partial<DraftIds> = {
    ...(extra_subscribers && { extra_subscribers }),
    ...(filtered_subscribers && { filtered_subscribers }),
  };
  const mediaId = await draftMedia(deps, tx, key.accountId, media, file);
  return drafts.updateDraft(tx, key, { content, ids, mediaId });
}

/** Stores the draft unless another screen has stored a newer one. */
export const saveDraft = (deps: Deps, session: Session, body: Body, file: FileChange): Promise<Saved> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const key = keyOf(session, body);
    const stored = await drafts.lockDraft(tx, key);
    // An id that is no draft any more has been sent or discarded, even if nothing was shown of it.
    if ((!stored && body.id > 0) || !isShown(stored, body)) throw await draftConflict(tx, session, body.id, stored);
    const { id, revision, saved_at } = stored
      ? await change(deps, tx, key, body, stored.media_id, file)
      : await create(deps, tx, session, key, body, file);
    const draft = await drafts.findDraft(tx, key);
    return { id, revision, saved_at: toApiDate(saved_at), file: draft ? fileOf(deps.config, draft) : null };
  });

/** The draft as the composer showed it when its user sent it. */
interface ShownDraft {
  place: string;
  id: number;
  revision: number;
}

/**
 * In the transaction that sends it: removes the draft and returns it; undefined if none was ever stored. A draft is
 * sent once, and only the stored one. Its row's lock decides between two simultaneous sends.
 */
export async function takeDraft(tx: Tx, session: Session, shown: ShownDraft): Promise<LockedDraft | undefined> {
  const key = keyOf(session, shown);
  const stored = await drafts.lockDraft(tx, key);
  if (!isShown(stored, shown)) throw await draftConflict(tx, session, shown.id, stored);
  await drafts.deleteDraft(tx, key);
  await drafts.forgetAside(tx, key);
  return stored;
}

/**
 * Makes the content of a campaign that the caller has locked and is undoing a draft, and returns its id; 0 if there is
 * no such campaign. It has the place where releases before decision 760 look for it; a draft that was begun there stays
 * one.
 */
export async function storeDraft(tx: Tx, session: DraftUser, campaignId: number): Promise<number> {
  const sent = await drafts.contentOfCampaign(tx, session.accountId, campaignId);
  if (!sent) return 0;
  const key = { ...session, place: '' };
  await drafts.leavePlace(tx, key);
  const notAfter = sent.not_after === null ? '' : formatSchedule(sent.not_after, session.timezone);
  const own = { name: sent.name, not_after: notAfter, recipientTime: sent.own_time };
  const made = await drafts.insertDraft(tx, key, draftOf(await asComposed(tx, session, sent), own));
  return made?.id ?? 0;
}

type OwnContent = Pick<DraftContent, 'name' | 'not_after'> & { recipientTime: string | null };

/**
 * Removes the name that begins the campaign's texts since its start: the draft says whether they shall begin with it
 * again.
 */
async function asComposed(tx: Tx, { accountId }: Pick<Session, 'accountId'>, sent: SentContent): Promise<SentContent> {
  if (!sent.begin_with_name) return sent;
  const name = await senderNameOf(tx, accountId);
  const ab = sent.ab && { ...sent.ab, message_b: withoutSender(sent.ab.message_b, name) };
  return { ...sent, message: withoutSender(sent.message, name), ab };
}

/** A draft with the content of a campaign, to be sent now, or in recipient-local time. */
function draftOf(sent: SentContent, { recipientTime, ...own }: OwnContent): DraftValues {
  const { subscribers, groups, keywords, extra_subscribers, filtered_subscribers } = sent.choice;
  const { message, segments, quiet, begin_with_name } = sent;
  const later = recipientTime !== null;
  const time = { schedule: later ? 1 : 0, schedule_date: recipientTime ?? '', own_time: later };
  return {
    content: {
      ...own,
      message,
      segments,
      ...time,
      quiet,
      begin_with_name,
      ab: draftOfTexts(sent.ab),
      buttons: sent.buttons ?? [],
      subscribers,
      groups,
      keywords,
    },
    ids: { extra_subscribers, filtered_subscribers },
    mediaId: sent.media_id,
  };
}

/**
 * Begins a draft that is a copy of the campaign, unless there is already one at the place, and returns its id. The copy
 * has its own name and none of the campaign's times (decision 361).
 */
export const duplicateCampaign = (
  deps: Deps,
  session: Session,
  id: number,
  place: string,
): Promise<{ id: number; copied: boolean }> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const sent = (await findCampaign(tx, session.accountId, id))
      ? await drafts.contentOfCampaign(tx, session.accountId, id)
      : undefined;
    if (!sent) throw notFound('This campaign');
    const composed = await asComposed(tx, session, sent);
    const values = draftOf(composed, { name: copyName(sent.name), not_after: '', recipientTime: null });
    return beginOnce(tx, keyOf(session, { place, id: 0 }), values);
  });

export const copyName = (name: string): string => cutText(`Copy of ${name}`, NAME_MAX);

/** Begins a draft, unless there is already one at the place. */
export async function beginOnce(tx: Tx, key: DraftKey, values: DraftValues): Promise<{ id: number; copied: boolean }> {
  const there = await drafts.lockDraft(tx, key);
  if (there) return { id: there.id, copied: false };
  await requireRoomForDraft(tx, key.accountId);
  const made = await drafts.insertDraft(tx, key, values);
  return { id: (made ?? (await drafts.lockDraft(tx, key)))?.id ?? 0, copied: made !== undefined };
}
