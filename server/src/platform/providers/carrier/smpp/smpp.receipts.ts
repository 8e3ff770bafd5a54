import type { ReceiptStatus } from '../gateway';
import { GATEWAY_FAILURE } from '../carrier-codes';

/** The content of a receipt for one part. */
export interface PartReceipt {
  providerId: string;
  /** Recipient of the message, ten digits. */
  phone: string;
  status: ReceiptStatus;
  providerCode: string | null;
}

const SENT = 2;
const DELIVERED = 3;
const UNREACHABLE = 13;
const FILTERED = 14;
const EXPIRED = 16;
const UNKNOWN = 20;

/** message_state and the words of the text form (SMPP 3.4, 5.2.28 and appendix B). DELETED: withdrawn at the carrier. */
const STATES: Readonly<Record<string, ReceiptStatus>> = {
  0: SENT,
  1: SENT,
  2: DELIVERED,
  3: EXPIRED,
  4: GATEWAY_FAILURE,
  5: UNREACHABLE,
  6: SENT,
  7: UNKNOWN,
  8: FILTERED,
  SCHEDULED: SENT,
  ENROUTE: SENT,
  DELIVRD: DELIVERED,
  EXPIRED,
  DELETED: GATEWAY_FAILURE,
  UNDELIV: UNREACHABLE,
  ACCEPTD: SENT,
  UNKNOWN,
  REJECTD: FILTERED,
};

/** GSM network errors (3GPP 29.002) that are more specific than "undeliverable". */
const NETWORK: Readonly<Record<number, ReceiptStatus>> = { 1: 12, 5: 12, 6: 13, 9: 15, 12: 15, 13: 15, 27: 13, 31: 13 };

const field = (text: string, name: string): string | null =>
  new RegExp(`(?:^|\\s)${name}:\\s*(\\S+)`, 'i').exec(text)?.[1] ?? null;

interface ReceiptFields {
  text: string;
  /** TLV receipted_message_id. */
  id: string | null;
  /** TLV message_state. */
  state: number | null;
  /** TLV network_error_code: network type, then the code. */
  network: Buffer | null;
}

/** Reads a receipt in either form, TLVs or text; TLVs win. Returns null without a message id or state. */
export function readReceiptFields({ text, id, state, network }: ReceiptFields): Omit<PartReceipt, 'phone'> | null {
  const providerId = id ?? field(text, 'id');
  const status = STATES[state ?? (field(text, 'stat') ?? '').toUpperCase()];
  if (providerId === null || providerId === '' || status === undefined) return null;
  const spoken = field(text, 'err');
  const code =
    network !== null && network.length >= 3 ? network.readUInt16BE(1) : /^\d+$/.test(spoken ?? '') ? Number(spoken) : 0;
  const failed = status >= 10;
  return {
    providerId,
    status: status === UNREACHABLE ? (NETWORK[code] ?? status) : status,
    providerCode: failed ? (code > 0 ? String(code) : (spoken ?? null)) : null,
  };
}

/**
 * Equivalent ids of a message: some carriers respond to a submit in hexadecimal and write the receipt in decimal, or
 * vice versa. The first is the id itself.
 */
export function namesOf(providerId: string): string[] {
  const plain = providerId
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
  const names = [plain];
  if (/^[0-9a-f]{1,16}$/.test(plain)) names.push(BigInt(`0x${plain}`).toString(10));
  if (/^\d{1,19}$/.test(plain)) names.push(BigInt(plain).toString(16));
  return [...new Set(names)];
}
