import { catalogue } from '@textloom/kit';

/** The texts of the note of an email that waits for its confirmation. */
export const TEXTS = catalogue({
  resend: 'Resend',
  cancelChange: 'Cancel change',
});
