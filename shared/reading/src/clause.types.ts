/** A part of a message between full stops, commas, dashes, line breaks or emoji. */
export interface Clause {
  readonly words: readonly string[];
  /** Index of the first word that is not a politeness word; the number of words if all are. */
  readonly lead: number;
  /** Index after the last word that is not a politeness word. */
  readonly tail: number;
  /** Ends with a question mark. */
  question: boolean;
}
