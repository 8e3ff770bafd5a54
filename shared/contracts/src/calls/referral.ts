import { z } from '../zod';
import { emptySchema } from '../envelope';
import type { Operation } from '../operation';

/** The account's own link and its results (decision 84). */
export const referralReply = z.object({
  link: z.string(),
  visits: z.number().int(),
  signups: z.number().int(),
  /** Extra messages credited for sign-ups so far. */
  bonus_messages: z.number().int(),
  /** Extra messages per sign-up. */
  bonus_per_signup: z.number().int(),
});
export type Referral = z.output<typeof referralReply>;

export const getReferral = {
  method: 'GET',
  path: 'profiles/referral',
  summary: "Reads the account's referral link and its results",
  // The tab is the owner's (ACCT-004), and so is the bonus.
  ability: 'referral.read',
  reply: referralReply,
} as const satisfies Operation;

export const reportVisit = {
  method: 'POST',
  path: 'referral/visits',
  summary: 'Reports that the user opened a page',
  /** NAV-005: the page that the user opened. */
  body: z.object({ path: z.string().min(1).max(300) }),
  reply: emptySchema,
} as const satisfies Operation;
