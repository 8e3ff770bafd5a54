/** A word and its variants with one letter removed. */
const shortened = (word: string): string[] => [
  word,
  ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)),
];

/** Whether one letter is missing, added, changed or swapped with the next. */
function slipped(word: string, right: string): boolean {
  let at = 0;
  while (at < right.length && word[at] === right[at]) at += 1;
  const [rest, wanted] = [word.slice(at), right.slice(at)];
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}

/**
 * Finds the word of a list that equals a word or differs by one typo. Two such words share a shortened form, so that
 * few are compared.
 */
export function near(words: Iterable<string>): (word: string) => string | undefined {
  const byForm = new Map<string, string[]>();
  for (const word of words) for (const form of shortened(word)) byForm.set(form, [...(byForm.get(form) ?? []), word]);
  return (word) =>
    byForm.get(word)?.includes(word)
      ? word
      : word.length < 4
        ? undefined
        : shortened(word)
            .flatMap((form) => byForm.get(form) ?? [])
            .find((right) => slipped(word, right));
}
