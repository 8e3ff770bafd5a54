import { counted, link, toApiDate, type CampaignControl, type campaignSavedReply, type z } from '@textloom/contracts';
import { AppError, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import {
  cancelCampaign,
  CHANGE_PROBLEMS,
  endHold,
  pauseCampaign,
  resumeCampaign,
  undoCampaign,
  type ChangeProblem,
} from '../sending/change-campaign';
import { addNotice } from '../../notices';
import { RESEND_PROBLEMS, resendCampaign } from '../sending/resend-campaign';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { findControl, nameOfUser, type ControlRow } from './campaign-control.repository';
import { lockStarted, type Started } from '../sending/change.repository';
import { resendable } from '../sending/resend.repository';
import { refusal } from '../campaign/campaigns.policy';
import { stateOf } from '../campaign/campaigns.presenter';
import { storeDraft } from '../draft/drafts.service';

export const readControl = ({ db }: Deps, { accountId }: Session, id: number): Promise<CampaignControl> =>
  db.asAccount(accountId, async (tx) => {
    const row = await findControl(tx, accountId, id);
    if (!row) throw notFound('This campaign');
    const { people, resent } = await resendable(tx, accountId, row.id);
    return {
      state: stateOf(row),
      held_seconds: Math.max(0, row.held_seconds),
      waiting: row.waiting,
      waiting_until: row.waiting_until === null ? '' : toApiDate(row.waiting_until),
      own_time: row.own_time,
      failed: people,
      resent: resent ?? 0,
    };
  });

const controlOf = ({ db }: Deps, { accountId }: Session, id: number): Promise<ControlRow | undefined> =>
  db.asAccount(accountId, (tx) => findControl(tx, accountId, id));

type Sent = 'campaign' | 'campaign again' | 'reply';

/**
 * A held campaign is not being sent yet (decision 173), and some of its people may wait for their local time or hours.
 */
function startedText(row: ControlRow | undefined, kind: Sent): string {
  const what = kind === 'reply' ? 'reply' : 'campaign';
  const again = kind === 'campaign again' ? ' again' : '';
  const seconds = Math.ceil(row?.held_seconds ?? 0);
  const unless = row?.last ? ', unless its last time has passed by then' : '';
  const others = [
    ...(row?.own_time ? [' Each person gets it at their own local time, or at once if that has passed.'] : []),
    ...(row?.quiet ? [` People in quiet hours get it when those end${unless}.`] : []),
  ].join('');
  return seconds > 0
    ? `Your ${what} is held for ${counted(seconds, 'second')}, so that you can undo it, and then sent${again}.${others}`
    : `Your ${what} is being sent${again}.${others}`;
}

/** The message after Send. */
export const sendText = async (deps: Deps, session: Session, id: number, kind: Sent): Promise<string> =>
  startedText(await controlOf(deps, session, id), kind);

/**
 * The message after Send Later: `kept`, unless the campaign has started because the local time of some people has come.
 */
export async function laterText(deps: Deps, session: Session, id: number, kept: string): Promise<string> {
  const row = await controlOf(deps, session, id);
  return row === undefined || row.state === 'scheduled' ? kept : startedText(row, 'campaign');
}

type Change = (tx: Tx, campaign: Started, session: Session) => Promise<ChangeProblem | null>;

/**
 * Locks the campaign's row before each change, so that of two simultaneous requests one makes the change and the other
 * is refused.
 */
const changing =
  (change: Change) =>
  ({ db }: Deps, session: Session, id: number): Promise<{ id: number }> =>
    db.asAccount(session.accountId, async (tx) => {
      const campaign = await lockStarted(tx, session.accountId, id);
      if (!campaign) throw notFound('This campaign');
      const problem = await change(tx, campaign, session);
      if (problem === 'frozen' || problem === 'subscription_expired') throw refusal(problem);
      if (problem) throw new AppError('conflict', CHANGE_PROBLEMS[problem]);
      return { id: campaign.id };
    });

/** Makes the content of the undone campaign a draft, which the composer opens. */
export async function undo(deps: Deps, session: Session, id: number): Promise<{ id: number; draft_id: number }> {
  let draft_id = 0;
  const undone = await changing(async (tx, campaign) => {
    const problem = await undoCampaign(tx, campaign);
    if (problem === null) draft_id = await storeDraft(tx, session, campaign.id);
    return problem;
  })(deps, session, id);
  return { ...undone, draft_id };
}

export const sendNow = changing(endHold);

/** Notifies everybody except the user who paused it, by name. */
export const pause = changing(async (tx, campaign, { accountId, userId }) => {
  const problem = await pauseCampaign(tx, campaign);
  if (problem) return problem;
  await addNotice(tx, {
    accountId,
    to: 'everyone',
    except: userId,
    kind: 'campaign.paused',
    text: `${await nameOfUser(tx, accountId, userId)} paused the campaign ${campaign.name}.`,
    path: link('/messages/:id', { id: campaign.id }),
  });
  return null;
});

export const resume = changing(resumeCampaign);
export const cancel = changing(cancelCampaign);

export const resend = (
  { db }: Deps,
  { accountId }: Session,
  id: number,
): Promise<z.output<typeof campaignSavedReply>> =>
  db.asAccount(accountId, async (tx) => {
    const campaign = await lockStarted(tx, accountId, id);
    if (!campaign) throw notFound('This campaign');
    const resent = await resendCampaign(tx, accountId, campaign.id);
    if (typeof resent === 'object') return resent;
    if (resent === 'not_ended' || resent === 'resent' || resent === 'nobody')
      throw new AppError('conflict', RESEND_PROBLEMS[resent]);
    throw refusal(resent);
  });
