import {
  isBlank,
  buttonProblem,
  campaignBlocked,
  firstWords,
  formatDate,
  longestMerge,
  mergeProblem,
  notAfterProblem,
  parseSchedule,
  renderMerge,
  requiredMessages,
  SCHEDULE_MESSAGES,
  scheduleProblem,
  textLimit,
  tidyButtons,
  tooLongToSend,
  truncateMerge,
  wallTime,
  type campaignBody,
  type campaignChange,
  type newCampaignBody,
  type Segments,
  type TextButton,
  type TwoTexts,
  type z,
} from '@textloom/contracts';
import { AppError, invalid } from '../../../platform/base/app-error';
import type { MediaState } from '../../files';
import { START_PROBLEMS, type StartProblem } from '../../texting/ledger';
import { twoTextsOf, type TextConfig } from '../two-texts/two-texts.policy';

export type Body = z.output<typeof campaignBody>;
export type NewBody = z.output<typeof newCampaignBody>;
export type Changed = z.output<typeof campaignChange>;

/** A campaign's fields as they are stored. */
export interface Draft {
  name: string;
  message: string;
  segments: Segments;
  /** 0: now, 1: later. */
  schedule: number;
  send_at: Date;
  /** A date and time in recipient-local time, like 2026-12-31T09:30:00; null: all at one moment. */
  own_time: string | null;
  /** Whether it waits for the hours in which its recipients may be texted. */
  quiet: boolean;
  /** Whether its texts begin with the account's name. */
  begin_with_name: boolean;
  /** Nothing is sent after this time. */
  not_after: Date | null;
  /** The comparison of two texts. */
  ab: TwoTexts | null;
  /** Under its texts, where they arrive over RCS; null: none. */
  buttons: TextButton[] | null;
}

function sendTime(body: Body, timezone: number): Date {
  const now = new Date();
  if (body.schedule === 0) return now;
  const problem = scheduleProblem(body.schedule_date, timezone, now);
  if (problem !== null) throw invalid('schedule_date', problem);
  return parseSchedule(body.schedule_date, timezone) ?? now;
}

/** The recipient-local time; null when all get it at one moment. */
export const recipientTime = ({
  schedule,
  schedule_date,
  own_time,
}: Pick<Body, 'schedule' | 'schedule_date' | 'own_time'>): string | null =>
  schedule === 1 && own_time === 1 ? wallTime(schedule_date) : null;

function buttonsOf(body: Body, texts: readonly string[]): TextButton[] | null {
  const buttons = tidyButtons(body.buttons);
  const problem = buttonProblem(buttons, texts);
  if (problem !== null) throw invalid(`buttons.${problem.index}.${problem.field}`, problem.message);
  return buttons.length === 0 ? null : buttons;
}

function lastTime(body: Body, timezone: number, sendAt: Date): Date | null {
  const problem = notAfterProblem(body.not_after, timezone, sendAt);
  if (problem !== null) throw invalid('not_after', problem);
  return parseSchedule(body.not_after, timezone);
}

/** Length of a name that a campaign gets from its text. */
const GIVEN_NAME_MAX = 50;
/** The name of a campaign without one: the first words of its text, with the fallbacks of its fields. */
export const nameBy = (message: string): string => firstWords(renderMerge(message, {}), GIVEN_NAME_MAX);

/**
 * The stored fields of a form: the text cut at its class's limit (decision 55), class 3 only with media (ENG-015),
 * class 1 after the media was removed (VAL-042), the name or the first words of the text (decision 753), the time read in the
 * profile's timezone (VAL-055, VAL-056). `named`: whether the text begins with the account's name if the form does not
 * say.
 */
export function draftOf(
  body: Body,
  { config, media, timezone, named }: { config: TextConfig; media: MediaState; timezone: number; named: boolean },
): Draft {
  const segments: Segments = media === 'media' ? 3 : media === 'removed' || body.segments === 1 ? 1 : 2;
  const message = truncateMerge(body.message, textLimit(segments, config.maxMediaLength));
  if (isBlank(message) && media !== 'media') throw invalid('message', 'Message is required.');
  const problem = mergeProblem(message) ?? tooLongToSend(longestMerge(message), config.replyToStop);
  if (problem !== null) throw invalid('message', problem);
  const sendAt = sendTime(body, timezone);
  const text = {
    name: body.name || nameBy(message) || `Campaign ${formatDate(sendAt.toISOString(), 'day', timezone)}`,
    message,
    segments,
    schedule: body.schedule,
    send_at: sendAt,
    own_time: recipientTime(body),
    quiet: body.quiet === 1,
    begin_with_name: body.begin_with_name === undefined ? named : body.begin_with_name === 1,
    not_after: lastTime(body, timezone, sendAt),
  };
  const ab = twoTextsOf(body, text, config);
  if (ab !== null && text.own_time !== null) throw invalid('own_time', SCHEDULE_MESSAGES.twoTextsOwn);
  return { ...text, ab, buttons: buttonsOf(body, ab === null ? [message] : [message, ab.message_b]) };
}

/** A campaign in recipient-local time begins with the first of its recipients, or at once if that time has passed. */
export function inRecipientTime(draft: Draft, times: readonly { at: Date }[]): Draft {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return draft;
  if (draft.not_after !== null && draft.not_after <= last.at) throw invalid('not_after', SCHEDULE_MESSAGES.notAfterOwn);
  return { ...draft, send_at: first.at };
}

/** The error that screens show for a start problem. */
export function refusal(problem: StartProblem): AppError {
  const message = START_PROBLEMS[problem];
  if (problem === 'empty_text' || problem === 'too_few_coupons' || problem === 'name_unfit')
    return invalid('message', message);
  if (problem === 'no_pictures') return invalid('file', message);
  return problem === 'too_late' ? invalid('schedule_date', message) : new AppError(problem, message);
}

export const NONE_CHOSEN = 'Choose at least one person to send this to.';

export const noneChosen = (): AppError => new AppError('no_recipients', NONE_CHOSEN, { recipients: NONE_CHOSEN });

/** ENG-016, VAL-051: the same rule as in the composer. */
export function requireBalance(remaining: number, recipients: number, segments: number): void {
  if (campaignBlocked(remaining, requiredMessages(recipients, segments))) throw refusal('not_enough_messages');
}

/** ENG-021, decision 61. */
export const alreadyStarted = (what: 'changed' | 'deleted'): AppError =>
  new AppError('campaign_started', `This campaign has already started and cannot be ${what}.`);

/** The refusal when another editor has saved the campaign since this form was filled. */
export const changedMeanwhile = (revision: number): AppError =>
  new AppError(
    'edit_conflict',
    'This campaign was changed while you were editing, by somebody else or in another tab.',
    undefined,
    {
      details: { revision },
    },
  );

/** The refusal when the form claims to have a file, but the draft that held it is gone. */
export const fileIsGone = (): AppError => invalid('file', 'The file is no longer stored. Please attach it again.');
