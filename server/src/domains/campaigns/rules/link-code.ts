import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The code of a short link: link, message and signature, each in a fixed number of base-62 digits. The author's own
 * link contains message 0 and is as long as a recipient's, so that the text keeps its counted length.
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

function sign(key: Buffer, body: string): string {
  const digest = createHmac('sha256', key).update(body).digest();
  return encode(digest.readUIntBE(0, 6) % 62 ** SIGNATURE, SIGNATURE);
}

export function writeLinkCode(key: Buffer, { link, message }: LinkCode): string {
  const body = encode(link, LINK) + encode(message, MESSAGE);
  return body + sign(key, body);
}

/** Null for a code that this installation did not create. */
export function readLinkCode(key: Buffer, code: string): LinkCode | null {
  if (!CODE.test(code)) return null;
  const body = code.slice(0, -SIGNATURE);
  if (!timingSafeEqual(Buffer.from(code.slice(-SIGNATURE)), Buffer.from(sign(key, body)))) return null;
  return { link: decode(body.slice(0, LINK)), message: decode(body.slice(LINK)) };
}

export const shortAddress = (publicUrl: string, code: string): string => `${publicUrl}/s/${code}`;

/** Short links of this installation in a text; the code is the first group. */
export const shortAddresses = (publicUrl: string): RegExp =>
  new RegExp(
    `${publicUrl.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}/s/([0-9A-Za-z]{${LINK + MESSAGE + SIGNATURE}})(?![0-9A-Za-z])`,
    'g',
  );
