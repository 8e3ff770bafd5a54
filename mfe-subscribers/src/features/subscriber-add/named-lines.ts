/** The numbers of lines of a file: `3, 8, 21, …` where there are more than those. */
export const namedLines = (count: number, lines: readonly number[]): string =>
  lines.join(', ') + (count > lines.length ? ', …' : '');
