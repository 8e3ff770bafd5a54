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

/** Where numbers are registered with the carriers. */
export interface Registry {
  /**
   * Submits a registration, or the mended one of a number that has been submitted before. May be repeated: a number has
   * one registration.
   */
  submit(registered: Registered): Promise<Submitted>;
  read(numberId: string): Promise<RegistryState>;
}
