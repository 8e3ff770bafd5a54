import {
  isBlank,
  longestMerge,
  mergeProblem,
  TEST_HOURS,
  TEST_SHARE,
  textLimit,
  tooLongToSend,
  type Segments,
  type TwoTexts,
  type twoTextsBody,
  type z,
} from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import { shortAddresses } from './link-code';

type Body = z.output<typeof twoTextsBody>;

const invalid = (field: string, message: string): AppError => new AppError('invalid', message, { [field]: message });

interface Settings {
  maxMedia: number;
  footer: string;
  publicUrl: string;
}
interface First {
  /** The first text, as it is stored. */
  message: string;
  segments: Segments;
  sendAt: Date;
  notAfter: Date | null;
}

const within = (value: number, { min, max }: { min: number; max: number }): boolean => value >= min && value <= max;

/**
 * The second text must have the same class as the first, so that the cost per recipient does not depend on the text.
 */
function secondText(body: Body, { message, segments }: First, { maxMedia, footer }: Settings): string {
  const limit = textLimit(segments, maxMedia);
  if (isBlank(body.message_b)) throw invalid('message_b', 'A second message is required.');
  if (body.message_b.trim() === message.trim())
    throw invalid('message_b', 'Both texts are the same. Write another one.');
  const problem = mergeProblem(body.message_b);
  if (problem !== null) throw invalid('message_b', problem);
  const longest = longestMerge(body.message_b);
  if (longest.length > limit)
    throw invalid('message_b', `Both texts are of one kind, which has at most ${limit} characters.`);
  const tooLong = tooLongToSend(longest, footer);
  if (tooLong !== null) throw invalid('message_b', tooLong);
  return body.message_b;
}

/** Clicks are counted on short links, which both texts must have. */
function requireLinks(body: Body, { message }: First, { publicUrl }: Settings): void {
  const found = [message, body.message_b].map((text) => text.search(shortAddresses(publicUrl)) >= 0);
  if (!found.every(Boolean))
    throw invalid('ab_metric', 'Clicks are counted on short links. Add one to both texts, or compare the replies.');
}

/** The comparison that a form requests; null when its campaign has one text. */
export function twoTextsOf(body: Body, first: First, settings: Settings): TwoTexts | null {
  if (body.ab_share === 0) return null;
  if (!within(body.ab_share, TEST_SHARE))
    throw invalid('ab_share', `Choose a share between ${TEST_SHARE.min} and ${TEST_SHARE.max} percent.`);
  if (!within(body.ab_hours, TEST_HOURS))
    throw invalid('ab_hours', `Choose a time between ${TEST_HOURS.min} and ${TEST_HOURS.max} hours.`);
  const decided = first.sendAt.getTime() + body.ab_hours * 3_600_000;
  if (first.notAfter !== null && first.notAfter.getTime() <= decided)
    throw invalid('ab_hours', 'The better text would be chosen after the time at which sending ends.');
  const second = secondText(body, first, settings);
  if (body.ab_metric === 'clicks') requireLinks(body, first, settings);
  return { message_b: second, share: body.ab_share, metric: body.ab_metric, hours: body.ab_hours };
}
