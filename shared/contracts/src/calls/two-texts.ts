import { z } from '../zod';
import { formInt } from '../form';
import { counted } from '../rules/numbers';
import type { Operation } from '../operation';
import { SEGMENT_LIMITS } from '../rules/segments';

export const TEXT_METRICS = ['replies', 'clicks'] as const;
export type TextMetric = (typeof TEXT_METRICS)[number];

/** Limits of the comparison: percent of the recipients who get one of the two texts first, and hours until the choice. */
export const TEST_SHARE = { min: 10, max: 50 } as const;
export const TEST_HOURS = { min: 1, max: 24 } as const;
/** The least number of people on whom each text is tried. */
export const TEST_PEOPLE = 10;

/** How many of the recipients get each of the two texts first. */
export const triedOn = (people: number, share: number): number => Math.floor((people * share) / 200);

/** Why two texts cannot be compared on this share of this many people; null if they can. */
export function tooFewToCompare(people: number, share: number): string | null {
  if (triedOn(people, share) >= TEST_PEOPLE) return null;
  const enough = triedOn(people, TEST_SHARE.max) >= TEST_PEOPLE;
  return `Each text is tried on at least ${TEST_PEOPLE} people. ${share}% of ${counted(people, 'person', 'people')} are too few: ${enough ? 'choose a larger share, or send' : 'send'} one text.`;
}

/** The comparison of two texts, as stored in a campaign. */
export const twoTextsSchema = z.object({
  message_b: z.string(),
  /** Percent of the recipients; half of them get each text. */
  share: z.number().int(),
  metric: z.enum(TEXT_METRICS),
  hours: z.number().int(),
  /** Neither text was better when the choice was due, so the others get the first one. */
  tie: z.boolean().optional(),
});
export type TwoTexts = z.output<typeof twoTextsSchema>;

/** Fields of a campaign's form. Without a share the campaign has one text. */
export const twoTextsBody = z.object({
  message_b: z.string().max(SEGMENT_LIMITS[3], 'This text is too long.').default(''),
  ab_share: formInt.default(0),
  ab_metric: z.enum(TEXT_METRICS).default('replies'),
  ab_hours: formInt.default(4),
});

/** The comparison as edited in the composer. When switched off, it keeps its values. */
export const twoTextsDraft = z.object({
  on: z.boolean(),
  message: z.string().max(10_000),
  share: z.number().int(),
  metric: z.enum(TEXT_METRICS),
  hours: z.number().int(),
});
export type TwoTextsDraft = z.output<typeof twoTextsDraft>;

export const ONE_TEXT: TwoTextsDraft = { on: false, message: '', share: 20, metric: 'replies', hours: 4 };

export const draftOfTexts = (ab: TwoTexts | null): TwoTextsDraft =>
  ab === null ? ONE_TEXT : { on: true, message: ab.message_b, share: ab.share, metric: ab.metric, hours: ab.hours };

/** The results of one text among the people of the comparison. */
export const textResultSchema = z.object({
  recipients: z.number().int(),
  delivered: z.number().int(),
  /** People, each counted once. */
  replied: z.number().int(),
  clicked: z.number().int(),
});
export type TextResult = z.output<typeof textResultSchema>;

export const twoTextsReply = z.object({
  /** The first text, then the second one. */
  texts: z.array(textResultSchema).length(2),
  /** People who are waiting for the winner, or got it. */
  rest: z.number().int(),
  /** The text that the others get, 1 or 2; 0 until decided. */
  winner: z.number().int(),
  /** Whether neither was better, so that the first one goes to the others without having won. */
  tie: z.boolean().default(false),
  /** Empty before the campaign starts. */
  decide_at: z.string(),
});
export type TwoTextsResult = z.output<typeof twoTextsReply>;

export const getTwoTexts = {
  method: 'GET',
  path: 'messages/campaigns/:id/texts',
  summary: 'Compares the two texts of a campaign',
  reply: twoTextsReply,
} as const satisfies Operation;
