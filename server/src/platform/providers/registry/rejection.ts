import type { RegistrationField } from '@textloom/contracts';

/** Why a registration is refused, in our words. */
export interface Rejection {
  /** The field of the form that it is about; empty: none in particular. */
  field: RegistrationField | '';
  /** How to mend it, a sentence for display. */
  mend: string;
  /** It may not be submitted again (what carriers forbid stays forbidden). */
  final?: true;
}
