import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The code of a short link: the scrambled link and message and a signature, each as a fixed number of base-62 digits.
 * The author's own link contains message 0 and is as long as a recipient's, so that the text keeps its counted length.
 */
export interface LinkCode {
  link: number;
  /** 0: the link that the author inserted. */
  message: number;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LINK = 5;
const MESSAGE = 7;
const SIGNATURE = 5;
const CODE = new RegExp(`^[0-9A-Za-z]{${LINK + MESSAGE + SIGNATURE}}$`);

function encode(value: number, length: number): string {
  let text = '';
  let rest = value;
  for (let at = 0; at < length; at += 1) {
    text = DIGITS.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  if (rest > 0) throw new Error(`${value} does not fit into ${length} digits`);
  return text;
}

const decode = (text: string): number => [...text].reduce((value, digit) => value * 62 + DIGITS.indexOf(digit), 0);

const digest = (key: Buffer, text: string): number => createHmac('sha256', key).update(text).digest().readUIntBE(0, 6);

const sign = (key: Buffer, text: string): string => encode(digest(key, text) % 62 ** SIGNATURE, SIGNATURE);

const HALF = (LINK + MESSAGE) / 2;
const HALVES = 62 ** HALF;
const ROUNDS = [0, 1, 2, 3];

/**
 * Link and message ids are sequential. Scrambling them hides how many lie between two codes. A Feistel network is a
 * permutation under the key: nothing is stored, and no two codes collide.
 */
function scramble(key: Buffer, digits: string): string {
  let [left, right] = [decode(digits.slice(0, HALF)), decode(digits.slice(HALF))];
  for (const round of ROUNDS)
    [left, right] = [right, (left + (digest(key, `scramble ${round} ${right}`) % HALVES)) % HALVES];
  return encode(left, HALF) + encode(right, HALF);
}

function unscramble(key: Buffer, digits: string): string {
  let [left, right] = [decode(digits.slice(0, HALF)), decode(digits.slice(HALF))];
  for (const round of ROUNDS.toReversed())
    [left, right] = [(right - (digest(key, `scramble ${round} ${left}`) % HALVES) + HALVES) % HALVES, left];
  return encode(left, HALF) + encode(right, HALF);
}

export function writeLinkCode(key: Buffer, { link, message }: LinkCode): string {
  const body = scramble(key, encode(link, LINK) + encode(message, MESSAGE));
  return body + sign(key, `scrambled ${body}`);
}

/** Null for a code that this installation did not create. */
export function readLinkCode(key: Buffer, code: string): LinkCode | null {
  if (!CODE.test(code)) return null;
  const body = code.slice(0, -SIGNATURE);
  const isSigned = (text: string): boolean =>
    timingSafeEqual(Buffer.from(code.slice(-SIGNATURE)), Buffer.from(sign(key, text)));
  let digits: string;
  if (isSigned(`scrambled ${body}`)) digits = unscramble(key, body);
  // Codes in texts sent before codes were scrambled.
  else if (isSigned(body)) digits = body;
  else return null;
  return { link: decode(digits.slice(0, LINK)), message: decode(digits.slice(LINK)) };
}

export const shortAddress = (publicUrl: string, code: string): string => `${publicUrl}/s/${code}`;

/** Short links of this installation in a text; the code is the first group. */
export const shortAddresses = (publicUrl: string): RegExp =>
  new RegExp(
    `${publicUrl.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}/s/([0-9A-Za-z]{${LINK + MESSAGE + SIGNATURE}})(?![0-9A-Za-z])`,
    'g',
  );
