import {
  campaignBlocked,
  carrierParts,
  parseSchedule,
  requiredMessages,
  toApiDate,
  withFooter,
  type DryRun,
  type dryRunBody,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import { sendingProblem } from '../../messaging/account/may-send';
import { partsOf, queuedSegments } from '../../messaging/campaigns/queued';
import { breakDown, isEmptyChoice } from '../../messaging/campaigns/recipients';
import { START_PROBLEMS } from '../../messaging/campaigns/start-campaign';
import { availableMessages } from '../../messaging/ledger/balance';
import type { Deps } from '../../web/deps';
import type { Session } from '../../web/session.types';
import { choiceOf, requireOwn } from './chosen';

type Body = z.output<typeof dryRunBody>;

/** The first problem that the send itself would be refused for. */
async function problemOf(tx: Tx, accountId: number, recipients: number, blocked: boolean): Promise<DryRun['problem']> {
  const problem = await sendingProblem(tx, accountId);
  if (problem !== null) return problem;
  if (recipients === 0) return 'no_recipients';
  return blocked ? 'not_enough_messages' : null;
}

/** When the last message leaves at the shared rate: after what is queued, and not before it is due. */
async function endOf(deps: Deps, body: Body, timezone: number, recipients: number): Promise<Date> {
  const { messageRate, replyToStop } = deps.config;
  const queued = await deps.db.asEngine((tx) => queuedSegments(tx, replyToStop));
  const now = Date.now();
  const due = body.schedule === 1 ? (parseSchedule(body.schedule_date, timezone)?.getTime() ?? now) : now;
  const begins = Math.max(due, now + (queued / messageRate) * 1_000);
  return new Date(begins + ((recipients * partsOf(body.message, replyToStop)) / messageRate) * 1_000);
}

/** Tells what sending would do, from the statements that the send runs. Nothing is stored or reserved. */
export const dryRun = async (deps: Deps, session: Session, body: Body): Promise<DryRun> => {
  const { accountId, timezone } = session;
  const choice = choiceOf(body);
  const counted = await deps.db.asAccount(accountId, async (tx) => {
    await requireOwn(tx, accountId, choice);
    const people = await breakDown(tx, accountId, choice);
    const required = requiredMessages(people.recipients, body.segments);
    const remaining = await availableMessages(tx, accountId);
    const problem = await problemOf(tx, accountId, people.recipients, campaignBlocked(remaining, required));
    return { ...people, required, remaining, after: remaining - required, problem };
  });
  const { encoding } = carrierParts(withFooter(body.message, deps.config.replyToStop));
  const nobody = isEmptyChoice(choice) ? 'Choose at least one person to send this to.' : START_PROBLEMS.no_recipients;
  return {
    ...counted,
    parts: partsOf(body.message, deps.config.replyToStop),
    encoding,
    quiet: null,
    ends_at: toApiDate(await endOf(deps, body, timezone, counted.recipients)),
    reason:
      counted.problem === null ? '' : counted.problem === 'no_recipients' ? nobody : START_PROBLEMS[counted.problem],
  };
};
