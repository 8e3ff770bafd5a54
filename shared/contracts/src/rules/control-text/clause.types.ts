/** A part of a message between full stops, commas, dashes, line breaks or emoji. */
export interface Clause {
  readonly words: readonly string[];
  /** Index of the first word that is not politeness; the number of words when all are. */
  readonly lead: number;
  /** Index behind the last word that is not politeness. */
  readonly tail: number;
  /** Ends with a question mark. */
  question: boolean;
}
