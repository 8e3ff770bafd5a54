import { parse, type ParsedUrlQuery } from 'node:querystring';
import { addressesOf, isRcs } from './twilio.addresses';
import { WebhookRejected, type InboundSms, type Receipt, type Verdict, type WebhookRequest } from './gateway';
import { certainFault, receiptStatus } from './twilio.errors';
import { isSignedByTwilio } from './twilio.signature';

/** What a webhook must be signed with and be about. */
export interface WebhookSettings {
  accountSid: string;
  authToken: string;
  /** Public scheme and host of our webhooks, part of what the provider signs. */
  publicUrl: string;
}

const SENT = 2;
const DELIVERED = 3;

/** Any of these names the channel; which of them is present depends on the channel and the event. */
const channelOf = (fields: ParsedUrlQuery): 'rcs' | 'sms' =>
  field(fields, 'ChannelPrefix') === 'rcs' ||
  ['From', 'To', 'ChannelToAddress'].some((name) => isRcs(field(fields, name)))
    ? 'rcs'
    : 'sms';

/** A status callback; throws `WebhookRejected`. */
export function readReceipt(settings: WebhookSettings, request: WebhookRequest): Receipt {
  const fields = verify(settings, request);
  const code = field(fields, 'ErrorCode');
  const query = new URLSearchParams(request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '');
  const fault = certainFault(Number(code));
  const tried = query.has('rcs');
  const read = tried && field(fields, 'EventType') === 'READ';
  const said = field(fields, 'MessageStatus') || field(fields, 'SmsStatus') || (read ? 'read' : '');
  const status = receiptStatus(said, /^[1-9]\d*$/.test(code) ? Number(code) : null);
  return {
    reference: query.get('ref'),
    providerId: field(fields, 'MessageSid'),
    status,
    providerCode: code === '' || code === '0' ? null : code,
    at: new Date(),
    ...(fault && { fault }),
    ...(tried && (status === SENT || status === DELIVERED) && { channel: channelOf(fields) }),
    ...(tried && (read || said === 'read') && { read: true }),
  };
}

/** An inbound message, to whatever number of the account; throws `WebhookRejected`. */
export function readInbound(settings: WebhookSettings, request: WebhookRequest): InboundSms {
  const fields = verify(settings, request);
  const count = Math.min(Number(field(fields, 'NumMedia')) || 0, 10);
  return {
    providerId: field(fields, 'MessageSid'),
    ...addressesOf(field(fields, 'From'), field(fields, 'To')),
    // A tapped button arrives with its label.
    body: field(fields, 'Body') || field(fields, 'ButtonText'),
    media: Array.from({ length: count }, (_, index) => ({
      url: field(fields, `MediaUrl${index}`),
      contentType: field(fields, `MediaContentType${index}`),
    })).filter((one) => one.url !== ''),
    at: new Date(),
    ...verdictOf(field(fields, 'OptOutType')),
  };
}

const VERDICTS: Readonly<Record<string, Verdict>> = { STOP: 'stop', START: 'start', HELP: 'help' };

/** Advanced Opt-Out: present only where the messaging service has it enabled. */
function verdictOf(type: string): Pick<InboundSms, 'verdict'> {
  const said = type.trim().toUpperCase();
  return said === '' ? {} : { verdict: VERDICTS[said] ?? 'unknown' };
}

/** The fields of a signed request. One token may sign for several accounts of a provider, so the account is compared too. */
function verify({ accountSid, authToken, publicUrl }: WebhookSettings, request: WebhookRequest): ParsedUrlQuery {
  const signature = request.headers['x-twilio-signature'];
  if (typeof signature !== 'string' || signature === '') throw new WebhookRejected('The request is not signed.');
  // Every field is signed, so all must be read: only the body's size is limited.
  const fields = parse(request.rawBody.toString(), undefined, undefined, { maxKeys: 0 });
  if (!isSignedByTwilio(authToken, signature, publicUrl + request.url, fields))
    throw new WebhookRejected('The signature does not match.');
  if (field(fields, 'MessageSid') === '') throw new WebhookRejected('The request contains no message id.');
  if (field(fields, 'AccountSid') !== accountSid) throw new WebhookRejected('The request is about another account.');
  return fields;
}

function field(fields: ParsedUrlQuery, name: string): string {
  const value = fields[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
