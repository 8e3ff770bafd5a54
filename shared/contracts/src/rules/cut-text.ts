const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters that a reader sees: a letter with its accents, an emoji of several people. */
export const graphemesOf = (text: string): string[] => [...GRAPHEMES.segment(text)].map(({ segment }) => segment);

/** Longer ones are no characters of any language or emoji: marks that somebody piled up. */
const LONGEST_GRAPHEME = 64;

/**
 * The longest beginning of at most `limit` UTF-16 units that does not end within a character that a reader sees. Within
 * a pile of marks it ends at the limit, but never within a code point.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const near = text.slice(0, limit + LONGEST_GRAPHEME);
  const start = limit <= 0 ? 0 : (GRAPHEMES.segment(near).containing(limit)?.index ?? 0);
  if (limit - start < LONGEST_GRAPHEME) return text.slice(0, start);
  const end = (text.codePointAt(limit - 1) ?? 0) > 0xffff ? limit - 1 : limit;
  return text.slice(0, end);
}

/** UTF-16 units for each character of a preview: text in which most need more is cut earlier, for push has a limit. */
const PREVIEW_UNITS = 8;

/** The text, or its first `most` characters that a reader sees and three dots. */
export function previewOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const shown = graphemesOf(cutText(text, most * PREVIEW_UNITS))
    .slice(0, most)
    .join('');
  return shown === text ? text : `${shown}…`;
}

/** The whole words at the beginning of a text, at most so many characters of it, with an ellipsis if there are more. */
export function firstWords(text: string, most: number): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const shown = previewOf(line, most);
  if (shown === line) return line;
  const end = shown.lastIndexOf(' ');
  return end === -1 ? shown : `${shown.slice(0, end)}…`;
}
