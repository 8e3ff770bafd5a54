import { readSettings } from '../../tenancy/account';
import { requiredMessages, type campaignSavedReply, type z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { once } from '../../../platform/web/idempotency';
import { invalid, notFound } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { notifyLive } from '../../../platform/live/notify';
import { requireCoupons } from '../../coupons';
import { limitsOf } from '../limit/limits.repository';
import {
  countReach,
  isEmptyChoice,
  leftOutOf,
  reachBeyond,
  noRecipientsReason,
  type Choice,
  type Reach,
} from '../recipient/recipients.repository';
import { recipientTimesOf } from '../recipient/quiet-hours.repository';
import { beginningOf, beginProblem } from '../sending/begin-with-name';
import { startCampaign } from '../sending/start-campaign';
import { requireCustomFields, holdGroups, matchGroups } from '../../audience';
import { type FileChange, mediaAfter, mediaState } from '../../files';
import { availableMessages, meansOf } from '../../texting/ledger';
import * as saving from '../campaign/campaign-save.repository';
import { choiceOf, requireOwn } from '../campaign/chosen';
import { takeDraft } from '../draft/drafts.service';
import {
  alreadyStarted,
  changedMeanwhile,
  draftOf,
  fileIsGone,
  inRecipientTime,
  noneChosen,
  refusal,
  requireBalance,
  type Changed,
  type Draft,
  type NewBody,
} from '../campaign/campaigns.policy';
import { requireEnough } from '../two-texts/two-texts.policy';
import { beyondPromise } from './beyond-promise';

type Saved = z.output<typeof campaignSavedReply>;

const NOT_BEYOND = { beyond_by: null, beyond_at: null };

async function requireRecipients(
  tx: Tx,
  accountId: number,
  choice: Choice,
  draft: Draft,
  beyond: boolean,
): Promise<Reach> {
  if (isEmptyChoice(choice)) throw noneChosen();
  await requireOwn(tx, accountId, choice);
  await holdGroups(tx, choice.groups);
  await matchGroups(tx, accountId, choice.groups);
  const all = await countReach(tx, accountId, choice, draft, await limitsOf(tx, accountId, { at: draft.send_at }));
  const reach = beyond ? reachBeyond(all) : all;
  const { recipients } = reach;
  if (draft.ab !== null && recipients > 0) requireEnough(recipients, draft.ab.share);
  if (recipients > 0) return reach;
  const why = await noRecipientsReason(tx, accountId, choice, draft, reach);
  // Waiting messages may be cancelled before its time.
  if ((why === 'capped' || why === 'over_promise') && draft.schedule === 1) return reach;
  throw refusal(why);
}

const placed = async (tx: Tx, accountId: number, choice: Choice, draft: Draft): Promise<Draft> =>
  draft.own_time === null
    ? draft
    : inRecipientTime(
        draft,
        await recipientTimesOf(tx, accountId, choice, draft, {
          at: new Date(),
          recipientTime: draft.own_time,
          quiet: draft.quiet,
        }),
      );

/**
 * Send Now starts the campaign in this transaction, and so does a recipient-local time that has come for some of the
 * recipients. Send Later is checked now and again at its time.
 */
async function sendOrKeep(
  tx: Tx,
  accountId: number,
  id: number,
  { schedule, send_at, segments, choice, recipients }: Draft & { choice: Choice; recipients: number },
  asked: { leftOut: number; maySend: boolean },
): Promise<Saved> {
  if (schedule === 0 || send_at <= new Date()) {
    const problem = await startCampaign(tx, {
      id,
      account_id: accountId,
      segments,
      choice,
      recipients,
      ...asked,
      undoable: true,
    });
    if (problem) throw refusal(problem);
  } else await notifyLive(tx, accountId, { type: 'campaign.changed', payload: { id } });
  return { id, recipients, required: requiredMessages(recipients, segments) };
}

/** Requires room in the texts for the name that begins them. */
async function requireRoom(deps: Deps, tx: Tx, accountId: number, choice: Choice, draft: Draft): Promise<void> {
  const { name } = await beginningOf(tx, { accountId, choice, wanted: draft.begin_with_name });
  const problem = beginProblem(draft, name, deps.config.maxMediaLength);
  if (problem !== null) throw invalid(problem.field, problem.text);
}

/** The draft that becomes the campaign, with its file, which is used only if the form has no file. */
async function draftBehind(tx: Tx, session: Session, body: NewBody, file: FileChange) {
  const { draft_place: place, draft_id: id, draft_revision: revision } = body;
  if (place === undefined) return undefined;
  const taken = await takeDraft(tx, session, { place, id, revision });
  if (file === 'kept' && body.segments === 3 && !taken?.media_id) throw fileIsGone();
  return taken;
}

const textsOf = ({ message, ab }: Draft) => ({ message, message_b: ab?.message_b ?? '' });

export const createCampaign = (
  deps: Deps,
  session: Session,
  body: NewBody,
  file: FileChange,
  key: string | undefined,
): Promise<Saved> =>
  deps.db.asAccount(session.accountId, (tx) =>
    once(tx, session.accountId, key, typeof file === 'string' ? body : { ...body, file: file.digest }, async () => {
      const { accountId, timezone } = session;
      const taken = await draftBehind(tx, session, body, file);
      const drafted = taken?.media_id ?? null;
      const { begin_with_name: named } = await readSettings(tx, accountId);
      const draft = draftOf(body, { config: deps.config, media: mediaState(drafted, file), timezone, named });
      await requireCustomFields(tx, accountId, textsOf(draft));
      const choice = choiceOf(body);
      const beyond = await beyondPromise(tx, session, body.beyond_promise);
      const reach = await requireRecipients(tx, accountId, choice, draft, beyond !== null);
      const { recipients } = reach;
      await requireRoom(deps, tx, accountId, choice, draft);
      await requireCoupons(tx, accountId, draft, recipients);
      const { problem, remaining } = await meansOf(tx, accountId);
      if (problem) throw refusal(problem);
      requireBalance(remaining, recipients, draft.segments);
      const timed = await placed(tx, accountId, choice, draft);
      const stored = {
        ...timed,
        ...beyond,
        choice,
        recipients,
        media_id: await mediaAfter(deps, tx, accountId, drafted, file),
      };
      const id = await saving.insertCampaign(tx, accountId, { ...stored, draft_id: taken?.id ?? null });
      return sendOrKeep(tx, accountId, id, stored, { leftOut: leftOutOf(reach), maySend: true });
    }),
  );

/** A pending campaign can be changed while the account may not send (decision 65), but not sent. */
export const updateCampaign = (
  deps: Deps,
  session: Session,
  id: number,
  body: Changed,
  file: FileChange,
): Promise<Saved> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId, timezone } = session;
    const locked = await saving.lockCampaign(tx, accountId, id);
    if (!locked) throw notFound('This campaign');
    if (locked.sent > 0 || locked.state !== 'scheduled') throw alreadyStarted('changed');
    if (body.revision !== undefined && body.revision !== locked.revision) throw changedMeanwhile(locked.revision);
    const { begin_with_name: named, media_id: kept } = locked;
    const draft = draftOf(body, { config: deps.config, media: mediaState(kept, file), timezone, named });
    await requireCustomFields(tx, accountId, textsOf(draft));
    const choice = choiceOf(body);
    const beyond =
      body.beyond_promise === undefined
        ? await saving.keptBeyond(tx, locked.id, choice)
        : await beyondPromise(tx, session, body.beyond_promise);
    const reach = await requireRecipients(tx, accountId, choice, draft, beyond !== null);
    const { recipients } = reach;
    await requireRoom(deps, tx, accountId, choice, draft);
    await requireCoupons(tx, accountId, draft, recipients);
    requireBalance(await availableMessages(tx, accountId), recipients, draft.segments);
    const media_id = await mediaAfter(deps, tx, accountId, locked.media_id, file);
    const timed = await placed(tx, accountId, choice, draft);
    const stored = { ...timed, ...NOT_BEYOND, ...beyond, choice, recipients, media_id };
    await saving.updateCampaign(tx, accountId, locked.id, stored);
    return sendOrKeep(tx, accountId, locked.id, stored, { leftOut: leftOutOf(reach), maySend: false });
  });

export const deleteCampaign = (deps: Deps, session: Session, id: number): Promise<{ id: number }> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const locked = await saving.lockCampaign(tx, session.accountId, id);
    if (!locked) throw notFound('This campaign');
    if (locked.sent > 0 || locked.state !== 'scheduled') throw alreadyStarted('deleted');
    await saving.markDeleted(tx, session.accountId, locked.id);
    await notifyLive(tx, session.accountId, { type: 'campaign.changed', payload: { id: locked.id } });
    return { id: locked.id };
  });
