import { PREVIEW_LENGTH } from '../list-messages';

/** A message cut for a list (INBOX lines: 100 characters), never through the middle of an emoji. */
export function preview(text: string): string {
  const characters = [...text];
  return characters.length > PREVIEW_LENGTH ? `${characters.slice(0, PREVIEW_LENGTH).join('')}…` : text;
}
