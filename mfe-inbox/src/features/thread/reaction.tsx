import { Typography } from '@mui/material';
import { previewOf } from '@textloom/contracts';
import { MESSAGES } from '../../messages';
import type { Message } from './thread-window';

const LONGEST_TEXT = 80;

/** The beginning of the text that it refers to. */
const beginning = (text: string): string => previewOf(text.replace(/\s+/g, ' '), LONGEST_TEXT);

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
