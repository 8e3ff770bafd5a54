import type { SendOutcome } from '../gateway';
import { GATEWAY_FAILURE } from '../twilio.errors';

/** command_status of a refused submit: SMPP 3.4 names and our error codes (messaging design, section 5). */
type Meaning = { name: string; code: number } | { name: string; retryMs: number };

const NOW = 0;
/** Our settings or session are wrong, not the message: wait until they are fixed instead of failing a campaign. */
const SETTINGS = 60_000;

const MEANINGS: Readonly<Record<number, Meaning>> = {
  0x01: { name: 'ESME_RINVMSGLEN', code: 17 },
  0x04: { name: 'ESME_RINVBNDSTS', retryMs: NOW },
  0x08: { name: 'ESME_RSYSERR', retryMs: NOW },
  0x0a: { name: 'ESME_RINVSRCADR', retryMs: SETTINGS },
  0x0b: { name: 'ESME_RINVDSTADR', code: 10 },
  0x14: { name: 'ESME_RMSGQFUL', retryMs: NOW },
  0x15: { name: 'ESME_RINVSERTYP', retryMs: SETTINGS },
  0x33: { name: 'ESME_RINVNUMDESTS', code: 10 },
  0x45: { name: 'ESME_RSUBMITFAIL', code: 17 },
  0x48: { name: 'ESME_RINVSRCTON', retryMs: SETTINGS },
  0x49: { name: 'ESME_RINVSRCNPI', retryMs: SETTINGS },
  0x50: { name: 'ESME_RINVDSTTON', code: 10 },
  0x51: { name: 'ESME_RINVDSTNPI', code: 10 },
  0x58: { name: 'ESME_RTHROTTLED', retryMs: NOW },
  0x62: { name: 'ESME_RINVEXPIRY', code: 16 },
  0x64: { name: 'ESME_RX_T_APPN', retryMs: NOW },
  0x65: { name: 'ESME_RX_P_APPN', code: 15 },
  0x66: { name: 'ESME_RX_R_APPN', code: 14 },
  0xfe: { name: 'ESME_RDELIVERYFAILURE', code: 13 },
  0xff: { name: 'ESME_RUNKNOWNERR', code: 20 },
};

/** The status in the form people search for: its name, or its number as carriers print it. */
export const statusName = (status: number): string =>
  MEANINGS[status]?.name ?? `0x${status.toString(16).padStart(8, '0')}`;

/** The outcome of a refused submit. Every status but 0 means that the carrier did not accept the message. */
export function refusalOf(status: number): SendOutcome {
  const meaning = MEANINGS[status] ?? { name: statusName(status), code: GATEWAY_FAILURE };
  const reason = `The carrier answered ${meaning.name}.`;
  if ('code' in meaning) return { kind: 'rejected', errorCode: meaning.code, providerCode: meaning.name, reason };
  return {
    kind: 'transient',
    reason,
    providerCode: meaning.name,
    ...(meaning.retryMs > 0 ? { retryAfterMs: meaning.retryMs } : {}),
  };
}
