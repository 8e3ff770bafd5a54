import { TEST_HOURS, TEST_SHARE, textLimit, tooLongToSend, type Segments, type TwoTexts } from '@textloom/contracts';
import { AppError } from '../../base/app-error';
import type { Body } from './campaigns.policy';

const invalid = (field: string, message: string): AppError => new AppError('invalid', message, { [field]: message });

interface First {
  /** The first text, as it is stored. */
  message: string;
  segments: Segments;
  sendAt: Date;
  notAfter: Date | null;
}

const within = (value: number, { min, max }: { min: number; max: number }): boolean => value >= min && value <= max;

/**
 * The second text must have the class of the first one, so that each recipient costs the same, whichever text is sent.
 */
function secondText(body: Body, { message, segments }: First, maxMedia: number, footer: string): string {
  const limit = textLimit(segments, maxMedia);
  if (body.message_b.trim() === '') throw invalid('message_b', 'A second message is required.');
  if (body.message_b.trim() === message.trim())
    throw invalid('message_b', 'Both texts are the same. Write another one.');
  if (body.message_b.length > limit)
    throw invalid('message_b', `Both texts are of one kind, which has at most ${limit} characters.`);
  const tooLong = tooLongToSend(body.message_b, footer);
  if (tooLong !== null) throw invalid('message_b', tooLong);
  return body.message_b;
}

/** The comparison that a form asks for; null when its campaign has one text. */
export function twoTextsOf(
  body: Body,
  first: First,
  { maxMedia, footer }: { maxMedia: number; footer: string },
): TwoTexts | null {
  if (body.ab_share === 0) return null;
  if (!within(body.ab_share, TEST_SHARE))
    throw invalid('ab_share', `Choose a share between ${TEST_SHARE.min} and ${TEST_SHARE.max} percent.`);
  if (!within(body.ab_hours, TEST_HOURS))
    throw invalid('ab_hours', `Choose a time between ${TEST_HOURS.min} and ${TEST_HOURS.max} hours.`);
  const decided = first.sendAt.getTime() + body.ab_hours * 3_600_000;
  if (first.notAfter !== null && first.notAfter.getTime() <= decided)
    throw invalid(
      'ab_hours',
      'Nothing is sent after the end that you chose, which comes before the better text is known.',
    );
  return {
    message_b: secondText(body, first, maxMedia, footer),
    share: body.ab_share,
    metric: body.ab_metric,
    hours: body.ab_hours,
  };
}
