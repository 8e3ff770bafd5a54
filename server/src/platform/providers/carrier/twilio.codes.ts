import type { CarrierCode, Fault } from './carrier-codes';

/**
 * Twilio's codes for messages: of responses to a send, and of receipts (error_code). Source: Twilio's Error and Warning
 * Dictionary, https://www.twilio.com/docs/api/errors. twilio.published.tsv has the codes that were read and when; each
 * of them is here, or below among those that none of our messages gets. Any other code counts as unclear, so that a new
 * one does not fail a campaign.
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
      21266: "'To' and 'From' cannot be the same",
      21268: "'To' is a premium or information service",
      21401: 'Invalid phone number',
      21421: 'Phone number is invalid',
      21604: "'To' phone number is required",
      30014: "'To' is invalid",
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
    {
      21618: 'Body is filtered by all carriers',
      30007: 'Message filtered',
      30038: 'Message with a one-time password filtered',
      30039: 'Filtered to prevent message loops',
    },
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
      30630: 'Recipient has opted out',
      30450: 'Recipient is blocked for a while, because of suspected fraud',
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
      11751: 'Media is too large for the carrier',
      12300: 'Media of an invalid type',
      21602: 'Message body is required',
      21605: 'Message body is too long for an old address of the API',
      21617: 'Message body is too long',
      21619: 'Text or media is required',
      21620: 'Invalid media URL',
      21621: "'From' cannot send media",
      21622: 'Account cannot send media',
      21623: 'Too many media files',
      21658: 'A parameter is too long',
      30011: 'Media is not supported by the recipient',
      30019: 'Content is too large',
      30044: 'Text is too long for a trial account',
    },
  ],
  [
    'unclear',
    20,
    {
      30008: 'Unknown error',
      30046: 'Delivery was not confirmed',
      30410: 'Provider timed out, and the message was not tried again',
      30453: 'Message could not be delivered',
      30485: 'Message could not be delivered',
      30610: 'Message could not be delivered',
      30615: 'Message could not be delivered',
      30620: 'Message could not be delivered',
      30640: 'Message could not be delivered',
    },
  ],
  [
    'unclear',
    17,
    {
      30020: 'Internal failure of scheduling',
      30021: 'Internal failure of the messaging service',
      30500: 'Internal error of Twilio',
      30700: 'Feature is not available in this region',
    },
  ],
  [
    // A short code that texts a recipient of another country is refused with the codes of a wrong sender.
    'unclear',
    15,
    {
      21606: "'From' is no message-capable number for this destination or account",
      21662: "'From' and 'To' cannot be used together in this region",
      21659: "'From' is no number of Twilio, or a short code of another country",
    },
  ],
  [
    'number',
    17,
    {
      21212: "Invalid 'From' number",
      21264: "'From' is not verified",
      21267: "'From' cannot be a name on trial accounts",
      21601: "'From' cannot send messages",
      21603: "'From' number is required",
      21607: "'From' must be the number of a trial account",
      21609: 'Invalid URL for receipts',
      21616: "'From' matches several numbers",
      21624: 'Validity period is invalid',
      21657: 'Sender is invalid',
      21660: "'From' belongs to another account",
      21661: "'From' cannot send text messages",
      21663: "Routing of 'From' is configured wrongly",
      21668: "Kind of 'From' is not supported in this region",
      21701: 'Messaging service does not exist',
      21702: 'Messaging service cannot send',
      21703: 'Messaging service without numbers',
      21704: 'Messaging service contains no numbers',
      21705: 'Messaging service is invalid',
      21711: 'Number is not of this messaging service',
      21910: "'From' and 'To' are of different channels",
      30010: 'Message costs more than the highest price that is set',
      30012: 'Validity period is too short',
      30013: 'Validity period is too long',
      30015: 'Channel is not supported',
      30016: "'From' and 'To' are of channels that do not match",
      30042: "'From' is a name that is generic or not authorized",
      30045: 'Validity period is outside of what is allowed',
      90007: 'Validity period is invalid',
      90014: 'Validity period is no positive number',
    },
  ],
  [
    // Each is about the recipient's carrier or country.
    'unclear',
    15,
    {
      30018: 'Sender has to be registered with the carrier of the recipient',
      30024: 'Sender is not provisioned at the carrier of the recipient',
      30040: 'Sender has to be registered with the carrier of the recipient',
      30041: 'Sender is restricted or not registered in the country of the recipient',
      30043: 'Carrier of the recipient takes it for international traffic on a domestic route',
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
  // Every message is refused until the next day.
  ['account', 18, { 30454: 'Limit of messages of the account reached', 63038: 'Daily limit of the account reached' }],
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
      20010: 'Account may not do this',
      20011: 'TLS version is too old',
      20012: 'TLS cipher is not accepted',
      20151: 'Authentication failed',
      20403: 'Account is suspended or closed',
      20404: 'Account was not found',
      30002: 'Account suspended',
      30037: 'Outbound messages are disabled',
      90010: 'Account is not active',
    },
  ],
];

export const TWILIO_CODES: ReadonlyMap<number, CarrierCode> = new Map(
  TABLE.flatMap(([fault, ours, codes]) =>
    Object.entries(codes).map(([code, meaning]) => [Number(code), { fault, ours, meaning }] as const),
  ),
);
