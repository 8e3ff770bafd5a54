import { cutText, graphemesOf } from './cut-text';

/**
 * Two different counts, both shown (decision 58):
 * - the product's: JavaScript string length against 160/306/1600, classes 1/2/3, which are billed;
 * - the carrier's: GSM-7 or UCS-2 parts, which the handset receives.
 */

/** Class of a composed message: 1 up to 160 characters, 2 up to 306, 3 with media. Billed as 1, 2 or 3 messages. */
export type Segments = 1 | 2 | 3;

export const SEGMENT_LIMITS = { 1: 160, 2: 306, 3: 1600 } as const;

/** Longest text of a class. `maxMedia` is the server value MAX_MEDIA_LENGTH (decision 57). */
export const textLimit = (segments: Segments, maxMedia: number = SEGMENT_LIMITS[3]): number =>
  segments === 3 ? maxMedia : SEGMENT_LIMITS[segments];

/** Text cut at the limit of its class, never within an emoji. */
export const truncateMessage = (text: string, segments: Segments, maxMedia?: number): string =>
  cutText(text, textLimit(segments, maxMedia));

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('\f^{}\\[~]|€');

export interface CarrierParts {
  encoding: 'GSM-7' | 'UCS-2';
  /** Septets (GSM-7) or UTF-16 units (UCS-2). */
  units: number;
  /** Messages that the handset receives and joins. */
  parts: number;
  /** Characters that force UCS-2, each once, in order. Empty for GSM-7. */
  unicode: string[];
}

const countParts = (weights: number[], single: number, multi: number): number => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  if (total <= single) return 1;
  let parts = 1;
  let used = 0;
  for (const weight of weights) {
    if (used + weight > multi) {
      parts += 1;
      used = 0;
    }
    used += weight;
  }
  return parts;
};

/** The carrier's encoding of a text (3GPP 23.038). */
export function carrierParts(text: string): CarrierParts {
  const characters = [...text];
  const unicode = [...new Set(characters.filter((c) => !BASIC.has(c) && !EXTENDED.has(c)))];
  if (unicode.length === 0) {
    const weights = characters.map((c) => (BASIC.has(c) ? 1 : 2));
    return {
      encoding: 'GSM-7',
      units: weights.reduce((a, b) => a + b, 0),
      parts: countParts(weights, 160, 153),
      unicode,
    };
  }
  return {
    encoding: 'UCS-2',
    units: text.length,
    parts: countParts(
      characters.map((c) => c.length),
      70,
      67,
    ),
    unicode,
  };
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u201b': "'",
  '\u2032': "'",
  '\u00b4': "'",
  '`': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u2033': '"',
  '\u00ab': '"',
  '\u00bb': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u2026': '...',
  '\u2022': '-',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u00ad': '',
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\u200e': '',
  '\u200f': '',
  '\u2060': '',
  '\ufeff': '',
  '\u00d7': 'x',
  '\u2122': 'TM',
  '\u00ae': '(R)',
  '\u00a9': '(C)',
  '\t': ' ',
};

/** Letters whose stroke or form is no accent that Unicode could take off. Ø and ø are in GSM-7. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ð: 'D', ð: 'd', Þ: 'Th', þ: 'th', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't' },
  ...{ ı: 'i', Œ: 'OE', œ: 'oe', Ŋ: 'N', ŋ: 'n', ĸ: 'k', Ə: 'E', ə: 'e', Ɨ: 'I', ɨ: 'i', ẞ: 'SS', ſ: 's' },
};

const isGsm = (text: string): boolean => [...text].every((c) => BASIC.has(c) || EXTENDED.has(c));

/** A character that GSM-7 lacks, by its look-alike or without its accents. */
const lookAlike = (c: string): string =>
  LOOK_ALIKES[c] ?? LETTERS[c] ?? [...c.normalize('NFD').replace(/\p{M}/gu, '')].map((b) => LETTERS[b] ?? b).join('');

const plainGrapheme = (grapheme: string): string => {
  const plain = [...grapheme].map((c) => (isGsm(c) ? c : lookAlike(c))).join('');
  return isGsm(plain) ? plain : grapheme;
};

/** The text with look-alikes in GSM-7 where they exist; what cannot be written in GSM-7 stays as it is. */
export const toGsm = (text: string): string =>
  isGsm(text) ? text : graphemesOf(text.normalize('NFC')).map(plainGrapheme).join('');

/** Matches instructions how to STOP, but not "Stop by our shop" and "non-stop"; in doubt the footer is added. */
const STOP_INSTRUCTIONS: readonly RegExp[] = [
  /\b(?:reply|text|txt|send|answer|respond|type|write|responda|responde|envie|envia|envíe|envía)\W+(?:(?:with|back|the|word|con|la|palabra)\W+)*stop\b(?!\W+by\b)/i,
  /\bstop\W*(?:to|2|4|=|para)\W*(?:opt|end|cancel|quit|unsub|stop|leave|salir)/i,
  /\balto\W*(?:=|para)\W*(?:cancel|salir|terminar|dejar|darse)/i,
  /\b(?:unsubscribe|opt[ -]?out)\W+(?:(?:by|with|via|using|texting|replying|sending)\W+)*stop\b/i,
];

/** Whether a text explains how to STOP, as our own texts do. */
export const explainsStop = (text: string): boolean => STOP_INSTRUCTIONS.some((way) => way.test(text));

/**
 * The text as it is sent: with the footer on its own line, unless the text already explains how to STOP (decision 45).
 */
export function withFooter(text: string, footer: string): string {
  if (text.includes(footer) || explainsStop(text)) return text;
  const body = text.trimEnd();
  return body === '' ? footer : `${body}\n${footer}`;
}

/** The carrier's limit, which includes the footer. */
export const CARRIER_MAX_LENGTH = 1600;

/**
 * Why a text cannot be sent; null when it can. Our own limit excludes the footer (decision 45), the carrier's includes
 * it.
 */
export function tooLongToSend(text: string, footer: string): string | null {
  const over = withFooter(text, footer).length - CARRIER_MAX_LENGTH;
  if (over <= 0) return null;
  return `With the words that are added to it, this text is ${over} ${over === 1 ? 'character' : 'characters'} longer than the 1,600 that carriers take.`;
}
