/** message.status of messages that were never handed over. The release before shows those below -3 as -1. */
export const NOT_SENT = { left: -1, cancelled: -2, empty: -3, unpaid: -4, held: -5, noCoupon: -6 } as const;

const REASONS: Readonly<Record<number, string>> = {
  [NOT_SENT.empty]: 'The text is empty for this person',
  [NOT_SENT.unpaid]: 'No messages were left',
  [NOT_SENT.held]: 'The account could not send',
  [NOT_SENT.noCoupon]: 'No coupon code was left for this person',
};

/**
 * Why a message was not handed over; undefined for recipients who left and for cancelled campaigns, which each list
 * words itself.
 */
export const notSentReason = (status: number): string | undefined => REASONS[status];
