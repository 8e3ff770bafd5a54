import { readSettings } from '../../tenancy/account';
import { oneAtATime } from '../../../platform/db/one-at-a-time';
import {
  AUTOMATION_MESSAGES,
  isAboutAnswer,
  nextRun,
  runsBetween,
  type Recurrence,
  readWebAddress,
  senderProblem,
  type switchAutomation as operation,
  type z,
} from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { replanSequences } from '../replan/replan.repository';
import { linksIn, ownLinks, storeLink } from '../../links';
import { EACH_DAY, recurrenceOf } from '../recurring/recurrence-of';
import { endBirthdayHold, holdAgain } from '../recurring/held-birthdays.repository';
import { endHold } from '../entry/held-people.repository';
import { storeNext } from '../recurring/recurring.repository';
import { makeDueNow, skipDue } from '../sequence/left-out.repository';
import { isEmptyChoice, NOBODY, type Choice, refusal, choiceOf, requireOwn } from '../../campaigns';
import type { Deps } from '../../../platform/web/deps';
import { once } from '../../../platform/web/idempotency';
import type { Session } from '../../../platform/web/session.types';
import { senderNameOf } from '../../notices';
import { requireCustomFields } from '../../audience';
import { mediaAfter, mediaState } from '../../files';
import { type FileChanges, stepsWithFiles, withDigests } from './automation-files';
import { requireCoupons } from '../../coupons';
import { withAnswers } from './with-answers';
import * as saving from './automation-save.repository';
import { conflict, stepsMoved, storedOf, textsOf, type Body, type Stored } from './automations.policy';
import { sendingProblem } from '../../texting/ledger';

const MAX_AUTOMATIONS = 100;
const TOO_MANY = 'You have 100 automations, which is the maximum. Please delete one first.';
const KEYWORD_GONE = 'The keyword of this sequence was deleted. Please choose another one.';
const FIELD_GONE = 'The date field of this sequence does not exist any more. Please choose another one.';
const NO_RUN_LEFT = 'This would not run again before its last day. Please change the last day.';

const NO_TRIGGER: saving.TriggerIds = {
  keyword_id: null,
  trigger_campaign: null,
  trigger_link: null,
  trigger_field: null,
};

/** The trigger of a sequence, verified to belong to the account. */
async function triggerOf(tx: Tx, accountId: number, body: Body): Promise<saving.TriggerIds> {
  const { trigger, keyword_id, trigger_campaign, trigger_field } = body;
  if (trigger === 'keyword') {
    if (!(await saving.hasKeyword(tx, accountId, keyword_id))) throw invalid('keyword_id', AUTOMATION_MESSAGES.keyword);
    return { ...NO_TRIGGER, keyword_id };
  }
  if (trigger === 'campaign') {
    if (!(await saving.hasCampaign(tx, accountId, trigger_campaign)))
      throw invalid('trigger_campaign', AUTOMATION_MESSAGES.campaign);
    return { ...NO_TRIGGER, trigger_campaign };
  }
  if (trigger === 'link') {
    const read = readWebAddress(body.trigger_address);
    return { ...NO_TRIGGER, trigger_link: 'address' in read ? await storeLink(tx, accountId, read.address) : null };
  }
  if (trigger === 'date' && trigger_field !== 0) {
    if (!(await saving.hasDateField(tx, accountId, trigger_field))) throw invalid('trigger_field', FIELD_GONE);
    return { ...NO_TRIGGER, trigger_field };
  }
  return NO_TRIGGER;
}

/** Clicks are only known for a message with a short link of the account. */
async function requireLinks(tx: Tx, publicUrl: string, accountId: number, { steps }: Body): Promise<void> {
  for (const { only, of } of steps) {
    const links =
      only === 'everybody' || isAboutAnswer(only) ? null : await linksIn(tx, publicUrl, steps[of - 1]?.message ?? '');
    if (links && (await ownLinks(tx, accountId, links)).length === 0)
      throw invalid('steps', AUTOMATION_MESSAGES.earlier);
  }
}

/** Requires the custom fields and the coupon pool of the texts to exist; each run checks whether the codes suffice. */
async function requireTexts(tx: Tx, accountId: number, body: Body): Promise<void> {
  await requireCustomFields(tx, accountId, textsOf(body));
  if (body.kind === 'recurring') await requireCoupons(tx, accountId, { message: body.message, ab: null }, 0);
}

/** Requires room in the text for the name that begins it. */
async function requireRoom({ config }: Deps, tx: Tx, accountId: number, stored: Stored): Promise<void> {
  if (!stored.begin_with_name) return;
  const { message, segments } = stored;
  const problem = senderProblem(message, await senderNameOf(tx, accountId), segments, config.maxMediaLength);
  if (problem !== null) throw invalid('message', problem);
}

/** The recipients, or the trigger of a sequence. */
async function audienceOf(
  { config }: Deps,
  tx: Tx,
  accountId: number,
  body: Body,
): Promise<saving.TriggerIds & { choice: Choice }> {
  if (body.kind === 'sequence') {
    await requireLinks(tx, config.publicUrl, accountId, body);
    return { choice: NOBODY, ...(await triggerOf(tx, accountId, body)) };
  }
  const choice = choiceOf(body);
  if (isEmptyChoice(choice)) throw invalid('keywords', AUTOMATION_MESSAGES.recipients);
  await requireOwn(tx, accountId, choice);
  return { choice, ...NO_TRIGGER };
}

const notifyChanged = (tx: Tx, accountId: number, id: number): Promise<void> =>
  notifyLive(tx, accountId, { type: 'automation.changed', payload: { id } });

export const createAutomation = (
  deps: Deps,
  { accountId }: Session,
  body: Body,
  files: FileChanges,
  key: string | undefined,
): Promise<{ id: number }> =>
  deps.db.asAccount(accountId, (tx) =>
    once(tx, accountId, key, withDigests(body, files), async () => {
      const { begin_with_name: named } = await readSettings(tx, accountId);
      const stored = storedOf(body, mediaState(null, files.file), deps.config, named);
      await requireRoom(deps, tx, accountId, stored);
      await requireTexts(tx, accountId, body);
      const audience = await audienceOf(deps, tx, accountId, body);
      const answered = await withAnswers(tx, accountId, body);
      await oneAtATime(tx, 'automations', accountId);
      if ((await saving.countAutomations(tx, accountId)) >= MAX_AUTOMATIONS) throw new AppError('conflict', TOO_MANY);
      const steps = await stepsWithFiles(deps, tx, accountId, answered, files.steps, []);
      const media_id = await mediaAfter(deps, tx, accountId, null, files.file);
      const id = await saving.insertAutomation(tx, accountId, { kind: body.kind, ...stored, ...audience, media_id });
      await saving.writeSteps(
        tx,
        accountId,
        id,
        steps.map((step) => ({ ...step, id: null })),
      );
      await notifyChanged(tx, accountId, id);
      return { id };
    }),
  );

async function locked(tx: Tx, accountId: number, id: number): Promise<saving.Locked> {
  const row = await saving.lockAutomation(tx, accountId, id);
  if (!row) throw notFound('This automation');
  return row;
}

/** When an automation runs; null if only events trigger it. A sequence triggered by a date runs on each day. */
function planOf(row: saving.Locked): Recurrence | null {
  if (row.kind === 'recurring') return recurrenceOf(row);
  return row.trigger === 'date' ? EACH_DAY : null;
}

/** The next run of an automation, by its plan in the owner's timezone. */
function nextOf(row: saving.Locked, timezone: number): Date | null {
  const plan = planOf(row);
  return plan && (nextRun(plan, timezone, new Date())?.at ?? null);
}

async function requireUsable(tx: Tx, accountId: number, row: saving.Locked): Promise<void> {
  const problem = await sendingProblem(tx, accountId);
  if (problem) throw refusal(problem);
  if (row.kind !== 'sequence') return;
  if (row.trigger === 'keyword' && !(await saving.hasKeyword(tx, accountId, row.keyword_id ?? 0)))
    throw new AppError('conflict', KEYWORD_GONE);
  if (row.trigger_field !== null && !(await saving.hasDateField(tx, accountId, row.trigger_field)))
    throw new AppError('conflict', FIELD_GONE);
}

export const updateAutomation = (
  deps: Deps,
  session: Session,
  id: number,
  body: Body,
  files: FileChanges,
): Promise<{ id: number }> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId } = session;
    const row = await locked(tx, accountId, id);
    if (row.kind !== body.kind) throw notFound('This automation');
    if (row.revision !== body.revision) throw conflict();
    const stored = storedOf(body, mediaState(row.media_id, files.file), deps.config, row.begin_with_name);
    await requireRoom(deps, tx, accountId, stored);
    await requireTexts(tx, accountId, body);
    const audience = await audienceOf(deps, tx, accountId, body);
    const media_id = await mediaAfter(deps, tx, accountId, row.media_id, files.file);
    await saving.updateAutomation(tx, accountId, id, { ...stored, ...audience, media_id });
    if (row.kind === 'sequence') {
      const before = await saving.storedSteps(tx, accountId, id);
      if (body.steps.some(({ id: step }) => step !== undefined && !before.some((one) => one.id === step)))
        throw conflict();
      const answered = await withAnswers(tx, accountId, body);
      const steps = await stepsWithFiles(deps, tx, accountId, answered, files.steps, before);
      await saving.writeSteps(tx, accountId, id, steps);
      if (
        stepsMoved(
          before,
          steps.map((step) => ({ ...step, asks: step.question !== null })),
        )
      )
        await replanSequences(tx, { accountId, id });
    }
    const changed = await locked(tx, accountId, id);
    // Editing something else must not skip a run that is due, nor a day whose people are about to enter.
    const samePlan =
      row.kind === 'sequence'
        ? row.trigger === changed.trigger
        : JSON.stringify(recurrenceOf(row)) === JSON.stringify(recurrenceOf(changed));
    // An automation that was never on has no next run; a paused one holds the people of its days.
    if (!samePlan && (row.state === 'on' || row.paused_at !== null)) {
      await saving.storeState(
        tx,
        accountId,
        id,
        row.state,
        nextOf(changed, await saving.ownerTimezoneOf(tx, accountId)),
      );
    }
    await notifyChanged(tx, accountId, id);
    return { id };
  });

/** Counts the runs of a pause that no worker has reached yet, before the schedule restarts. */
async function countUnsent(tx: Tx, row: saving.Locked, timezone: number): Promise<void> {
  const plan = planOf(row);
  if (!plan || !row.next_at) return;
  const runs = runsBetween(plan, timezone, row.next_at, new Date());
  const missed = plan.every === 'birthday';
  await storeNext(tx, row.id, row.next_at, { missed: missed ? runs : 0, paused: missed ? 0 : runs });
}

/** Lets the people held by a pause begin, or leaves them out for good. */
async function endPause(tx: Tx, accountId: number, row: saving.Locked, begin: boolean): Promise<void> {
  if (row.kind === 'sequence') await endHold(tx, accountId, row.id, begin);
  else await endBirthdayHold(tx, accountId, row, begin);
}

/**
 * Once switched on, an automation first runs at its next time: it makes up for no run. Held people begin only if the
 * user chose so. While it is paused its schedule continues, so that the people of its days are held.
 */
export const switchAutomation = (
  deps: Deps,
  { accountId }: Session,
  id: number,
  { state, missed, held }: z.output<(typeof operation)['body']>,
): Promise<{ id: number }> =>
  deps.db.asAccount(accountId, async (tx) => {
    const row = await locked(tx, accountId, id);
    if (row.state === state) return { id };
    if (state === 'on') await requireUsable(tx, accountId, row);
    if (state === 'on') {
      const timezone = await saving.ownerTimezoneOf(tx, accountId);
      const next = nextOf(row, timezone);
      if (row.kind === 'recurring' && next === null) throw invalid('ends', NO_RUN_LEFT);
      await countUnsent(tx, row, timezone);
      await saving.storeState(tx, accountId, id, state, next);
      if (missed === 'send') await makeDueNow(tx, accountId, id);
      if (missed === 'skip') await skipDue(tx, accountId, id);
      await endPause(tx, accountId, row, held === 'begin');
    } else {
      await saving.storeState(tx, accountId, id, state, row.next_at);
      await holdAgain(tx, accountId, id);
    }
    await notifyChanged(tx, accountId, id);
    return { id };
  });

export const deleteAutomation = (deps: Deps, { accountId }: Session, id: number): Promise<{ id: number }> =>
  deps.db.asAccount(accountId, async (tx) => {
    await locked(tx, accountId, id);
    await saving.markDeleted(tx, accountId, id);
    await notifyChanged(tx, accountId, id);
    return { id };
  });
