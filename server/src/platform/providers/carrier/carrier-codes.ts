/** Our own codes, which adapters assign in addition to those of the tables (10 to 20; ERROR_REASONS names all). */
export const GATEWAY_FAILURE = 17;
export const THROTTLED = 18;

/**
 * Where the fault of a refusal lies: the recipient, the text, our number or settings, our account at the provider, or a
 * temporary condition. `unclear`: the provider gives the code for faults of both sides, so only several in a row tell.
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

/** Faults on our side that a single message proves. */
export type CertainFault = Extract<Fault, 'number' | 'account'>;

/** Faults that affect every message: they stop the number instead of failing its messages. */
export type OwnFault = Extract<Fault, 'number' | 'account' | 'unclear'>;

export const isCertain = (fault: Fault | undefined): fault is CertainFault => fault === 'number' || fault === 'account';

export const isOwnFault = (fault: Fault): fault is OwnFault => isCertain(fault) || fault === 'unclear';
