/** How a message's status code is displayed (product specification, section 4). */
export type StatusGroup = 'withdrawn' | 'pending' | 'success' | 'received' | 'error';

/**
 * Codes: -1 withdrawn (the subscriber left before the message was claimed: never sent, never billed), 0 pending,
 * 1 accepted, 2 sent, 3 delivered, 99 received, 10 and above an error. 4 to 9 have no meaning and show as pending
 * (decision 50).
 */
export function statusGroup(status: number): StatusGroup {
  if (status === 99) return 'received';
  if (status < 0) return 'withdrawn';
  if (status >= 10) return 'error';
  return status >= 1 && status <= 3 ? 'success' : 'pending';
}

/** Why a message was not delivered (messaging design, section 5). */
export const ERROR_REASONS: Readonly<Record<number, string>> = {
  10: 'Invalid number',
  11: 'Landline',
  12: 'Unknown subscriber',
  13: 'Phone switched off or out of reach',
  14: 'Filtered by the carrier',
  15: 'Blocked by the carrier',
  16: 'Expired before it could be delivered',
  17: 'The gateway failed',
  18: 'Too many messages at once',
  19: 'Attachment refused by the carrier',
  20: 'Outcome unknown',
};
export const errorReason = (status: number): string => ERROR_REASONS[status] ?? 'Not delivered';

/**
 * Codes of messages that never left, even if a receipt reports them: neither sent nor billed (messaging design, section
 * 6). A message that the carrier refused at once did not leave either, whatever its code (decision 307).
 */
export const UNBILLED_CODES: readonly number[] = [15, 17, 18, 20];

/** Delivery ring: delivered over sent, 0 to 100, 0 when nothing was sent (decision 49). */
export const deliveryPercent = (stats: { sent: number; delivered: number }): number =>
  stats.sent <= 0 ? 0 : Math.min(100, Math.max(0, Math.round((stats.delivered / stats.sent) * 100)));
