/** Messages a send needs (ENG-014). */
export const requiredMessages = (recipients: number, segments: number): number => recipients * segments;

/**
 * Whether a campaign of `required` messages is blocked: the remainder would be 0 or less. The last message can
 * therefore not be spent, as specified (VAL-051, ENG-016, decision 39).
 */
export const campaignBlocked = (remaining: number, required: number): boolean => remaining - required <= 0;

/** The messages to buy so that a blocked campaign can be sent. */
export const missingForCampaign = (remaining: number, required: number): number =>
  Math.max(0, required - remaining + 1);

/**
 * Whether single messages (reply, test, welcome) are refused: only when they cost more than the balance (decision 43).
 */
export const singleBlocked = (remaining: number, required: number): boolean => required > remaining;

/** Keywords an account may have (ENG-011, decision 69). */
export const keywordLimitReached = (allowed: number, used: number): boolean => allowed <= used;
