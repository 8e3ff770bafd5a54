/**
 * The header `webhook-id`: the same for all attempts of a delivery. It contains the time, because after the restore of
 * a backup the numbers are reused for other events.
 */
export const webhookId = ({ id, at }: { id: number; at: Date }): string => `msg_${id}_${at.getTime().toString(36)}`;
