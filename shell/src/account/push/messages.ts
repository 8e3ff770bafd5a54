import { reactionSentence } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of a notification that a tab shows itself. They are there with every page, those of the switch are not. */
export const TEXTS = catalogue({
  newMessage: 'New message',
  wrote: (name: string, text: string) => `${name}: ${text}`,
  reaction: reactionSentence,
  sentFile: (name: string) => `${name}: sent a picture or a file`,
});
