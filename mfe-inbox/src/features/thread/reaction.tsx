import { Typography } from '@mui/material';
import { MESSAGES } from '../../messages';
import type { Message } from './thread-window';

const LONGEST_TEXT = 80;

/** The beginning of the text that it refers to, never through the middle of an emoji. */
function beginning(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')];
  return characters.length > LONGEST_TEXT ? `${characters.slice(0, LONGEST_TEXT).join('')}…` : characters.join('');
}

function sentence({ kind, sign, text }: NonNullable<Message['reaction']>): string {
  const { reacted, reactedToPicture, tookBack, tookBackFromPicture, sentBack } = MESSAGES.thread;
  const to = beginning(text);
  if (kind === 'quote') return sentBack(to);
  if (kind === 'removed') return to === '' ? tookBackFromPicture(sign) : tookBack(sign, to);
  return to === '' ? reactedToPicture(sign) : reacted(sign, to);
}

/** A reaction to a text of the account: a sentence, because the text that carried it is our own. */
export function Reaction({ reaction }: { reaction: NonNullable<Message['reaction']> }) {
  return (
    <Typography component="span" variant="body2" sx={{ fontStyle: 'italic' }}>
      {sentence(reaction)}
    </Typography>
  );
}
