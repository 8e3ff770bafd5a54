import {
  flag,
  int,
  oneOf,
  optionalAddress,
  optionalFlag,
  optionalInt,
  optionalOneOf,
  optionalText,
  section,
  text,
} from './setting';
import { cards, carrier, mail, smppLink } from './provider-sections';

/** The process: where it listens and its role. */
export const general = section('The process', {
  port: { env: 'PORT', schema: int(4700, 0, 65_535), description: 'Port to listen on; 0 takes a free one.' },
  host: { env: 'HOST', schema: text('127.0.0.1'), description: 'Address to listen on; 0.0.0.0 for every network.' },
  publicUrl: {
    env: 'TEXTLOOM_PUBLIC_URL',
    schema: optionalAddress(),
    defaultText: 'http://HOST:PORT',
    description: 'Address under which browsers and the carrier reach this server. Webhook signatures depend on it.',
  },
  role: {
    env: 'TEXTLOOM_ROLE',
    schema: oneOf(['all', 'api', 'worker'], 'all'),
    description:
      'What this process does: answer HTTP (api), send and receive messages and run jobs (worker), or both (all).',
  },
  dataDir: {
    env: 'TEXTLOOM_DATA',
    schema: text('./data'),
    description:
      'Folder of everything that is kept on disk: embedded database, generated secrets, uploads, released remotes.',
  },
  logLevel: {
    env: 'TEXTLOOM_LOG_LEVEL',
    schema: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    description: 'Minimum severity of written log lines.',
  },
  trustProxy: {
    env: 'TEXTLOOM_TRUST_PROXY',
    schema: flag(false),
    description:
      'Take the client address from the last entry of X-Forwarded-For. Use it only behind a proxy that adds this header, because rate limits rely on the address.',
  },
  opsToken: {
    env: 'TEXTLOOM_OPS_TOKEN',
    schema: optionalText(),
    secret: true,
    defaultText: 'generated',
    description: 'Token for the operator commands over HTTP.',
  },
  standins: {
    env: 'TEXTLOOM_STANDINS',
    schema: optionalOneOf(['open', 'operator', 'off']),
    defaultText: 'open in the demo, else operator',
    description:
      'Who may use /outbox, /handsets, the demo sign-in and /metrics: open to every visitor (open), only with TEXTLOOM_OPS_TOKEN (operator), or switched off (off; /metrics stays for the operator). The demo is the embedded database with demo data on a loopback HOST, without a public address and TEXTLOOM_TRUST_PROXY.',
  },
  captchaKey: {
    env: 'TEXTLOOM_CAPTCHA_KEY',
    schema: optionalText(),
    secret: true,
    defaultText: 'generated',
    description: 'Signs captcha challenges; processes without a common data folder need the same key.',
  },
  captchaCost: {
    env: 'TEXTLOOM_CAPTCHA_COST',
    schema: int(2_000, 1, 1_000_000),
    description: 'Cost of a captcha: hash rounds for each of its roughly 1,000 tries in the browser.',
  },
});

export const storage = section('Storage', {
  databaseUrl: {
    env: 'DATABASE_URL',
    schema: optionalText(),
    secret: true,
    defaultText: 'the embedded PostgreSQL',
    description:
      'PostgreSQL 15 or newer, as postgres://user:password@host:port/database. The user must not be a superuser; it needs CREATEROLE for the first start.',
  },
  databasePoolSize: {
    env: 'TEXTLOOM_DATABASE_POOL',
    schema: int(10, 1, 200),
    description: 'Database connections of each of the pools for requests and for the engine.',
  },
  databaseInboundPoolSize: {
    env: 'TEXTLOOM_DATABASE_INBOUND',
    schema: int(4, 1, 50),
    description: 'Database connections that only inbound texts use, so that a STOP never waits for other work.',
  },
  databaseRequestMs: {
    env: 'TEXTLOOM_DATABASE_REQUEST_MS',
    schema: int(15_000, 1_000, 600_000),
    description: "Time limit of a request's statement, in milliseconds; then it is cancelled and the request gets 503.",
  },
  databaseEngineMs: {
    env: 'TEXTLOOM_DATABASE_ENGINE_MS',
    schema: int(20_000, 1_000, 600_000),
    description:
      'Time limit of a statement of messaging and jobs, in milliseconds. A silent connection is given up three seconds later, so recovery takes that long.',
  },
  demoData: {
    env: 'TEXTLOOM_DEMO_DATA',
    schema: optionalFlag(),
    defaultText: 'true with the embedded PostgreSQL, unless others reach the server',
    description: 'Fill an empty database with the demo accounts on the first start.',
  },
  demoInPublic: {
    env: 'TEXTLOOM_DEMO_IN_PUBLIC',
    schema: flag(false),
    description:
      'Start with demo accounts, whose password everybody knows, although others reach the server: through HOST, TEXTLOOM_PUBLIC_URL or TEXTLOOM_TRUST_PROXY. Otherwise the start is refused.',
  },
  remotesDir: {
    env: 'TEXTLOOM_REMOTES_DIR',
    schema: optionalText(),
    defaultText: 'TEXTLOOM_DATA/remotes',
    description: 'Folder of the released remotes, served under /remotes.',
  },
  releaseBudgetKb: {
    env: 'TEXTLOOM_RELEASE_BUDGET',
    schema: int(1_500, 1, 100_000),
    description: "Maximum size of a remote's release: its compressed scripts, in kB, without the standalone page.",
  },
});

export const product = section('The product', {
  productName: {
    env: 'TEXTLOOM_PRODUCT_NAME',
    schema: text('Textloom'),
    description: 'Name in titles and messages (decision 145).',
  },
  authToken: {
    env: 'TEXTLOOM_AUTH_TOKEN',
    schema: text('textloom-web'),
    description: 'Public client key that every API call carries in Auth-Token (decision 5). Not a secret.',
  },
  supportPhone: {
    env: 'TEXTLOOM_SUPPORT_PHONE',
    schema: text('(800) 555-0100'),
    description: 'Telephone of support (decision 136).',
  },
  supportEmail: {
    env: 'TEXTLOOM_SUPPORT_EMAIL',
    schema: text('support@textloom.example'),
    description: 'Mail address of support (decision 136).',
  },
  sellerName: {
    env: 'TEXTLOOM_SELLER_NAME',
    schema: text('Textloom, Inc.'),
    description: 'Company that sells the plans, printed on receipts and invoices.',
  },
  sellerAddress: {
    env: 'TEXTLOOM_SELLER_ADDRESS',
    schema: text('100 Example Street; Austin, TX 78701'),
    description: 'Its address on receipts and invoices; the lines are separated by semicolons.',
  },
  keywordHelpUrl: {
    env: 'TEXTLOOM_KEYWORD_HELP_URL',
    schema: text('https://www.usshortcodes.com'),
    description: 'External article about the approval of keywords, linked from the keyword list.',
  },
  helpUrl: {
    env: 'TEXTLOOM_HELP_URL',
    schema: optionalAddress(),
    defaultText: 'none',
    description: 'External help site that the Help entry opens in a new tab.',
  },
  tourUrl: {
    env: 'TEXTLOOM_TOUR_URL',
    schema: optionalAddress(),
    defaultText: 'none',
    description:
      'Address of the player embedded in the Quick Tour Video page; the pages may show frames of its origin.',
  },
  intercomHash: {
    env: 'TEXTLOOM_INTERCOM_HASH',
    schema: text(''),
    description: 'Chat hash passed to the screens; empty switches chat off (decision 84).',
  },
  referralBonus: {
    env: 'TEXTLOOM_REFERRAL_BONUS',
    schema: int(250, 0, 1_000_000),
    description:
      'Extra messages for an account whose referral becomes a paying customer (decision 84); 0 credits none.',
  },
  referralTrackerUrl: {
    env: 'TEXTLOOM_REFERRAL_TRACKER_URL',
    schema: optionalAddress(),
    defaultText: 'none: the server counts',
    description: 'Address of a referral tracker: each page that a customer opens is posted there (decision 84).',
  },
});

export const messaging = section('Messages', {
  shortcode: {
    env: 'TEXTLOOM_SHORTCODE',
    schema: text('55222'),
    description: 'The shared shortcode (or number) that people text.',
  },
  replyToStop: {
    env: 'TEXTLOOM_REPLY_TO_STOP',
    schema: text('Reply STOP to unsubscribe'),
    description: 'Footer of campaign and welcome messages (decision 45).',
  },
  welcomeMessage: {
    env: 'TEXTLOOM_WELCOME_MESSAGE',
    schema: text('Welcome! {count} msgs/mo. Msg&data rates may apply. Reply HELP for help. {terms}'),
    description: 'The standard welcome; {terms} and {count} are filled from the keyword (decision 66).',
  },
  textYesMessage: {
    env: 'TEXTLOOM_TEXT_YES_MESSAGE',
    schema: text('Reply YES to confirm that you want to receive text messages from us. Msg&data rates may apply.'),
    description: 'Message to a phone that was added by hand (decision 67).',
  },
  demoShortUrl: {
    env: 'TEXTLOOM_DEMO_SHORT_URL',
    schema: optionalText(),
    defaultText: 'TEXTLOOM_PUBLIC_URL/s/demo',
    description: 'Sample short link of previews (decision 33).',
  },
  maxMediaLength: {
    env: 'TEXTLOOM_MAX_MEDIA_LENGTH',
    schema: int(1600, 306, 1600),
    description:
      'Longest text of a message with media (decision 57). Carriers take 1,600 characters with the footer: a longer text is refused when it is saved.',
  },
  messageRate: {
    env: 'TEXTLOOM_MESSAGE_RATE',
    schema: optionalInt(1),
    defaultText: '100; 5000 with the simulator',
    description: 'Carrier segments per second for the shortcode, shared by all workers.',
  },
  validityHours: {
    env: 'TEXTLOOM_VALIDITY_HOURS',
    schema: int(10, 1, 72),
    description: 'How long sending a message is retried before it expires.',
  },
  messageRetentionMonths: {
    env: 'TEXTLOOM_MESSAGE_RETENTION_MONTHS',
    schema: int(0, 0, 240),
    description:
      'Months after which sent messages are removed, a whole calendar month at a time and for all accounts; 0 keeps them for ever. Counters, the ledger, consent and received texts are kept.',
  },
  carrierLateMinutes: {
    env: 'TEXTLOOM_CARRIER_LATE_MINUTES',
    schema: int(3, 3, 600),
    description:
      'How long after a request without a response the carrier may still accept the message. Until then it is pending and queried; what is missing then and at 10/3 of this time is sent again (ADR 0044).',
  },
  approvalDelayMs: {
    env: 'TEXTLOOM_APPROVAL_DELAY_MS',
    schema: optionalInt(),
    defaultText: '20000 with the simulator, else never',
    description: 'Milliseconds after which a new keyword is approved automatically (decision 56).',
  },
});

export const prices = section('Prices', {
  keywordPriceCents: {
    env: 'TEXTLOOM_KEYWORD_PRICE_CENTS',
    schema: int(500),
    description: 'One further keyword, per month, in cents (decision 117).',
  },
  messagesPriceCents: {
    env: 'TEXTLOOM_MESSAGES_PRICE_CENTS',
    schema: int(1500),
    description: 'One batch of further messages, in cents (decision 118).',
  },
  messagesBatch: {
    env: 'TEXTLOOM_MESSAGES_BATCH',
    schema: int(500, 1),
    description: 'Messages in a batch (decision 118).',
  },
  upgradeCredit: {
    env: 'TEXTLOOM_UPGRADE_CREDIT',
    schema: flag(false),
    description: 'An upgrade costs less by the unused part of the paid month (decision 299).',
  },
});

export const push = section('Notifications', {
  vapidPrivate: {
    env: 'TEXTLOOM_VAPID_PRIVATE',
    schema: optionalText(),
    secret: true,
    defaultText: 'generated',
    description:
      'Private VAPID key of desktop notifications, 32 bytes in base64url; the public one follows from it. A new key ends every subscription.',
  },
});

/** Every section, in the order of docs/operations.md. */
export const sections = [general, storage, product, messaging, carrier, smppLink, cards, mail, prices, push] as const;
