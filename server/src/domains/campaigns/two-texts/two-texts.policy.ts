import {
  isBlank,
  longestMerge,
  mergeProblem,
  TEST_HOURS,
  TEST_SHARE,
  textLimit,
  tooFewToCompare,
  tooLongToSend,
  type Segments,
  type TwoTexts,
  type twoTextsBody,
  type z,
} from '@textloom/contracts';
import { invalid } from '../../../platform/base/app-error';
import type { Config } from '../../../platform/config/config';
import { shortAddresses } from '../../links';

type Body = z.output<typeof twoTextsBody>;

export type TextConfig = Pick<Config, 'maxMediaLength' | 'publicUrl' | 'replyToStop'>;

/** The first text, as it is stored. */
interface First {
  message: string;
  segments: Segments;
  send_at: Date;
  not_after: Date | null;
}

const within = (value: number, { min, max }: { min: number; max: number }): boolean => value >= min && value <= max;

/**
 * The second text must have the same class as the first, so that the cost per recipient does not depend on the text.
 */
function secondText({ message_b }: Body, { message, segments }: First, config: TextConfig): string {
  const limit = textLimit(segments, config.maxMediaLength);
  const longest = longestMerge(message_b);
  const problem = isBlank(message_b)
    ? 'A second message is required.'
    : message_b.trim() === message.trim()
      ? 'Both texts are the same. Write another one.'
      : (mergeProblem(message_b) ??
        (longest.length > limit
          ? `Both texts are of the same kind, which allows at most ${limit} characters.`
          : tooLongToSend(longest, config.replyToStop)));
  if (problem !== null) throw invalid('message_b', problem);
  return message_b;
}

/** Clicks are counted on short links, which both texts must have. */
function requireLinks(body: Body, { message }: First, { publicUrl }: TextConfig): void {
  const found = [message, body.message_b].map((text) => text.search(shortAddresses(publicUrl)) >= 0);
  if (!found.every(Boolean))
    throw invalid('ab_metric', 'Clicks are counted on short links. Add one to both texts, or compare the replies.');
}

/** A choice between two texts is meaningful only after enough people got each. */
export function requireEnough(recipients: number, share: number): void {
  const problem = tooFewToCompare(recipients, share);
  if (problem !== null) throw invalid('ab_share', problem);
}

/** The comparison that a form requests; null when its campaign has one text. */
export function twoTextsOf(body: Body, first: First, config: TextConfig): TwoTexts | null {
  if (body.ab_share === 0) return null;
  if (!within(body.ab_share, TEST_SHARE))
    throw invalid('ab_share', `Choose a share between ${TEST_SHARE.min} and ${TEST_SHARE.max} percent.`);
  if (!within(body.ab_hours, TEST_HOURS))
    throw invalid('ab_hours', `Choose a time between ${TEST_HOURS.min} and ${TEST_HOURS.max} hours.`);
  const decided = first.send_at.getTime() + body.ab_hours * 3_600_000;
  if (first.not_after !== null && first.not_after.getTime() <= decided)
    throw invalid('ab_hours', 'The better text would be chosen after the time at which sending ends.');
  const second = secondText(body, first, config);
  if (body.ab_metric === 'clicks') requireLinks(body, first, config);
  return { message_b: second, share: body.ab_share, metric: body.ab_metric, hours: body.ab_hours };
}
