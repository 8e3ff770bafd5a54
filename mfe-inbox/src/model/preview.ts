/** Characters of a preview (product specification, section 9). */
const PREVIEW_LENGTH = 100;

/** A message cut for a list (INBOX lines: 100 characters), never through the middle of an emoji. */
export function preview(text: string): string {
  const characters = [...text];
  return characters.length > PREVIEW_LENGTH ? `${characters.slice(0, PREVIEW_LENGTH).join('')}…` : text;
}
