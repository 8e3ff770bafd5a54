import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'node:querystring';
import { getExpectedTwilioSignature, validateRequest } from 'twilio';
import { ACCOUNT, CODE, gatewayTo, TOKEN } from '../../../testing/carrier';
import { WebhookRejected, type WebhookRequest } from './gateway';
import { twilioSignature } from './twilio.signature';

const PUBLIC = 'https://textloom.example';
const gateway = gatewayTo('http://127.0.0.1:1', PUBLIC);
afterAll(() => gateway.close());

const RECEIPT = {
  AccountSid: ACCOUNT,
  MessageSid: 'SM1',
  MessageStatus: 'delivered',
  To: '+15125550123',
  From: '72727',
};
const TEXT = { AccountSid: ACCOUNT, MessageSid: 'SM3', From: '+15125550123', To: CODE, Body: 'Hi' };
const INBOUND = '/webhooks/carrier/inbound';
const PATH = '/webhooks/carrier/receipt?ref=12';

/** A webhook signed by the official SDK. */
function signed(fields: Record<string, string | string[]>, path = PATH, signedUrl = PUBLIC + path): WebhookRequest {
  return {
    url: path,
    headers: { 'x-twilio-signature': getExpectedTwilioSignature(TOKEN, signedUrl, fields) },
    rawBody: stringify(fields),
  };
}

describe('Twilio webhooks: signature', () => {
  it('accepts the signature of the official SDK', () => {
    expect(gateway.verifyAndReadReceipt(signed(RECEIPT))).toMatchObject({
      reference: '12',
      providerId: 'SM1',
      status: 3,
    });
  });

  it('creates signatures that the official SDK accepts', () => {
    for (const fields of [RECEIPT, { Body: 'Ünï 😀 a+b=c&d', Empty: '' }, { Many: ['b', 'a', 'b'], One: 'x' }])
      expect(validateRequest(TOKEN, twilioSignature(TOKEN, PUBLIC + PATH, fields), PUBLIC + PATH, fields)).toBe(true);
  });

  const readSignedAs = (origin: string) => gateway.verifyAndReadReceipt(signed(RECEIPT, PATH, origin + PATH));

  it.each(['https://textloom.example:443', 'https://textloom.example'])('accepts an address signed as %s', (origin) => {
    expect(readSignedAs(origin).providerId).toBe('SM1');
  });

  it.each(['https://textloom.example:8443', 'http://textloom.example', 'https://other.example'])(
    'rejects an address signed as %s',
    (origin) => {
      expect(() => readSignedAs(origin)).toThrow(WebhookRejected);
    },
  );

  it.each<[string, Partial<WebhookRequest>]>([
    ['without a signature', { headers: {} }],
    ['with an empty signature', { headers: { 'x-twilio-signature': '' } }],
    ['with two signatures', { headers: { 'x-twilio-signature': ['a', 'b'] } }],
    ['with a wrong signature', { headers: { 'x-twilio-signature': Buffer.alloc(20).toString('base64') } }],
    ['whose reference was changed', { url: '/webhooks/carrier/receipt?ref=13' }],
    ['whose status was changed', { rawBody: stringify({ ...RECEIPT, MessageStatus: 'failed' }) }],
    ['with a field added', { rawBody: stringify({ ...RECEIPT, ErrorCode: '30003' }) }],
    [
      'with a field added after a thousand others',
      { rawBody: `${stringify(RECEIPT)}${'&a=1'.repeat(1000)}&ErrorCode=30003` },
    ],
    ['without a body', { rawBody: '' }],
  ])('refuses one %s with 403', (_name, change) => {
    const tampered = { ...signed(RECEIPT), ...change };
    expect(() => gateway.verifyAndReadReceipt(tampered)).toThrow(WebhookRejected);
    expect(() => gateway.verifyAndReadReceipt(tampered)).toThrow(expect.objectContaining({ statusCode: 403 }));
  });

  it.each([
    ['30034', 'number'],
    ['30002', 'account'],
    ['30003', undefined],
    ['30008', undefined],
  ])('with code %s proves a fault of ours: %s', (ErrorCode, fault) => {
    const read = gateway.verifyAndReadReceipt(signed({ ...RECEIPT, MessageStatus: 'undelivered', ErrorCode }));
    expect(read.fault).toBe(fault);
  });

  it('refuses one signed with another key', () => {
    const headers = { 'x-twilio-signature': getExpectedTwilioSignature('another key', PUBLIC + PATH, RECEIPT) };
    expect(() => gateway.verifyAndReadReceipt({ ...signed(RECEIPT), headers })).toThrow(WebhookRejected);
  });
});

describe('Twilio webhooks: reading', () => {
  it.each([
    ['queued', undefined, 1, null],
    ['sending', undefined, 1, null],
    ['sent', undefined, 2, null],
    ['delivered', undefined, 3, null],
    ['read', undefined, 3, null],
    ['undelivered', '30003', 13, '30003'],
    ['undelivered', '30005', 12, '30005'],
    ['undelivered', '30006', 11, '30006'],
    ['undelivered', '30007', 14, '30007'],
    ['failed', '30004', 15, '30004'],
    ['failed', '30036', 16, '30036'],
    ['failed', '30001', 18, '30001'],
    ['undelivered', '30008', 20, '30008'],
    ['undelivered', '39999', 17, '39999'],
    ['failed', undefined, 17, null],
    ['delivered', '0', 3, null],
  ])('reads %s with code %s as %s', (MessageStatus, ErrorCode, status, providerCode) => {
    const fields = { ...RECEIPT, MessageStatus, ...(ErrorCode === undefined ? {} : { ErrorCode }) };
    expect(gateway.verifyAndReadReceipt(signed(fields))).toMatchObject({ status, providerCode });
  });

  it('reads a receipt whose URL has no reference', () => {
    expect(gateway.verifyAndReadReceipt(signed(RECEIPT, '/webhooks/carrier/receipt'))).toMatchObject({
      reference: null,
      providerId: 'SM1',
    });
  });

  it('reads a text with pictures, with its words unchanged', () => {
    const Body = '  “Pizza” 🍕\nplease ';
    const fields = {
      AccountSid: ACCOUNT,
      MessageSid: 'MM2',
      From: '+15125550123',
      To: '72727',
      Body,
      NumMedia: '2',
      MediaUrl0: 'https://api.example/1',
      MediaContentType0: 'image/png',
      MediaUrl1: 'https://api.example/2',
      MediaContentType1: 'image/jpeg',
    };
    expect(gateway.verifyAndReadInbound(signed(fields, INBOUND))).toMatchObject({
      providerId: 'MM2',
      from: '5125550123',
      to: '72727',
      body: Body,
      media: [
        { url: 'https://api.example/1', contentType: 'image/png' },
        { url: 'https://api.example/2', contentType: 'image/jpeg' },
      ],
    });
  });

  it('keeps a foreign sender unchanged', () => {
    const fields = { ...TEXT, From: '+447700900123' };
    expect(gateway.verifyAndReadInbound(signed(fields, INBOUND))).toMatchObject({
      from: '+447700900123',
      to: CODE,
      media: [],
    });
  });
});

describe('a signed webhook about another account', () => {
  const OTHER = `AC${'f'.repeat(32)}`;

  it.each([
    ['of another AccountSid', { ...TEXT, AccountSid: OTHER }],
    ['without an AccountSid', { ...TEXT, AccountSid: '' }],
  ])('a text %s is refused with 403', (_name, fields) => {
    expect(() => gateway.verifyAndReadInbound(signed(fields, INBOUND))).toThrow(WebhookRejected);
  });

  it('a receipt of another AccountSid is refused with 403', () => {
    expect(() => gateway.verifyAndReadReceipt(signed({ ...RECEIPT, AccountSid: OTHER }))).toThrow(WebhookRejected);
  });
});

describe('a signed webhook about a text', () => {
  // Whether the number is ours is decided where the own numbers of accounts are known.
  it.each([
    ['+18005550100', '8005550100'],
    ['(800) 555-0100', '8005550100'],
    ['72727', '72727'],
    ['', ''],
  ])('a text to %s, in any notation, is read with the digits of that number', (To, to) => {
    expect(gateway.verifyAndReadInbound(signed({ ...TEXT, To }, INBOUND))).toMatchObject({ to });
  });
});

/** Fields that Twilio documents for a text and that have no effect, with a value. */
const IGNORED_OF_TEXTS: Readonly<Record<string, string>> = {
  SmsSid: 'SM9',
  SmsMessageSid: 'SM9',
  MessagingServiceSid: 'MG1',
  NumSegments: '2',
  ApiVersion: '2010-04-01',
  SmsStatus: 'received',
  FromCity: 'AUSTIN',
  FromState: 'TX',
  FromZip: '78701',
  FromCountry: 'US',
  ToCity: 'DALLAS',
  ToState: 'TX',
  ToZip: '75201',
  ToCountry: 'US',
  ErrorCode: '11200',
  ErrorUrl: 'https://textloom.example/webhooks/carrier/inbound',
  AddOns: '{"status":"successful"}',
  ProfileName: 'STOP',
  ExternalUserId: 'STOP',
  MessageType: 'text',
  WaId: '15125550123',
  Forwarded: 'true',
  FrequentlyForwarded: 'true',
  ForwardedFrom: '+15125550188',
  ButtonPayload: 'STOP',
  ButtonType: 'REPLY',
  ReferralNumMedia: '1',
  ReferralMediaContentType: 'image/png',
  ReferralMediaUrl: 'https://api.example/ad',
  ReferralBody: 'Reply STOP',
  ReferralHeadline: 'Sale',
  ReferralSourceId: '1',
  ReferralSourceType: 'ad',
  ReferralSourceUrl: 'https://ads.example',
  ReferralCtwaClid: 'x',
  ReferralMediaId: 'x',
  OriginalRepliedMessageSid: 'SM8',
  OriginalRepliedMessageSender: '+18005550100',
  Latitude: '30.2',
  Longitude: '-97.7',
  Address: 'Congress Avenue',
  Label: 'Capitol',
  ChannelMetadata: '{}',
  InteractiveData: '{}',
};
const USED_OF_TEXTS = [
  'AccountSid',
  'MessageSid',
  'From',
  'To',
  'Body',
  'NumMedia',
  'MediaUrl{n}',
  'MediaContentType{n}',
  'OptOutType',
  'ButtonText',
];
const IGNORED_OF_RECEIPTS: Readonly<Record<string, string>> = {
  SmsSid: 'SM9',
  MessagingServiceSid: 'MG1',
  ApiVersion: '2010-04-01',
  ErrorMessage: 'Unreachable',
  RawDlrDoneDate: '2611291200',
  ChannelInstallSid: 'XE1',
  ChannelPrefix: 'rcs',
  ChannelToAddress: '+1512555XXXX',
  ChannelStatusCode: '1',
  ChannelStatusMessage: 'Reply STOP',
  EventType: 'READ',
};
const USED_OF_RECEIPTS = ['MessageStatus', 'SmsStatus', 'ErrorCode'];

describe('each field that Twilio documents', () => {
  const textOf = (fields: Record<string, string>) => {
    const { at: _at, ...read } = gateway.verifyAndReadInbound(signed({ ...TEXT, ...fields }, INBOUND));
    return read;
  };
  const receiptOf = (fields: Record<string, string>) => {
    const { at: _at, ...read } = gateway.verifyAndReadReceipt(signed({ ...RECEIPT, ...fields }));
    return read;
  };

  it.each([...Object.entries(IGNORED_OF_TEXTS)])('%s does not change a text', (name, value) => {
    expect(textOf({ [name]: value })).toEqual(textOf({}));
  });

  it.each([...Object.entries(IGNORED_OF_RECEIPTS)])('%s does not change a receipt', (name, value) => {
    expect(receiptOf({ [name]: value })).toEqual(receiptOf({}));
  });

  it('all of them together change neither', () => {
    expect(textOf(IGNORED_OF_TEXTS)).toEqual(textOf({}));
    expect(receiptOf(IGNORED_OF_RECEIPTS)).toEqual(receiptOf({}));
  });

  it('is in the table of docs/operations.md', () => {
    const table = readFileSync(join(__dirname, '../../../../../docs/operations.md'), 'utf8');
    for (const name of [
      ...Object.keys(IGNORED_OF_TEXTS),
      ...USED_OF_TEXTS,
      ...Object.keys(IGNORED_OF_RECEIPTS),
      ...USED_OF_RECEIPTS,
    ])
      expect(table).toContain(`\`${name}\``);
  });

  it.each([
    ['STOP', 'stop'],
    ['START', 'start'],
    ['HELP', 'help'],
    [' stop ', 'stop'],
    ['PAUSE', 'unknown'],
    ['STOP_ALL', 'unknown'],
  ])('OptOutType %p is the verdict %s, whatever the text says', (OptOutType, verdict) => {
    expect(textOf({ Body: 'PAUSE', OptOutType })).toEqual({ ...textOf({ Body: 'PAUSE' }), verdict });
  });

  it.each<Record<string, string>>([{}, { OptOutType: '' }, { OptOutType: ' ' }])(
    'a text with %j has no verdict',
    (fields) => {
      expect(textOf(fields)).not.toHaveProperty('verdict');
    },
  );

  it('ButtonText is the text of a tapped button, where there is no other', () => {
    expect(textOf({ Body: '', ButtonText: 'STOP' })).toMatchObject({ body: 'STOP' });
    expect(textOf({ Body: 'Hi', ButtonText: 'STOP' })).toMatchObject({ body: 'Hi' });
  });

  it('SmsStatus is read where MessageStatus is missing', () => {
    expect(receiptOf({ MessageStatus: '', SmsStatus: 'undelivered', ErrorCode: '21610' })).toMatchObject({
      status: 15,
      providerCode: '21610',
    });
  });
});
