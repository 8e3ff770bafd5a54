import { carrierParts } from '@textloom/contracts';

/** One short message as it is sent. */
export interface WirePart {
  /** Set explicitly: the library would guess, and the meaning of "default" differs between carriers. */
  data_coding: number;
  esm_class: number;
  short_message: Buffer;
}

/** The alphabet of data_coding 0. */
export type Alphabet = 'gsm' | 'latin1';

const GSM_7 = 0x00;
const LATIN_1 = 0x03;
const UCS_2 = 0x08;
/** Bit for "the text begins with a user data header"; other bits may be set too. */
const UDHI = 0x40;

const BASIC = [
  ...'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
];
const ESCAPE = 0x1b;
const EXTENDED: Readonly<Record<string, number>> = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
};
const OCTETS = new Map<string, readonly number[]>([
  ...BASIC.map((character, code) => [character, [code]] as const),
  ...Object.entries(EXTENDED).map(([character, code]) => [character, [ESCAPE, code]] as const),
]);

/** A character as sent, and its length on a phone. */
interface Written {
  octets: readonly number[];
  room: number;
}

interface Coding {
  data_coding: number;
  write(character: string): Written;
  /** Capacity of a message, and of a part: less the six octets of a concatenation header. */
  single: number;
  part: number;
}

const written = (octets: readonly number[]): Written => ({ octets, room: octets.length });
/** An octet per septet, unpacked. */
const gsm7: Coding = {
  data_coding: GSM_7,
  single: 160,
  part: 153,
  write: (character) => written(OCTETS.get(character) ?? [0x3f]),
};
/** UTF-16, big-endian. */
const ucs2: Coding = {
  data_coding: UCS_2,
  single: 140,
  part: 134,
  write: (character) => written([...Buffer.from(character, 'utf16le').swap16()]),
};
/** The carrier converts it to GSM-7 for the phone, so a character takes the same length. */
const latin1: Coding = {
  ...gsm7,
  data_coding: LATIN_1,
  write: (character) => ({ octets: [...Buffer.from(character, 'latin1')], room: OCTETS.get(character)?.length ?? 1 }),
};

const isLatin1 = (text: string): boolean => Buffer.from(text, 'latin1').toString('latin1') === text;

/**
 * Where the default is Latin-1, no coding means GSM-7: characters outside Latin-1 (the euro sign, Greek capitals) are
 * sent as UCS-2.
 */
function codingOf(text: string, alphabet: Alphabet): Coding {
  if (carrierParts(text).encoding === 'UCS-2') return ucs2;
  if (alphabet === 'gsm') return gsm7;
  return isLatin1(text) ? latin1 : ucs2;
}

/** Half of an emoji, cut off by a length limit, is not a character. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

const roomOf = (characters: readonly Written[]): number => characters.reduce((sum, { room }) => sum + room, 0);
const octetsOf = (characters: readonly Written[]): number[] => characters.flatMap(({ octets }) => octets);

/** Never splits an escaped character or a surrogate pair. */
function group(characters: readonly Written[], limit: number): Written[][] {
  const groups: Written[][] = [[]];
  for (const character of characters) {
    const last = groups.at(-1) ?? [];
    if (roomOf(last) + character.room > limit) groups.push([character]);
    else last.push(character);
  }
  return groups;
}

/** 3GPP 23.040, information element 0: an 8-bit reference common to the parts. */
const header = (reference: number, total: number, part: number): number[] => [5, 0, 3, reference & 0xff, total, part];

/** Splits a text into short messages: one if it fits, else parts that the handset joins. */
export function wireParts(body: string, reference: number, alphabet: Alphabet = 'gsm'): WirePart[] {
  const text = wellFormed(body);
  const { data_coding, write, single, part: limit } = codingOf(text, alphabet);
  const characters = [...text].map(write);
  if (roomOf(characters) <= single)
    return [{ data_coding, esm_class: 0, short_message: Buffer.from(octetsOf(characters)) }];
  const groups = group(characters, limit);
  return groups.map((part, index) => ({
    data_coding,
    esm_class: UDHI,
    short_message: Buffer.from([...header(reference, groups.length, index + 1), ...octetsOf(part)]),
  }));
}

/** The same text in one piece, for carriers that split it themselves (TLV message_payload). */
export function wirePayload(
  body: string,
  alphabet: Alphabet = 'gsm',
): { data_coding: number; payload: Buffer; long: boolean } {
  const text = wellFormed(body);
  const { data_coding, write, single } = codingOf(text, alphabet);
  const characters = [...text].map(write);
  return { data_coding, payload: Buffer.from(octetsOf(characters)), long: roomOf(characters) > single };
}

/** The part number from a received header; null for a message in one piece. */
export function concatenation(headers: readonly Buffer[]): { reference: number; total: number; part: number } | null {
  for (const one of headers) {
    const wide = one[0] === 8;
    if ((one[0] !== 0 && !wide) || one.length < (wide ? 6 : 5)) continue;
    const at = wide ? 4 : 3;
    const total = one[at] ?? 0;
    const part = one[at + 1] ?? 0;
    if (total > 1 && part >= 1 && part <= total)
      return { reference: wide ? one.readUInt16BE(2) : (one[2] ?? 0), total, part };
  }
  return null;
}
