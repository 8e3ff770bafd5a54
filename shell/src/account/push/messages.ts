import { catalogue } from '@textloom/kit';

/** The texts of a notification that a tab shows itself. Every page loads them, unlike those of the switch. */
export const TEXTS = catalogue('shell/account/push', {
  newMessage: 'New message',
  wrote: (name: string, text: string) => `${name}: ${text}`,
  sentFile: (name: string) => `${name}: sent a picture or a file`,
});
