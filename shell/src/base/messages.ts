import { catalogue } from '@textloom/contracts';

/** Texts shared by the rooms of the shell. */
export const TEXTS = catalogue('shell/base', {
  unread: (count: string) => `${count} unread`,
  resend: 'Resend',
  cancelChange: 'Cancel change',
});
