/** Our own codes that adapters give beside those of the tables (10 to 20; ERROR_REASONS names all). */
export const GATEWAY_FAILURE = 17;
export const THROTTLED = 18;

/**
 * Whose fault a refusal is: the recipient's, the text's, our number's or settings', our account's at the provider, or
 * the moment's. `unclear`: the provider gives the code for faults of both sides, so only several in a row say which.
 */
export type Fault = 'recipient' | 'content' | 'number' | 'account' | 'throttle' | 'unclear';

/** A code of a provider. */
export interface CarrierCode {
  fault: Fault;
  /** Our code for a message that ends with it. */
  ours: number;
  /** In the words of its source. */
  meaning: string;
}

/** Faults of ours that a single message proves. */
export type CertainFault = Extract<Fault, 'number' | 'account'>;

/** Faults that every message meets: they stop the number instead of failing its messages. */
export type OwnFault = Extract<Fault, 'number' | 'account' | 'unclear'>;

export const isCertain = (fault: Fault | undefined): fault is CertainFault => fault === 'number' || fault === 'account';

export const isOwnFault = (fault: Fault): fault is OwnFault => isCertain(fault) || fault === 'unclear';
