import { carrierParts } from '@textloom/contracts';

/** One short message as it goes on the wire. */
export interface WirePart {
  /** Set explicitly: the library would guess, and what "default" means differs from carrier to carrier. */
  data_coding: number;
  esm_class: number;
  short_message: Buffer;
}

export const GSM_7 = 0x00;
export const UCS_2 = 0x08;
/** "A user data header stands before the text"; a mask, other bits may be set beside it. */
export const UDHI = 0x40;

const BASIC = [...'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'];
const ESCAPE = 0x1b;
const EXTENDED: Readonly<Record<string, number>> = {
  '\f': 0x0a, '^': 0x14, '{': 0x28, '}': 0x29, '\\': 0x2f, '[': 0x3c, '~': 0x3d, ']': 0x3e, '|': 0x40, '€': 0x65,
};
const OCTETS = new Map<string, readonly number[]>([
  ...BASIC.map((character, code) => [character, [code]] as const),
  ...Object.entries(EXTENDED).map(([character, code]) => [character, [ESCAPE, code]] as const),
]);

/** One character: GSM-7 unpacked (an octet per septet), or UTF-16 big-endian. */
const gsmOctets = (character: string): readonly number[] => OCTETS.get(character) ?? [0x3f];
const ucsOctets = (character: string): readonly number[] => [...Buffer.from(character, 'utf16le').swap16()];

/** Octets of a part's text: what is left of 140 octets beside the six of a concatenation header. */
const LIMITS = { 'GSM-7': { single: 160, part: 153 }, 'UCS-2': { single: 140, part: 134 } } as const;

/** Half of an emoji, cut off by someone's counter, is no character. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

function group(characters: readonly (readonly number[])[], limit: number): number[][] {
  const groups: number[][] = [[]];
  for (const octets of characters) {
    const last = groups.at(-1) ?? [];
    // Neither an escaped character nor a surrogate pair is torn apart.
    if (last.length + octets.length > limit) groups.push([...octets]);
    else last.push(...octets);
  }
  return groups;
}

/** 3GPP 23.040, information element 0: an 8-bit reference that the parts share. */
const header = (reference: number, total: number, part: number): number[] => [5, 0, 3, reference & 0xff, total, part];

/** A text as short messages: one where it fits, else parts that the handset joins. */
export function wireParts(body: string, reference: number): WirePart[] {
  const text = wellFormed(body);
  const { encoding } = carrierParts(text);
  const gsm = encoding === 'GSM-7';
  const octets = [...text].map(gsm ? gsmOctets : ucsOctets);
  const data_coding = gsm ? GSM_7 : UCS_2;
  const limit = LIMITS[encoding];
  const whole = octets.flat();
  if (whole.length <= limit.single) return [{ data_coding, esm_class: 0, short_message: Buffer.from(whole) }];
  const groups = group(octets, limit.part);
  return groups.map((part, index) => ({
    data_coding,
    esm_class: UDHI,
    short_message: Buffer.from([...header(reference, groups.length, index + 1), ...part]),
  }));
}

/** The same text in one piece, for carriers that cut it themselves (TLV message_payload). */
export function wirePayload(body: string): { data_coding: number; payload: Buffer; long: boolean } {
  const text = wellFormed(body);
  const { encoding, parts } = carrierParts(text);
  const gsm = encoding === 'GSM-7';
  return { data_coding: gsm ? GSM_7 : UCS_2, payload: Buffer.from([...text].flatMap(gsm ? gsmOctets : ucsOctets)), long: parts > 1 };
}

/** Which part of which message this is, from a received header; null for a message of one piece. */
export function concatenation(headers: readonly Buffer[]): { reference: number; total: number; part: number } | null {
  for (const one of headers) {
    const wide = one[0] === 8;
    if ((one[0] !== 0 && !wide) || one.length < (wide ? 6 : 5)) continue;
    const at = wide ? 4 : 3;
    const total = one[at] ?? 0;
    const part = one[at + 1] ?? 0;
    if (total > 1 && part >= 1 && part <= total) return { reference: wide ? one.readUInt16BE(2) : (one[2] ?? 0), total, part };
  }
  return null;
}
