import type { WordClasses } from './pattern';

/** A phrase that asks to leave, and the contexts that cancel it. Words and classes as in patterns. */
export interface LeavingRule {
  /** The phrase, in parsePattern's notation. */
  say: string;
  /** Not when one of these precedes it, ignoring light words: "I can't stop texting". */
  notAfter?: string;
  /** Not when one of these follows: "don't text me before nine". */
  notBefore?: string;
  /** Not when one of these is anywhere in the message: "take me off the schedule". */
  unless?: string;
  /** Only when one of these is anywhere in the message: "not my number, delete it". */
  given?: string;
  /** Not when the message names another thing: "my order, cancel all". For a phrase with IT that is always so. */
  refers?: true;
  /** Not when the message says more but nothing about messages: "one pizza, no more". */
  alone?: true;
  /** Not in a question: "no more deals?" */
  statement?: true;
  /** Also after a negation: the phrase contains one itself, or asks why not. */
  freely?: true;
}

export interface LanguageRules {
  classes: WordClasses;
  /** Words that reverse a phrase: "don't stop texting me". */
  negations: string;
  /** Words allowed between a negation and the phrase: "I don't want you to stop texting me". */
  light: string;
  rules: readonly LeavingRule[];
  /** Phrases that may be a wish to leave: the message stays a reply and is marked. */
  doubtful: readonly string[];
}
