import { GATEWAY_FAILURE, isOwnFault, THROTTLED, type CarrierCode, type Fault } from '../carrier-codes';
import type { SendOutcome } from '../gateway';

type Named = CarrierCode & { name: string };
const status = (name: string, fault: Fault, ours: number, meaning: string): Named => ({ name, fault, ours, meaning });

/**
 * command_status of a refused bind or submit. Source: Short Message Peer-to-Peer Protocol Specification v3.4, issue
 * 1.2, 1999-10-12, table 5-2; who is at fault follows from the wording: for a field that is the same in all our
 * messages it is our number or settings; a field that differs between messages is unclear, and so are errors of
 * commands that we never send. A status that is missing here counts as unclear, like those that 5.0 added (0x0100 to
 * 0x0112) and the carrier's own (0x0400 to 0x04FF).
 */
export const MEANINGS: Readonly<Record<number, Named>> = {
  0x01: status('ESME_RINVMSGLEN', 'content', 17, 'Message length is invalid'),
  0x02: status('ESME_RINVCMDLEN', 'unclear', 17, 'Command length is invalid'),
  0x03: status('ESME_RINVCMDID', 'unclear', 17, 'Invalid command id'),
  0x04: status('ESME_RINVBNDSTS', 'throttle', 18, 'Incorrect bind status for the given command'),
  0x05: status('ESME_RALYBND', 'throttle', 18, 'Already in bound state'),
  0x06: status('ESME_RINVPRTFLG', 'number', 17, 'Invalid priority flag'),
  0x07: status('ESME_RINVREGDLVFLG', 'number', 17, 'Invalid registered delivery flag'),
  0x08: status('ESME_RSYSERR', 'throttle', 18, 'System error'),
  0x0a: status('ESME_RINVSRCADR', 'number', 17, 'Invalid source address'),
  0x0b: status('ESME_RINVDSTADR', 'recipient', 10, 'Invalid destination address'),
  0x0c: status('ESME_RINVMSGID', 'unclear', 17, 'Message id is invalid'),
  0x0d: status('ESME_RBINDFAIL', 'account', 17, 'Bind failed'),
  0x0e: status('ESME_RINVPASWD', 'account', 17, 'Invalid password'),
  0x0f: status('ESME_RINVSYSID', 'account', 17, 'Invalid system id'),
  0x11: status('ESME_RCANCELFAIL', 'unclear', 17, 'cancel_sm failed'),
  0x13: status('ESME_RREPLACEFAIL', 'unclear', 17, 'replace_sm failed'),
  0x14: status('ESME_RMSGQFUL', 'throttle', 18, 'Message queue full'),
  0x15: status('ESME_RINVSERTYP', 'number', 17, 'Invalid service type'),
  0x33: status('ESME_RINVNUMDESTS', 'recipient', 10, 'Invalid number of destinations'),
  0x34: status('ESME_RINVDLNAME', 'unclear', 17, 'Invalid distribution list name'),
  0x40: status('ESME_RINVDESTFLAG', 'unclear', 17, 'Destination flag of submit_multi is invalid'),
  0x42: status('ESME_RINVSUBREP', 'number', 17, 'Invalid request to submit with replace'),
  0x43: status('ESME_RINVESMCLASS', 'unclear', 17, 'Invalid esm_class'),
  0x44: status('ESME_RCNTSUBDL', 'unclear', 17, 'Cannot submit to a distribution list'),
  0x45: status('ESME_RSUBMITFAIL', 'unclear', 17, 'Submit failed'),
  0x48: status('ESME_RINVSRCTON', 'number', 17, 'Invalid source address TON'),
  0x49: status('ESME_RINVSRCNPI', 'number', 17, 'Invalid source address NPI'),
  0x50: status('ESME_RINVDSTTON', 'recipient', 10, 'Invalid destination address TON'),
  0x51: status('ESME_RINVDSTNPI', 'recipient', 10, 'Invalid destination address NPI'),
  0x53: status('ESME_RINVSYSTYP', 'account', 17, 'Invalid system type'),
  0x54: status('ESME_RINVREPFLAG', 'number', 17, 'Invalid replace_if_present flag'),
  0x55: status('ESME_RINVNUMMSGS', 'unclear', 17, 'Invalid number of messages'),
  0x58: status('ESME_RTHROTTLED', 'throttle', 18, 'Message limits exceeded'),
  0x61: status('ESME_RINVSCHED', 'number', 17, 'Invalid scheduled delivery time'),
  0x62: status('ESME_RINVEXPIRY', 'content', 16, 'Invalid message validity period'),
  0x63: status('ESME_RINVDFTMSGID', 'number', 17, 'Predefined message is invalid or not found'),
  0x64: status('ESME_RX_T_APPN', 'throttle', 18, 'Receiver has a temporary error'),
  0x65: status('ESME_RX_P_APPN', 'unclear', 15, 'Receiver has a permanent error'),
  0x66: status('ESME_RX_R_APPN', 'content', 14, 'Receiver rejects the message'),
  0x67: status('ESME_RQUERYFAIL', 'unclear', 17, 'query_sm failed'),
  // Only long texts that are sent whole have an optional parameter.
  0xc0: status('ESME_RINVOPTPARSTREAM', 'unclear', 17, 'Error in the optional part of the PDU'),
  0xc1: status('ESME_ROPTPARNOTALLWD', 'unclear', 17, 'Optional parameter is not allowed'),
  0xc2: status('ESME_RINVPARLEN', 'unclear', 17, 'Invalid parameter length'),
  0xc3: status('ESME_RMISSINGOPTPARAM', 'unclear', 17, 'Expected optional parameter is missing'),
  0xc4: status('ESME_RINVOPTPARAMVAL', 'unclear', 17, 'Invalid value of an optional parameter'),
  0xfe: status('ESME_RDELIVERYFAILURE', 'recipient', 13, 'Delivery failure'),
  0xff: status('ESME_RUNKNOWNERR', 'unclear', 20, 'Unknown error'),
};

/** The status in a searchable form: its name, or its number as carriers print it. */
export const statusName = (code: number): string => MEANINGS[code]?.name ?? `0x${code.toString(16).padStart(8, '0')}`;

/** The outcome of a refused submit. Every status except 0 means that the carrier did not accept the message. */
export function refusalOf(code: number): SendOutcome {
  const providerCode = statusName(code);
  const reason = `The carrier answered ${providerCode}.`;
  const { fault, ours: errorCode } = MEANINGS[code] ?? { fault: 'unclear', ours: GATEWAY_FAILURE };
  if (isOwnFault(fault)) return { kind: 'refused', fault, errorCode, providerCode, reason };
  if (fault === 'throttle') return { kind: 'transient', reason, providerCode };
  return { kind: 'rejected', errorCode, providerCode, reason };
}

/** The code of a refused bind that only other settings, or another account at the carrier, can fix. */
export function refusedSignIn(code: number): string | undefined {
  const outcome = refusalOf(code);
  return outcome.kind === 'refused' && outcome.fault !== 'unclear' ? outcome.providerCode : undefined;
}

/** The outcome of a message without a link, because the carrier refuses the sign-in. */
export const notSignedIn = (providerCode: string, reason: string): SendOutcome => ({
  kind: 'refused',
  fault: 'account',
  errorCode: GATEWAY_FAILURE,
  providerCode,
  reason,
});

/** Some parts were sent and the rest will not be: sending all of them again would deliver the first ones twice. */
export const halfSent = (outcome: SendOutcome & { kind: 'transient' | 'refused' }): SendOutcome => ({
  kind: 'rejected',
  errorCode: THROTTLED,
  providerCode: outcome.providerCode ?? 'half-sent',
  reason: `Only a part of the message left. ${outcome.reason}`,
});
