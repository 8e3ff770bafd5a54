import type { CarrierCode, Fault } from './carrier-codes';

/**
 * Twilio's codes for messages: of responses to a send, and of receipts (error_code). Source: Twilio's Error and Warning
 * Dictionary, https://www.twilio.com/docs/api/errors; the pages of 10001, 20403, 21601, 21606, 21659 to 21661 and 30002
 * were read on 2026-11-29. A code that is not here counts as unclear, so that a new one does not fail a campaign; it is
 * added here when it occurs.
 */
const TABLE: readonly (readonly [fault: Fault, ours: number, codes: Readonly<Record<number, string>>])[] = [
  [
    'recipient',
    10,
    {
      21211: "Invalid 'To' phone number",
      21214: "'To' phone number cannot be reached",
      21217: 'Phone number does not appear to be valid',
      21265: "'To' number cannot be a short code",
      21401: 'Invalid phone number',
      21421: 'Phone number is invalid',
      21604: "'To' phone number is required",
    },
  ],
  [
    'recipient',
    11,
    {
      21614: "'To' number is not a mobile number",
      21635: "'To' number is a landline",
      30006: 'Landline or unreachable carrier',
    },
  ],
  ['recipient', 12, { 30005: 'Unknown destination handset' }],
  ['recipient', 13, { 30003: 'Unreachable destination handset' }],
  [
    'content',
    14,
    { 30007: 'Message filtered', 30038: 'Message with a one-time password filtered', 30039: 'Message loop detected' },
  ],
  [
    'recipient',
    15,
    {
      21408: "Sending to the region of 'To' is not enabled",
      21608: "'To' is not verified with this trial account",
      21610: 'Recipient has opted out',
      21612: "'To' cannot be reached from this 'From'",
      30004: 'Message blocked by the recipient',
    },
  ],
  ['recipient', 16, { 30036: 'Validity period expired' }],
  [
    'throttle',
    18,
    {
      14107: 'Rate limit of this sender exceeded',
      20429: 'Too many requests',
      21611: "'From' has too many messages in its queue",
      30001: 'Queue overflow',
      30017: 'Congestion of the carrier network',
      30022: 'Rate limit of the campaign exceeded',
      30023: 'Daily limit of the campaign reached',
      30027: 'Daily limit of the brand at T-Mobile reached',
    },
  ],
  [
    'content',
    19,
    {
      11200: 'Media could not be fetched',
      12300: 'Media of an invalid type',
      21602: 'Message body is required',
      21617: 'Message body is too long',
      21619: 'Text or media is required',
      21620: 'Invalid media URL',
      21621: "'From' cannot send media",
      21623: 'Too many media files',
      30011: 'Media is not supported by the recipient',
      30019: 'Content is too large',
    },
  ],
  ['unclear', 20, { 30008: 'Unknown error' }],
  [
    // A short code is refused for a recipient of another country with the codes of a wrong sender.
    'unclear',
    15,
    {
      21606: "'From' is no message-capable number for this destination or account",
      21659: "'From' is no number of Twilio, or a short code of another country",
    },
  ],
  [
    'number',
    17,
    {
      21212: "Invalid 'From' number",
      21601: "'From' cannot send messages",
      21603: "'From' number is required",
      21609: 'Invalid URL for receipts',
      21660: "'From' belongs to another account",
      21661: "'From' cannot send text messages",
      21703: 'Messaging service without numbers',
    },
  ],
  [
    // Each is about the recipient's carrier or country.
    'unclear',
    15,
    {
      30018: 'Sender has to be registered with the carrier of the recipient',
      30024: 'Sender is not provisioned at the carrier of the recipient',
    },
  ],
  [
    'number',
    15,
    {
      30032: 'Toll-free number is not verified',
      30033: 'Registered campaign is suspended',
      30034: 'Number is not registered for messages to the US',
      30035: 'Registration of the number is not finished',
    },
  ],
  [
    'account',
    17,
    {
      10001: 'Account is not active',
      10002: 'Trial accounts do not support this',
      20003: 'Authentication failed',
      20005: 'Account is not active',
      20006: 'Access denied',
      20008: 'Test credentials',
      20403: 'Account is suspended or closed',
      20404: 'Account was not found',
      30002: 'Account suspended',
      30037: 'Outbound messages are disabled',
    },
  ],
];

export const TWILIO_CODES: ReadonlyMap<number, CarrierCode> = new Map(
  TABLE.flatMap(([fault, ours, codes]) =>
    Object.entries(codes).map(([code, meaning]) => [Number(code), { fault, ours, meaning }] as const),
  ),
);
