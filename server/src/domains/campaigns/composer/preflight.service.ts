import { readSettings } from '../../tenancy/account';
import { numberOfAccount } from '../../tenancy/number';
import {
  campaignBlocked,
  parseSchedule,
  requiredMessages,
  TEST_HOURS,
  toApiDate,
  type DryRun,
  type dryRunBody,
  type z,
} from '@textloom/contracts';
import { onPhone, queuedSegments } from '../sending/queued';
import { beginningOf, beginProblem, withName } from '../sending/begin-with-name';
import { startProblem } from '../sending/start-campaign';
import { campaignsPerDay, carrierToday } from '../../texting/worker';
import { contentWarnings } from './content-warnings';
import { leaving, type NumberPace } from './pace';
import { couponProblem } from '../../coupons';
import { limitsOf } from '../limit/limits.repository';
import { recipientTimesOf, waitsOf } from '../recipient/quiet-hours.repository';
import { breakDown, isEmptyChoice, leftOutOf, reachBeyond } from '../recipient/recipients.repository';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { NONE_CHOSEN, recipientTime } from '../campaign/campaigns.policy';
import { presentRecipientTime } from '../campaign/campaigns.presenter';
import { choiceOf, requireOwn } from '../campaign/chosen';
import { presentWaits } from '../recipient/waits.presenter';
import { holdGroups, matchGroups } from '../../audience';
import { availableMessages, START_PROBLEMS } from '../../texting/ledger';

type Body = z.output<typeof dryRunBody>;

/** When the campaign is due, if its time is valid. */
function dueAt(body: Body, timezone: number): Date {
  const now = new Date();
  const later = body.schedule === 1 ? parseSchedule(body.schedule_date, timezone) : null;
  return later !== null && later > now ? later : now;
}

interface Pace {
  accountId: number;
  due: Date;
  /** Carrier segments of the whole campaign, and of the recipients waiting for their hours. */
  segments: number;
  waiting: number;
  until: Date | null;
  /** Hours until the better of two texts is chosen. */
  hours: number;
}

/** The rate of the account's number, and the segments that wait there for campaigns. */
const paceOf = ({ db, config: { messageRate, replyToStop } }: Deps, accountId: number) =>
  db.asEngine(async (tx): Promise<{ queued: number; pace: NumberPace }> => {
    const own = await numberOfAccount(tx, accountId);
    const queued = await queuedSegments(tx, replyToStop, own?.digits ?? null);
    if (!own || own.dailyLimit === null)
      return { queued, pace: { perSecond: own?.perSecond ?? messageRate, daily: null } };
    const { used, endsAt } = await carrierToday(tx, own.digits);
    const limit = campaignsPerDay(own.dailyLimit);
    return { queued, pace: { perSecond: own.perSecond, daily: { limit, left: limit - used, endsAt } } };
  });

interface End {
  at: Date;
  /** Carrier segments that leave on later days, and how many leave on one. */
  later: number;
  limit: number;
}

/**
 * When the last message is sent at the pace of the account's number: after all queued messages of that number and, for
 * waiting recipients, after their hours begin.
 */
async function endOf(deps: Deps, { accountId, due, segments, waiting, until, hours }: Pace): Promise<End> {
  const { queued, pace } = await paceOf(deps, accountId);
  const before = leaving(pace, new Date(), queued);
  const { daily } = pace;
  // Queued messages use up the day first.
  const rest = daily === null ? pace : { ...pace, daily: { ...daily, left: daily.left - queued } };
  const own = leaving(rest, before.at > due ? before.at : due, segments);
  const waited = until === null ? 0 : leaving(rest, until, waiting).at.getTime();
  const at = new Date(Math.max(own.at.getTime(), waited) + hours * 3_600_000);
  return { at, later: own.later, limit: daily?.limit ?? 0 };
}

/**
 * Returns what sending would do, using the statements that the send runs. Reserves nothing, and stores nothing but the
 * members of smart groups.
 */
export const dryRun = async (deps: Deps, session: Session, body: Body): Promise<DryRun> => {
  const { accountId, timezone } = session;
  const { replyToStop } = deps.config;
  const choice = choiceOf(body);
  const due = dueAt(body, timezone);
  const { message, message_b, segments, ab_share } = body;
  const asked = {
    message,
    segments: segments === 3 ? 3 : segments === 2 ? 2 : 1,
    ab: ab_share > 0 ? { message_b } : null,
  } as const;
  const own = recipientTime(body);
  const moment = { at: own === null ? due : new Date(), recipientTime: own, quiet: body.quiet === 1 };
  const { waits, times, coupons, unfit, ...counted } = await deps.db.asAccount(accountId, async (tx) => {
    await requireOwn(tx, accountId, choice);
    await holdGroups(tx, choice.groups);
    await matchGroups(tx, accountId, choice.groups);
    const { keep_promise: keeps, begin_with_name } = await readSettings(tx, accountId);
    const begins_with = await beginningOf(tx, {
      ...{ accountId, choice },
      wanted: (body.begin_with_name ?? Number(begin_with_name)) === 1,
    });
    const unfit = beginProblem(asked, begins_with.name, deps.config.maxMediaLength)?.text ?? null;
    const all = await breakDown(tx, accountId, choice, asked, await limitsOf(tx, accountId, { at: due }));
    const beyond = body.beyond_promise === 1 && !keeps;
    const people = beyond ? reachBeyond(all) : all;
    const required = requiredMessages(people.recipients, body.segments);
    const remaining = await availableMessages(tx, accountId);
    const { recipients, empty, capped, over_promise } = people;
    const nobody =
      capped > 0 ? 'capped' : over_promise > 0 ? 'over_promise' : empty > 0 ? 'empty_text' : 'no_recipients';
    // Waiting messages may be cancelled before the time of a campaign for later.
    const some = recipients + (body.schedule === 1 ? leftOutOf(people) : 0);
    const coupons = await couponProblem(tx, accountId, asked, recipients);
    const problem: DryRun['problem'] =
      (await startProblem(tx, { account_id: accountId, segments: asked.segments, recipients: some, nobody })) ??
      (unfit !== null
        ? 'name_unfit'
        : coupons !== null
          ? 'too_few_coupons'
          : campaignBlocked(remaining, required)
            ? 'not_enough_messages'
            : null);
    return {
      ...people,
      beyond_promise: beyond ? all.over_promise : 0,
      keeps_promise: keeps,
      required,
      remaining,
      after: remaining - required,
      problem,
      coupons,
      unfit,
      begins_with,
      warnings: await contentWarnings(tx, {
        ...{ accountId, choice, texts: asked, begins: begins_with.name, config: deps.config },
        recipients: people.recipients,
      }),
      waits: await waitsOf(tx, accountId, choice, asked, moment),
      times: own === null ? [] : await recipientTimesOf(tx, accountId, choice, asked, moment),
    };
  });
  const { until, ...waiting } = presentWaits(waits);
  const last = times.at(-1);
  const compared = body.ab_share > 0;
  const sent = withName(asked, counted.begins_with.name);
  const texts = [sent.message, ...(sent.ab ? [sent.ab.message_b] : [])].map((text) => onPhone(text, replyToStop));
  const parts = Math.max(...texts.map((text) => text.parts));
  const ends = await endOf(deps, {
    accountId,
    due: times[0]?.at ?? due,
    segments: counted.recipients * parts,
    waiting: (last?.people ?? waiting.quiet?.people ?? 0) * parts,
    until: last?.at ?? until,
    hours: compared ? Math.min(Math.max(body.ab_hours, TEST_HOURS.min), TEST_HOURS.max) : 0,
  });
  const nobody = isEmptyChoice(choice) ? NONE_CHOSEN : START_PROBLEMS.no_recipients;
  const { problem } = counted;
  return {
    ...counted,
    parts,
    encoding: texts.some(({ encoding }) => encoding === 'UCS-2') ? 'UCS-2' : 'GSM-7',
    ...waiting,
    own_times: times.map(presentRecipientTime),
    ends_at: toApiDate(ends.at),
    daily: ends.later > 0 ? { limit: Math.floor(ends.limit / parts), later: Math.ceil(ends.later / parts) } : null,
    reason:
      problem === null
        ? ''
        : problem === 'no_recipients'
          ? nobody
          : ((problem === 'too_few_coupons' ? coupons : problem === 'name_unfit' ? unfit : null) ??
            START_PROBLEMS[problem]),
  };
};
