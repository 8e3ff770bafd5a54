import { catalogue } from '@textloom/contracts';

/** The texts of what the rooms of the shell have in common. */
export const TEXTS = catalogue({
  unread: (count: string) => `${count} unread`,
  resend: 'Resend',
  cancelChange: 'Cancel change',
});
