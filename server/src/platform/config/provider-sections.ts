import { int, oneOf, optionalAddress, optionalInt, optionalText, section, setting, text } from './setting';

export const carrier = section('The carrier', {
  kind: setting(
    'TEXTLOOM_CARRIER',
    oneOf(['simulator', 'twilio', 'smpp'], 'simulator'),
    'The built-in simulator with handsets, a service that speaks the shape of Twilio, or an SMPP 3.4 link.',
  ),
  baseUrl: setting('TEXTLOOM_CARRIER_URL', optionalAddress(), 'Address before /2010-04-01.', {
    shown: 'https://api.twilio.com; the simulator: this server',
  }),
  accountSid: setting('TEXTLOOM_CARRIER_ACCOUNT', optionalText(), 'Account id at the carrier.', {
    shown: 'generated for the simulator',
  }),
  authToken: setting('TEXTLOOM_CARRIER_TOKEN', optionalText(), 'Token at the carrier; also verifies its webhooks.', {
    shown: 'generated for the simulator',
    secret: true,
  }),
  profile: setting(
    'TEXTLOOM_CARRIER_PROFILE',
    optionalText(),
    'Id of your own approved primary customer profile at the carrier (BU…), which vouches for the businesses whose local numbers a worker registers. Without it you register local numbers yourself.',
    { shown: 'none; the simulator: one that it approves' },
  ),
  from: setting('TEXTLOOM_CARRIER_FROM', optionalText(), "Sender in the carrier's format.", {
    shown: 'TEXTLOOM_SHORTCODE',
  }),
  deactivations: setting(
    'TEXTLOOM_CARRIER_DEACTIVATIONS',
    oneOf(['on', 'off'], 'on'),
    'Whether the numbers that carriers deactivate are read each day, with a service that speaks the shape of Twilio.',
  ),
});

export const secondCarrier = section('A second carrier link', {
  kind: setting(
    'TEXTLOOM_CARRIER2',
    oneOf(['none', 'twilio', 'smpp'], 'none'),
    'A second link, which takes over for the numbers that "ops numbers link" allows on it: a service that speaks the shape of Twilio, or an SMPP 3.4 link with the settings of that section. One of the two links may be SMPP.',
  ),
  baseUrl: setting('TEXTLOOM_CARRIER2_URL', optionalAddress(), 'Address before /2010-04-01.', {
    shown: 'https://api.twilio.com',
  }),
  accountSid: setting('TEXTLOOM_CARRIER2_ACCOUNT', optionalText(), 'Account id at the second carrier.', {
    shown: 'none; needed with TEXTLOOM_CARRIER2=twilio',
  }),
  authToken: setting(
    'TEXTLOOM_CARRIER2_TOKEN',
    optionalText(),
    'Token at the second carrier; also verifies its webhooks.',
    { shown: 'none; needed with TEXTLOOM_CARRIER2=twilio', secret: true },
  ),
});

export const cards = section('The card provider', {
  secretKey: setting(
    'TEXTLOOM_STRIPE_SECRET_KEY',
    optionalText(),
    'Secret key of Stripe. Without it cards go to the built-in stand-in, which implements the same protocol and accepts test numbers only.',
    { shown: 'generated for the stand-in', secret: true },
  ),
  publishableKey: setting(
    'TEXTLOOM_STRIPE_PUBLISHABLE_KEY',
    optionalText(),
    'Key with which the page sends a card to Stripe.',
    { shown: 'generated for the stand-in' },
  ),
  webhookSecret: setting(
    'TEXTLOOM_STRIPE_WEBHOOK_SECRET',
    optionalText(),
    'Signing secret of the webhook at Stripe that posts to TEXTLOOM_PUBLIC_URL/webhooks/stripe.',
    { shown: 'generated for the stand-in', secret: true },
  ),
  url: setting('TEXTLOOM_STRIPE_URL', optionalAddress(), 'Address before /v1.', {
    shown: 'https://api.stripe.com; the stand-in: this server',
  }),
  scriptUrl: setting('TEXTLOOM_STRIPE_SCRIPT', optionalAddress(), 'Script that the page loads for its card form.', {
    shown: 'https://js.stripe.com/endive/stripe.js; the stand-in: this server',
  }),
});

export const smppLink = section('An SMPP carrier', {
  url: setting(
    'TEXTLOOM_SMPP_URL',
    optionalText(),
    'smpp://system_id:password@host:port, or smpps:// for TLS. Special characters of the password percent-encoded.',
    { shown: 'none; needed with TEXTLOOM_CARRIER=smpp or TEXTLOOM_CARRIER2=smpp', secret: true },
  ),
  systemType: setting('TEXTLOOM_SMPP_SYSTEM_TYPE', text(''), 'system_type of the bind, if the carrier requires one.'),
  bind: setting(
    'TEXTLOOM_SMPP_BIND',
    oneOf(['transceiver', 'split'], 'transceiver'),
    'One session for both directions, or a transmitter and a receiver. Every worker process binds its own.',
  ),
  window: setting(
    'TEXTLOOM_SMPP_WINDOW',
    int(50, 1, 1000),
    'Maximum number of submits waiting for a response, per process.',
  ),
  longTexts: setting(
    'TEXTLOOM_SMPP_LONG_TEXTS',
    oneOf(['parts', 'payload'], 'parts'),
    'Send long texts as parts that the handset joins, or whole in message_payload for carriers that split them.',
  ),
  alphabet: setting(
    'TEXTLOOM_SMPP_ALPHABET',
    oneOf(['gsm', 'latin1'], 'gsm'),
    "What the carrier's default alphabet (data_coding 0) is. With latin1 texts go as Latin-1 (3), those with € or Greek capitals as UCS-2 (8).",
  ),
  sourceTon: setting('TEXTLOOM_SMPP_SOURCE_TON', optionalInt(0, 6), 'Type of the sender address.', {
    shown: '3 for a shortcode, 1 for a number, 5 for a name',
  }),
  sourceNpi: setting('TEXTLOOM_SMPP_SOURCE_NPI', optionalInt(0, 18), 'Numbering plan of the sender address.', {
    shown: '1 for a number, else 0',
  }),
});

export const mail = section('Mail', {
  smtpUrl: setting(
    'TEXTLOOM_SMTP_URL',
    optionalText().refine(
      (url) => url === undefined || /^smtps?:\/\/[^/\s]+/.test(url),
      'must be an address that begins with smtp:// or smtps://',
    ),
    'SMTP server for mail, as smtp://user:password@host:port (smtps:// for TLS from the start). Without one no mail is sent; it is shown at /outbox.',
    { shown: 'the embedded mail sink', secret: true },
  ),
  mailFrom: setting('TEXTLOOM_MAIL_FROM', text('Textloom <no-reply@textloom.example>'), 'Sender of every mail.'),
});

export const bucket = section('Files in a bucket', {
  url: setting(
    'TEXTLOOM_S3_URL',
    optionalAddress(),
    'Address of an S3 service, before the bucket: https://s3.eu-central-1.amazonaws.com. Media and releases are then kept in the bucket instead of on disk.',
    { shown: 'none: on disk' },
  ),
  bucket: setting('TEXTLOOM_S3_BUCKET', optionalText(), 'The bucket, which has to exist.', { shown: 'none' }),
  region: setting('TEXTLOOM_S3_REGION', text('us-east-1'), 'Region for which requests are signed.'),
  key: setting(
    'TEXTLOOM_S3_KEY',
    optionalText(),
    'Access key, which may list the bucket and read, write and delete in it.',
    { shown: 'none', secret: true },
  ),
  secret: setting('TEXTLOOM_S3_SECRET', optionalText(), 'Secret of the access key.', { shown: 'none', secret: true }),
});

export const push = section('Notifications', {
  vapidPrivate: setting(
    'TEXTLOOM_VAPID_PRIVATE',
    optionalText(),
    'Private VAPID key of desktop notifications, 32 bytes in base64url; the public one follows from it. A new key ends every subscription.',
    { shown: 'generated', secret: true },
  ),
});
