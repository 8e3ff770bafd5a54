import { int, oneOf, optionalAddress, optionalInt, optionalText, section, text } from './setting';

export const carrier = section('The carrier', {
  kind: {
    env: 'TEXTLOOM_CARRIER',
    schema: oneOf(['simulator', 'twilio', 'smpp'], 'simulator'),
    description:
      'The built-in simulator with handsets, a service that speaks the shape of Twilio, or an SMPP 3.4 link.',
  },
  baseUrl: {
    env: 'TEXTLOOM_CARRIER_URL',
    schema: optionalAddress(),
    defaultText: 'https://api.twilio.com; the simulator: this server',
    description: 'Address before /2010-04-01.',
  },
  accountSid: {
    env: 'TEXTLOOM_CARRIER_ACCOUNT',
    schema: optionalText(),
    defaultText: 'generated for the simulator',
    description: 'Account id at the carrier.',
  },
  authToken: {
    env: 'TEXTLOOM_CARRIER_TOKEN',
    schema: optionalText(),
    secret: true,
    defaultText: 'generated for the simulator',
    description: 'Token at the carrier; also verifies its webhooks.',
  },
  from: {
    env: 'TEXTLOOM_CARRIER_FROM',
    schema: optionalText(),
    defaultText: 'TEXTLOOM_SHORTCODE',
    description: "Sender in the carrier's format.",
  },
});

export const cards = section('The card provider', {
  secretKey: {
    env: 'TEXTLOOM_STRIPE_SECRET_KEY',
    schema: optionalText(),
    secret: true,
    defaultText: 'generated for the stand-in',
    description:
      'Secret key of Stripe. Without it cards go to the built-in stand-in, which implements the same protocol and accepts test numbers only.',
  },
  publishableKey: {
    env: 'TEXTLOOM_STRIPE_PUBLISHABLE_KEY',
    schema: optionalText(),
    defaultText: 'generated for the stand-in',
    description: 'Key with which the page sends a card to Stripe.',
  },
  webhookSecret: {
    env: 'TEXTLOOM_STRIPE_WEBHOOK_SECRET',
    schema: optionalText(),
    secret: true,
    defaultText: 'generated for the stand-in',
    description: 'Signing secret of the webhook at Stripe that posts to TEXTLOOM_PUBLIC_URL/webhooks/stripe.',
  },
  url: {
    env: 'TEXTLOOM_STRIPE_URL',
    schema: optionalAddress(),
    defaultText: 'https://api.stripe.com; the stand-in: this server',
    description: 'Address before /v1.',
  },
  scriptUrl: {
    env: 'TEXTLOOM_STRIPE_SCRIPT',
    schema: optionalAddress(),
    defaultText: 'https://js.stripe.com/endive/stripe.js; the stand-in: this server',
    description: 'Script that the page loads for its card form.',
  },
});

export const smppLink = section('An SMPP carrier', {
  url: {
    env: 'TEXTLOOM_SMPP_URL',
    schema: optionalText(),
    secret: true,
    defaultText: 'none; needed with TEXTLOOM_CARRIER=smpp',
    description:
      'smpp://system_id:password@host:port, or smpps:// for TLS. Special characters of the password percent-encoded.',
  },
  systemType: {
    env: 'TEXTLOOM_SMPP_SYSTEM_TYPE',
    schema: text(''),
    description: 'system_type of the bind, if the carrier requires one.',
  },
  bind: {
    env: 'TEXTLOOM_SMPP_BIND',
    schema: oneOf(['transceiver', 'split'], 'transceiver'),
    description:
      'One session for both directions, or a transmitter and a receiver. Every worker process binds its own.',
  },
  window: {
    env: 'TEXTLOOM_SMPP_WINDOW',
    schema: int(50, 1, 1000),
    description: 'Maximum number of submits waiting for a response, per process.',
  },
  longTexts: {
    env: 'TEXTLOOM_SMPP_LONG_TEXTS',
    schema: oneOf(['parts', 'payload'], 'parts'),
    description:
      'Send long texts as parts that the handset joins, or whole in message_payload for carriers that split them.',
  },
  alphabet: {
    env: 'TEXTLOOM_SMPP_ALPHABET',
    schema: oneOf(['gsm', 'latin1'], 'gsm'),
    description:
      "What the carrier's default alphabet (data_coding 0) is. With latin1 texts go as Latin-1 (3), those with € or Greek capitals as UCS-2 (8).",
  },
  sourceTon: {
    env: 'TEXTLOOM_SMPP_SOURCE_TON',
    schema: optionalInt(0, 6),
    defaultText: '3 for a shortcode, 1 for a number, 5 for a name',
    description: 'Type of the sender address.',
  },
  sourceNpi: {
    env: 'TEXTLOOM_SMPP_SOURCE_NPI',
    schema: optionalInt(0, 18),
    defaultText: '1 for a number, else 0',
    description: 'Numbering plan of the sender address.',
  },
});

export const mail = section('Mail', {
  smtpUrl: {
    env: 'TEXTLOOM_SMTP_URL',
    schema: optionalText().refine(
      (url) => url === undefined || /^smtps?:\/\/[^/\s]+/.test(url),
      'must be an address that begins with smtp:// or smtps://',
    ),
    secret: true,
    defaultText: 'the embedded mail sink',
    description:
      'SMTP server for mail, as smtp://user:password@host:port (smtps:// for TLS from the start). Without one no mail is sent; it is shown at /outbox.',
  },
  mailFrom: {
    env: 'TEXTLOOM_MAIL_FROM',
    schema: text('Textloom <no-reply@textloom.example>'),
    description: 'Sender of every mail.',
  },
});
