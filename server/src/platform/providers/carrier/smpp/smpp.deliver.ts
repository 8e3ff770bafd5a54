import { isPhone } from '@textloom/contracts';
import type { Pdu } from 'smpp';
import { numberOf } from './smpp.numbers';
import { readReceiptFields, type PartReceipt } from './smpp.receipts';
import { concatenation } from './smpp.text';
import type { InboundPart } from './smpp-inbound.repository';

/**
 * Bits for "not a plain message": receipts, acknowledgements, intermediate notifications. Test them with a mask, not
 * for equality.
 */
const NOTICE = 0x3c;
/** Among these: the person's own answer to a text, which may have words. */
const USER_ANSWER = 0x10;

/** A receipt in words (SMPP 3.4, appendix B), which some carriers do not mark as one: it quotes our text. */
const RECEIPT = /^\s*id:\s*\S+\s.*\bstat:\s*[A-Z]{5,8}\b.*\berr:/is;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : Buffer.isBuffer(value) ? value.toString('latin1') : '';
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The text, from any of its possible fields; the library has decoded it by its data_coding. */
function contentOf(pdu: Pdu): { body: string; headers: Buffer[] } {
  for (const value of [pdu.short_message, pdu.message_payload]) {
    if (typeof value !== 'object' || value === null || !('message' in value)) continue;
    const headers =
      'udh' in value && Array.isArray(value.udh) ? value.udh.filter((one): one is Buffer => Buffer.isBuffer(one)) : [];
    const body = text(value.message);
    if (body !== '' || headers.length > 0) return { body, headers };
  }
  return { body: '', headers: [] };
}

/** TLVs that some carriers use instead of a header. */
function sarOf(pdu: Pdu): InboundPart['concatenation'] {
  const [reference, total, part] = [
    number(pdu.sar_msg_ref_num),
    number(pdu.sar_total_segments),
    number(pdu.sar_segment_seqnum),
  ];
  return reference === null || total === null || part === null || total < 2 || part < 1 || part > total
    ? null
    : { reference, total, part };
}

export type Delivered =
  /** One for each address that may be the recipient; the message id decides which one matches. */
  { kind: 'receipt'; receipts: PartReceipt[] } | { kind: 'text'; part: InboundPart } | { kind: 'nothing'; why: string };

/** Classifies a deliver_sm as a receipt or an inbound text. */
export function readDelivery(pdu: Pdu): Delivered {
  const source = numberOf(text(pdu.source_addr));
  const destination = numberOf(text(pdu.destination_addr));
  const { body, headers } = contentOf(pdu);
  const id = pdu.receipted_message_id === undefined ? null : text(pdu.receipted_message_id).replace(/\0+$/, '');
  const notice = (number(pdu.esm_class) ?? 0) & NOTICE;
  const answered = notice === USER_ANSWER && id === null && body !== '' && !RECEIPT.test(body);
  if ((notice !== 0 && !answered) || id !== null || RECEIPT.test(body)) {
    const network = Buffer.isBuffer(pdu.network_error_code) ? pdu.network_error_code : null;
    const fields = readReceiptFields({ text: body, id, state: number(pdu.message_state), network });
    if (!fields) return { kind: 'nothing', why: 'a notice without a message id or a state' };
    // A receipt's source is the recipient; a few carriers keep the message's own direction, also from a ten-digit number.
    const phones = [...new Set([source, destination])].filter(isPhone);
    return { kind: 'receipt', receipts: phones.map((phone) => ({ ...fields, phone })) };
  }
  return {
    kind: 'text',
    part: { phone: source, recipient: destination, body, concatenation: concatenation(headers) ?? sarOf(pdu) },
  };
}
