import { plainWord } from '@textloom/contracts';

/** A text that we sent to the phone, as it arrived there. */
export interface SentText {
  id: number;
  accountId: number | null;
  text: string;
}

interface Word {
  word: string;
  start: number;
  end: number;
}

/** A part of a received text that repeats a text of ours. */
export interface Quoted {
  start: number;
  end: number;
  source: SentText;
  /** Whether it is in quotation marks, or after ">". */
  marked: boolean;
}

/** Without quotation marks, this many of our words in a row were not written by the person. */
const OWN_WORDS = 5;
const OWN_LETTERS = 24;
/** In quotation marks, fewer words suffice. */
const MARKED_WORDS = 3;
const MARKED_LETTERS = 12;
/** In quotation marks, words from the middle of a text of ours. */
const MIDDLE_WORDS = 6;
/** A text with more marks than any phone writes is compared at the first ones only. */
const MAX_MARKS = 12;

const WORD = /[\p{L}\p{N}\p{Mn}\p{Mc}]+/gu;
const OPENING = /["«»‹›「『《〈]|(?<=^|\s)'(?=\S)/gu;
const CLOSING = /["«»‹›」』》〉]|(?<=\S)'(?=$|[\s.,!?])/gu;
/** Lines that a mail program would mark as quoted. */
const QUOTED_LINES = /^[^\S\n]*>.*(?:\n[^\S\n]*>.*)*/gmu;

const wordsAt = (text: string): Word[] =>
  [...text.matchAll(WORD)].map((found) => ({
    word: plainWord(found[0].toUpperCase()),
    start: found.index,
    end: found.index + found[0].length,
  }));

const lettersOf = (words: readonly Pick<Word, 'word'>[]): number =>
  words.reduce((sum, { word }) => sum + word.length, 0);

const countEqual = (words: readonly Word[], from: number, sent: readonly Word[], at: number): number => {
  let count = 0;
  while (
    from + count < words.length &&
    at + count < sent.length &&
    words[from + count]?.word === sent[at + count]?.word
  )
    count += 1;
  return count;
};

/** Whether the words are a text of ours, its beginning (the last word may be cut), or much of its middle. */
function repeats(words: readonly Word[], sent: readonly Word[]): boolean {
  if (words.length === 0) return false;
  const equal = countEqual(words, 0, sent, 0);
  const last = words.at(-1)?.word ?? '';
  const cut = equal === words.length - 1 && (sent[equal]?.word.startsWith(last) ?? false);
  if (equal === words.length && equal === sent.length) return equal > 1;
  if (equal === words.length || cut) return words.length >= MARKED_WORDS || lettersOf(words) >= MARKED_LETTERS;
  if (words.length < MIDDLE_WORDS) return false;
  return sent.some(({ word }, at) => word === words[0]?.word && countEqual(words, 0, sent, at) === words.length);
}

/** Spans in quotation marks, longest first. An unclosed mark reaches to the end, because the text was cut. */
function markedSpans(text: string): { start: number; end: number }[] {
  const opening = [...text.matchAll(OPENING)].slice(0, MAX_MARKS).map(({ index }) => index);
  const closing = [...text.matchAll(CLOSING)].slice(-MAX_MARKS).map(({ index }) => index + 1);
  const spans = opening.flatMap((start) =>
    [...closing.filter((end) => end > start + 1), text.length].map((end) => ({ start, end })),
  );
  const lines = [...text.matchAll(QUOTED_LINES)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
  }));
  return [...spans, ...lines].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
}

/** The longest part without marks that is a whole text of ours, or begins like one. */
function unmarked(words: readonly Word[], sent: readonly Word[]): { start: number; end: number } | null {
  let best: { start: number; end: number } | null = null;
  for (const [from, { word, start }] of words.entries()) {
    if (word !== sent[0]?.word) continue;
    const count = countEqual(words, from, sent, 0);
    const run = words.slice(from, from + count);
    const whole = count === sent.length && count >= OWN_WORDS - 1;
    if (!whole && !(count >= OWN_WORDS && lettersOf(run) >= OWN_LETTERS)) continue;
    const end = run.at(-1)?.end ?? start;
    if (!best || end - start > best.end - best.start) best = { start, end };
  }
  return best;
}

/**
 * The longest part of a text that repeats one that we sent; marked parts take precedence, because the marks show where
 * they end.
 */
export function findQuoted(text: string, sent: readonly SentText[]): Quoted | null {
  const words = wordsAt(text);
  const sources = sent
    .map((source) => ({ source, words: wordsAt(source.text) }))
    .filter((source) => source.words.length > 0);
  for (const { start, end } of markedSpans(text)) {
    const inside = words.filter((word) => word.start >= start && word.end <= end);
    const found = sources.find((source) => repeats(inside, source.words));
    if (found) return { start, end, source: found.source, marked: true };
  }
  let best: Quoted | null = null;
  for (const source of sources) {
    const run = unmarked(words, source.words);
    if (run && (!best || run.end - run.start > best.end - best.start))
      best = { ...run, source: source.source, marked: false };
  }
  return best;
}
