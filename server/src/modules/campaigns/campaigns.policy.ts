import {
  campaignBlocked,
  formatDate,
  longestMerge,
  mergeProblem,
  parseSchedule,
  requiredMessages,
  textLimit,
  tooLongToSend,
  truncateMerge,
  type campaignBody,
  type Segments,
  type z,
} from '@textloom/contracts';
import { AppError } from '../../base/app-error';
import { START_PROBLEMS, type StartProblem } from '../../messaging/campaigns/start-campaign';
import type { MediaState } from '../media/file-change';

export type Body = z.output<typeof campaignBody>;

/** A campaign's fields as they are stored. */
export interface Draft {
  name: string;
  message: string;
  segments: Segments;
  /** 0: now, 1: later. */
  schedule: number;
  sendAt: Date;
}

const invalid = (field: string, message: string): AppError => new AppError('invalid', message, { [field]: message });

function sendTime(body: Body, timezone: number, now: Date): Date {
  if (body.schedule === 0) return now;
  const date = parseSchedule(body.schedule_date, timezone);
  if (!date) throw invalid('schedule_date', 'Enter the date and time to send it, like 12/31/2026 09:30 AM.');
  if (date <= now) throw invalid('schedule_date', 'Choose a time in the future.');
  return date;
}

/**
 * The stored fields of a form: the text cut at its class's limit (decision 55), class 3 only with media
 * (ENG-015), class 1 after the media was removed (VAL-042), the name or "Campaign {date}" (decision 59), the time read in the profile's timezone (VAL-055, VAL-056).
 */
export function draftOf(
  body: Body,
  options: { media: MediaState; maxMedia: number; footer: string; timezone: number; now: Date },
): Draft {
  const { media, maxMedia, footer, timezone, now } = options;
  const segments: Segments = media === 'media' ? 3 : media === 'removed' || body.segments === 1 ? 1 : 2;
  const message = truncateMerge(body.message, textLimit(segments, maxMedia));
  if (message.trim() === '' && media !== 'media') throw invalid('message', 'Message is required.');
  const problem = mergeProblem(message) ?? tooLongToSend(longestMerge(message), footer);
  if (problem !== null) throw invalid('message', problem);
  const sendAt = sendTime(body, timezone, now);
  const name = body.name === '' ? `Campaign ${formatDate(sendAt.toISOString(), 'day', timezone)}` : body.name;
  return { name, message, segments, schedule: body.schedule, sendAt };
}

/** The error that the screens show for a start problem. */
export function refusal(problem: StartProblem): AppError {
  const message = START_PROBLEMS[problem];
  return problem === 'too_late' ? invalid('schedule_date', message) : new AppError(problem, message);
}

export const nobodyChosen = (): AppError =>
  new AppError('no_recipients', 'Choose at least one person to send this to.', {
    recipients: 'Choose at least one person to send this to.',
  });

/** ENG-016, VAL-051: the same rule as in the composer. */
export function requireBalance(remaining: number, recipients: number, segments: number): void {
  if (campaignBlocked(remaining, requiredMessages(recipients, segments))) throw refusal('not_enough_messages');
}

/** ENG-021, decision 61. */
export const alreadyStarted = (what: 'changed' | 'deleted'): AppError =>
  new AppError('campaign_started', `This campaign was already sent and can not be ${what}.`);
