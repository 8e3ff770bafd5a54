/** Endings by the vowel of the infinitive: "manden" of "mandar", "escriban" of "escribir". */
export type Endings = Readonly<Record<string, string>>;

/** The listed forms of each verb, for a word class. */
export const forms = (infinitives: string, endings: Endings): string =>
  infinitives
    .split(' ')
    .flatMap((verb) => (endings[verb.at(-2) ?? ''] ?? '').split(' ').map((ending) => verb.slice(0, -2) + ending))
    .join(' ');
