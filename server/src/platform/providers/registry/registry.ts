import type { RegistrationAnswers } from '@textloom/contracts';

/** A number that is to be registered. */
interface Registered {
  /** The provider's id of the number. */
  numberId: string;
  answers: RegistrationAnswers;
}

export type RegistryState =
  | { kind: 'submitted' }
  | { kind: 'in_review' }
  | { kind: 'approved' }
  | {
      kind: 'refused';
      /** The provider's code; null: none was given. */
      code: number | null;
      /** The provider's words. */
      reason: string;
    }
  /** The provider has no registration of this number. */
  | { kind: 'unknown' };

export type Submitted =
  | { kind: 'submitted' }
  /** The request itself is wrong, and would be again. */
  | { kind: 'invalid'; code: number | null; reason: string };

/** The provider could not be reached, or did not answer as it should: it may succeed later. */
export class RegistryUnavailable extends Error {}

/** A request is wrong, and would be again: nothing has come of it. */
export class Refusal extends Error {
  constructor(
    readonly code: number | null,
    reason: string,
  ) {
    super(reason);
    this.name = 'Refusal';
  }
}

/** Where toll-free numbers are registered with the carriers. */
export interface Registry {
  /**
   * Submits a registration, or the mended one of a number that has been submitted before. May be repeated: a number has
   * one registration.
   */
  submit(registered: Registered): Promise<Submitted>;
  read(numberId: string): Promise<RegistryState>;
}

/** A request that makes something at the registry, as far as it is known. */
export interface Step {
  /** The id of what it made; null: its answer is not known. */
  sid: string | null;
  /** What was there before it. */
  before: string;
  /** Seconds since it left. */
  age: number;
}

/**
 * The requests that make something, each stored before it leaves, so that a lost answer or a crash makes nothing twice.
 * Several workers may take the same steps.
 */
export interface Steps {
  find(name: string): Promise<Step | undefined>;
  /** Stores that the request leaves now. False: another worker has done so; `again`: once more, after the `age`. */
  begin(name: string, before: string, again?: Step): Promise<boolean>;
  done(name: string, sid: string): Promise<void>;
  /** The request was refused: nothing has come of it. */
  forget(name: string): Promise<void>;
}

/** A local number (10DLC) that is to be registered. */
export interface LocalRegistration {
  /** The provider's id of the number. */
  numberId: string;
  digits: string;
  /** How often it was submitted. */
  round: number;
  answers: RegistrationAnswers;
  /** How often in this round the owner has asked the registry to text again. */
  asks: number;
  /** The answer to STOP, which this product sends. */
  stopAnswer: string;
  /** Names what is made for the business at the provider, at most 48 characters. */
  reference: string;
  /** The steps of the business, which has one brand, and those of this number. */
  business: Steps;
  number: Steps;
}

export type LocalState =
  /** `moved`: something was done, so that the next answer may be near. */
  | { kind: 'submitted'; moved: boolean }
  /** The registry has texted a sole proprietor, or was asked to, and waits for the answer YES. */
  | { kind: 'texted'; textedAt: Date }
  /** The carriers look at the campaign. */
  | { kind: 'in_review' }
  | { kind: 'approved' }
  | { kind: 'refused' | 'returned'; code: number | null; reason: string };

/** Where local numbers are registered: the business once (its brand), and for each number what it texts (its campaign). */
export interface LocalRegistry {
  /** Takes the next steps and reads the verdicts. May be repeated at any time. */
  advance(registration: LocalRegistration): Promise<LocalState & { businessApproved: boolean }>;
  /** What became of a campaign that was approved. */
  read(digits: string): Promise<RegistryState>;
  /** Ends what a number that is given back would cost each month. May be repeated. */
  retire(digits: string): Promise<void>;
}
