import { cleanText, explainsStop, wordsOf } from '@textloom/contracts';
import { readControlText } from '@textloom/reading';
import { beginsWithLead, isLead, isRemoval, isTrail, pictureReaction, signOf } from './reaction-forms';
import { findQuoted, type SentText } from './sent-match';

/** A reaction, or a text of ours that was sent back without further words. */
export interface Reaction {
  kind: 'reaction' | 'removed' | 'quote';
  /** "❤️", "Le encantó"; empty for `quote`. */
  sign: string;
  /** The text that it refers to; empty for a picture. */
  text: string;
  /** Our message, if it is known. */
  source: SentText | null;
}

/** What a text with a quotation says. Null: nothing is quoted. */
export type Quoting =
  | { kind: 'reaction'; reaction: Reaction }
  /**
   * The person's own words count. `reaction`: the reaction it is if those words mean nothing to us, because they are
   * its verb in a language whose forms we do not know.
   */
  | { kind: 'own-words'; said: string; reaction: Reaction | null }
  /**
   * It looks like a quotation of one of our texts, but none like it is known: a person decides whether it is an
   * opt-out.
   */
  | { kind: 'doubtful'; said: string };

/** The longest text that a person certainly typed, like every keyword and stop word. */
const MAX_TYPED_LENGTH = 24;
const MARKS = /["«»‹›„“”‟‘「『《〈>]/u;
const MAX_QUOTATIONS = 5;
/** The most words that a verb in an unknown language has. */
const VERB_WORDS = 6;
const UNKNOWN_QUOTED_WORDS = 5;
/** What programs write above a forwarded text. */
const PASSED_ON = /^\W*(?:FWD?|FORWARDED(?: MESSAGE)?|RV|TR|WG|ENC|REENVIADO|TRANSF[EÉ]R[EÉ]|WEITERGELEITET)\W*$/iu;
const PASSED_ON_ABOVE =
  /^\W{0,20}(?:FWD?|FORWARDED(?: MESSAGE)?|RV|TR|WG|ENC|REENVIADO|WEITERGELEITET)\s{0,5}[:\-\n]/iu;
const WROTE = /^.{0,120}(?:wrote|escribió|a écrit|schrieb):?\s*$/isu;
const ANY_MARK = /["«»‹›「」『』《》〈〉]/gu;

/** Whether a text may contain a quotation, and so is compared with what we sent. Plain joins and opt-outs may not. */
export const mayQuote = (body: string): boolean =>
  body.length > MAX_TYPED_LENGTH || MARKS.test(body) || (/\s/u.test(body) && pictureReaction(body) !== null);

const hasWords = (text: string): boolean => wordsOf(text.toUpperCase()).length > 0;

const isHeading = (before: string): boolean => PASSED_ON.test(before) || WROTE.test(before);

/** Returns the reaction with `before` in front of the quotation, if phones write it so. */
function reactionOf(before: string, quoted: string, source: SentText | null): Reaction {
  const bare =
    isHeading(before) || (!hasWords(before) && signOf(before.replace(ANY_MARK, '').replace(/[\s.:,;>-]/gu, '')) === '');
  if (bare) return { kind: 'quote', sign: '', text: quoted, source };
  return { kind: isRemoval(before) ? 'removed' : 'reaction', sign: signOf(before), text: quoted, source };
}

/** Whether it may be an unknown verb: right before the quotation, or after it, where some languages put it. */
function mayBeVerb(before: string, after: string): boolean {
  const around = `${before} ${after}`;
  if (around.includes('?') || before.trim().includes('\n') || after.trim().includes('\n')) return false;
  if (wordsOf(around.toUpperCase()).length > VERB_WORDS) return false;
  if (/\n\s*$/u.test(before) || /^\s*\n/u.test(after)) return false;
  return hasWords(before) ? !hasWords(after) : hasWords(after) && /[^\p{ASCII}]/u.test(after);
}

interface Cut {
  before: string;
  quoted: string;
  after: string;
  source: SentText | null;
  marked: boolean;
}

/** What remains when the quotation is cut out. */
function remainder({ before, quoted, after, source, marked }: Cut): Quoting {
  const reaction = reactionOf(hasWords(before) || !hasWords(after) ? before : after, quoted, source);
  // A stop sign is no verb.
  const lead = isLead(before) && (hasWords(before) || readControlText(before) === null);
  const own = [lead || isHeading(before) ? '' : before, isTrail(after) ? '' : after]
    .map((part) => part.replace(ANY_MARK, ' ').trim())
    .filter((part) => part !== '')
    .join('\n');
  // A sign without words may be an opt-out: stop signs.
  if (!hasWords(own) && readControlText(own) === null) return { kind: 'reaction', reaction };
  return { kind: 'own-words', said: own, reaction: marked && !lead && mayBeVerb(before, after) ? reaction : null };
}

const inside = (quoted: string): string =>
  quoted
    .replace(/^[^\S\n]*>[^\S\n]?/gmu, '')
    .replace(/^["'«»‹›「『《〈\s]+|["'«»‹›」』》〉\s]+$/gu, '')
    .trim();

/** Reads a quotation of a known text. */
function known(text: string, sent: readonly SentText[]): Quoting | null {
  const cuts: Cut[] = [];
  for (let rest = text; cuts.length < MAX_QUOTATIONS;) {
    const found = findQuoted(rest, sent);
    if (!found) break;
    const { start, end, source, marked } = found;
    const [before, after] = [rest.slice(0, start), rest.slice(end)];
    cuts.push({ before, quoted: inside(rest.slice(start, end)), after, source, marked });
    rest = `${before}\n${after}`;
  }
  const [first] = cuts;
  const last = cuts.at(-1);
  if (!first || !last) return null;
  // No reaction quotes several texts: only the words around the quotations count.
  return remainder(cuts.length === 1 ? first : { ...first, before: '', after: `${last.before}\n${last.after}` });
}

const SPAN = /^([^"«»‹›「『《〈]*)["«»‹›「『《〈](.*?)(?:["«»‹›」』》〉]([^"«»‹›」』》〉]*))?$/su;

/** Reads what looks like a quotation of a text that we no longer know. */
function unknown(text: string): Quoting | null {
  const [, before = '', content = '', after = ''] = SPAN.exec(text) ?? [];
  if (content !== '' && isLead(before) && before.trim() !== '')
    return remainder({ before, quoted: content.trim(), after, source: null, marked: true });
  const lines = text.replace(/^[^\S\n]*>.*$/gmu, '');
  const shapes = [
    ...(content === '' ? [] : [{ quoted: content, said: `${before}\n${after}` }]),
    ...(lines === text ? [] : [{ quoted: text, said: lines }]),
    ...(PASSED_ON_ABOVE.test(text) || beginsWithLead(text) ? [{ quoted: text, said: '' }] : []),
  ];
  const leaves = (words: string): boolean => readControlText(words)?.kind === 'opt-out';
  for (const { quoted, said } of shapes)
    if (
      wordsOf(quoted.toUpperCase()).length >= UNKNOWN_QUOTED_WORDS &&
      explainsStop(quoted) &&
      leaves(text) &&
      !leaves(said)
    )
      return { kind: 'doubtful', said: said.trim() };
  return null;
}

/**
 * Cuts out what a text quotes of ours, before anything else reads it (ADR 0101). `sent` is what this phone got
 * recently: quotations are recognised by it, whatever the language of the person's phone.
 */
export function readQuotation(body: string, sent: readonly SentText[]): Quoting | null {
  const picture = pictureReaction(body);
  if (picture !== null)
    return {
      kind: 'reaction',
      reaction: { kind: isRemoval(body) ? 'removed' : 'reaction', sign: picture, text: '', source: null },
    };
  const text = cleanText(body);
  return known(text, sent) ?? unknown(text);
}
