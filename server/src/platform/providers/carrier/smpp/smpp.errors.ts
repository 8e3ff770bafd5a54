import { GATEWAY_FAILURE, isOwnFault, THROTTLED, type CarrierCode, type Fault } from '../carrier-codes';
import type { SendOutcome } from '../gateway';

type Named = CarrierCode & { name: string };
const status = (name: string, fault: Fault, ours: number, meaning: string): Named => ({ name, fault, ours, meaning });

/**
 * command_status of a refused bind or submit. Source: Short Message Peer-to-Peer Protocol Specification v3.4, issue 1.2,
 * 1999-10-12, table 5-2; whose fault each is, from its wording. A status that is not here counts as unclear, like the
 * carrier's own (0x0400 to 0x04FF).
 */
const MEANINGS: Readonly<Record<number, Named>> = {
  0x01: status('ESME_RINVMSGLEN', 'content', 17, 'Message length is invalid'),
  0x04: status('ESME_RINVBNDSTS', 'throttle', 18, 'Incorrect bind status for the given command'),
  0x05: status('ESME_RALYBND', 'throttle', 18, 'Already in bound state'),
  0x08: status('ESME_RSYSERR', 'throttle', 18, 'System error'),
  0x0a: status('ESME_RINVSRCADR', 'number', 17, 'Invalid source address'),
  0x0b: status('ESME_RINVDSTADR', 'recipient', 10, 'Invalid destination address'),
  0x0d: status('ESME_RBINDFAIL', 'account', 17, 'Bind failed'),
  0x0e: status('ESME_RINVPASWD', 'account', 17, 'Invalid password'),
  0x0f: status('ESME_RINVSYSID', 'account', 17, 'Invalid system id'),
  0x14: status('ESME_RMSGQFUL', 'throttle', 18, 'Message queue full'),
  0x15: status('ESME_RINVSERTYP', 'number', 17, 'Invalid service type'),
  0x33: status('ESME_RINVNUMDESTS', 'recipient', 10, 'Invalid number of destinations'),
  0x45: status('ESME_RSUBMITFAIL', 'unclear', 17, 'Submit failed'),
  0x48: status('ESME_RINVSRCTON', 'number', 17, 'Invalid source address TON'),
  0x49: status('ESME_RINVSRCNPI', 'number', 17, 'Invalid source address NPI'),
  0x50: status('ESME_RINVDSTTON', 'recipient', 10, 'Invalid destination address TON'),
  0x51: status('ESME_RINVDSTNPI', 'recipient', 10, 'Invalid destination address NPI'),
  0x53: status('ESME_RINVSYSTYP', 'account', 17, 'Invalid system type'),
  0x58: status('ESME_RTHROTTLED', 'throttle', 18, 'Message limits exceeded'),
  0x62: status('ESME_RINVEXPIRY', 'content', 16, 'Invalid message validity period'),
  0x64: status('ESME_RX_T_APPN', 'throttle', 18, 'Receiver has a temporary error'),
  0x65: status('ESME_RX_P_APPN', 'unclear', 15, 'Receiver has a permanent error'),
  0x66: status('ESME_RX_R_APPN', 'content', 14, 'Receiver rejects the message'),
  0xfe: status('ESME_RDELIVERYFAILURE', 'recipient', 13, 'Delivery failure'),
  0xff: status('ESME_RUNKNOWNERR', 'unclear', 20, 'Unknown error'),
};

/** The status in the form people search for: its name, or its number as carriers print it. */
export const statusName = (code: number): string => MEANINGS[code]?.name ?? `0x${code.toString(16).padStart(8, '0')}`;

/** The outcome of a refused submit. Every status but 0 means that the carrier did not accept the message. */
export function refusalOf(code: number): SendOutcome {
  const providerCode = statusName(code);
  const reason = `The carrier answered ${providerCode}.`;
  const { fault, ours: errorCode } = MEANINGS[code] ?? { fault: 'unclear', ours: GATEWAY_FAILURE };
  if (isOwnFault(fault)) return { kind: 'refused', fault, errorCode, providerCode, reason };
  if (fault === 'throttle') return { kind: 'transient', reason, providerCode };
  return { kind: 'rejected', errorCode, providerCode, reason };
}

/** The code of a refused bind that only other settings, or another account at the carrier, can end. */
export function refusedSignIn(code: number): string | undefined {
  const outcome = refusalOf(code);
  return outcome.kind === 'refused' && outcome.fault !== 'unclear' ? outcome.providerCode : undefined;
}

/** The outcome of a message for which there is no link, because the carrier refuses the sign-in. */
export const notSignedIn = (providerCode: string, reason: string): SendOutcome => ({
  kind: 'refused',
  fault: 'account',
  errorCode: GATEWAY_FAILURE,
  providerCode,
  reason,
});

/** Some parts left and the rest will not: sending all of it again would deliver the first ones twice. */
export const halfSent = (outcome: SendOutcome & { kind: 'transient' | 'refused' }): SendOutcome => ({
  kind: 'rejected',
  errorCode: THROTTLED,
  providerCode: outcome.providerCode ?? 'half-sent',
  reason: `Only a part of the message left. ${outcome.reason}`,
});
