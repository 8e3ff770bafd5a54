import { reactionSentence } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of a notification that a tab shows itself. Every page loads them, unlike those of the switch. */
export const TEXTS = catalogue({
  newMessage: 'New message',
  wrote: (name: string, text: string) => `${name}: ${text}`,
  reaction: reactionSentence,
  sentFile: (name: string) => `${name}: sent a picture or a file`,
});
