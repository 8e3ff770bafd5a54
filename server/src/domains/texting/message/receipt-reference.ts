/** A message as the carrier's receipts name it. */
export interface Named {
  id: number;
  /** Null in the receipts of messages that an earlier release sent. */
  made: number | null;
}

/**
 * The `?ref=` of the URL for receipts (ADR 0104). The id finds the message; its time of creation distinguishes it from
 * a message that gets the same id after a restore. It needs no secret: the carrier signs the URL.
 */
export const receiptReference = ({ id, made }: { id: number; made: number }): string => `${id}.${made.toString(36)}`;

/** Null unless it is a reference of ours. */
export function readReference(reference: string): Named | null {
  const [, number = '', made] = /^([1-9]\d{0,15})(?:\.([0-9a-z]{1,10}))?$/.exec(reference) ?? [];
  const id = Number(number);
  if (number === '' || !Number.isSafeInteger(id)) return null;
  return { id, made: made === undefined ? null : Number.parseInt(made, 36) };
}
