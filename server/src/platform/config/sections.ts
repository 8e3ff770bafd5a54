import {
  decimal,
  flag,
  int,
  oneOf,
  optionalAddress,
  optionalFlag,
  optionalInt,
  optionalOneOf,
  optionalText,
  section,
  setting,
  text,
} from './setting';
import { database } from './database-settings';
import { bucket, cards, carrier, mail, push, secondCarrier, smppLink } from './provider-sections';

export const ROLES = ['all', 'api', 'worker'] as const;

/** The process: where it listens and its role. */
export const general = section('The process', {
  port: setting('PORT', int(4700, 0, 65_535), 'Port to listen on; 0 takes a free one.'),
  host: setting('HOST', text('127.0.0.1'), 'Address to listen on; 0.0.0.0 for every network.'),
  publicUrl: setting(
    'TEXTLOOM_PUBLIC_URL',
    optionalAddress(),
    'Address under which browsers and the carrier reach this server. Webhook signatures depend on it.',
    { shown: 'http://HOST:PORT' },
  ),
  assetsUrl: setting(
    'TEXTLOOM_ASSETS_URL',
    optionalAddress(),
    'Second origin, such as a CDN that pulls from this server: pages load remotes (/remotes/) and media (/media/) from there, and their policy allows it.',
    { shown: 'none: from this server' },
  ),
  role: setting(
    'TEXTLOOM_ROLE',
    oneOf(ROLES, 'all'),
    'What this process does: answer HTTP (api), send and receive messages and run jobs (worker), or both (all).',
  ),
  dataDir: setting(
    'TEXTLOOM_DATA',
    text('./data'),
    'Folder of everything that is kept on disk: embedded database, generated secrets, uploads, released remotes.',
  ),
  logLevel: setting(
    'TEXTLOOM_LOG_LEVEL',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    'Minimum severity of written log lines.',
  ),
  trustProxy: setting(
    'TEXTLOOM_TRUST_PROXY',
    flag(false),
    'Take the client address from the last entry of X-Forwarded-For. Use it only behind a proxy that adds this header, because rate limits rely on the address.',
  ),
  opsToken: setting('TEXTLOOM_OPS_TOKEN', optionalText(), 'Token for the operator commands over HTTP.', {
    shown: 'generated',
    secret: true,
  }),
  standins: setting(
    'TEXTLOOM_STANDINS',
    optionalOneOf(['open', 'operator', 'off']),
    'Who may use /outbox, /handsets, the demo sign-in and /metrics: open to every visitor (open), only with TEXTLOOM_OPS_TOKEN (operator), or switched off (off; /metrics stays for the operator). The demo is the embedded database with demo data on a loopback HOST, without a public address and TEXTLOOM_TRUST_PROXY.',
    { shown: 'open in the demo, else operator' },
  ),
  metricsPort: setting(
    'TEXTLOOM_METRICS_PORT',
    optionalInt(0, 65_535),
    'Port on which a worker serves /healthz, /readyz and /metrics; 0 takes a free one. The other roles serve them on PORT.',
    { shown: 'none: a worker opens no port' },
  ),
  metricsHost: setting(
    'TEXTLOOM_METRICS_HOST',
    text('127.0.0.1'),
    'Address of that port. /metrics needs no token on a loopback address, and on another what TEXTLOOM_STANDINS says.',
  ),
  breachedPasswordsUrl: setting(
    'TEXTLOOM_BREACHED_PASSWORDS_URL',
    optionalAddress(),
    'Service with the range protocol of Have I Been Pwned, such as https://api.pwnedpasswords.com: new passwords that it knows are refused. It gets five characters of a hash.',
    { shown: 'none: not checked' },
  ),
  captchaKey: setting(
    'TEXTLOOM_CAPTCHA_KEY',
    optionalText(),
    'Signs captcha challenges; processes without a common data folder need the same key.',
    { shown: 'generated', secret: true },
  ),
  webhookKey: setting(
    'TEXTLOOM_WEBHOOK_KEY',
    optionalText(),
    'Encrypts the secrets of webhooks; processes without a common data folder need the same key, and a restored database the one of its backup.',
    { shown: 'generated', secret: true },
  ),
  webhooksInside: setting(
    'TEXTLOOM_WEBHOOKS_INSIDE',
    flag(false),
    'Webhooks may lead to private networks and to this machine, by http too. For development and tests.',
  ),
  twoStepKey: setting(
    'TEXTLOOM_TWO_STEP_KEY',
    optionalText(),
    'Encrypts the secrets of authenticator apps in the database; processes without a common data folder need the same key. With another key the codes of all apps are refused, and recovery codes work on.',
    { shown: 'generated', secret: true },
  ),
  captchaCost: setting(
    'TEXTLOOM_CAPTCHA_COST',
    int(2_000, 1, 1_000_000),
    'Cost of a captcha: hash rounds for each of its roughly 1,000 tries in the browser.',
  ),
});

export const storage = section('Storage', {
  ...database,
  demoData: setting(
    'TEXTLOOM_DEMO_DATA',
    optionalFlag(),
    'Fill an empty database with the demo accounts on the first start.',
    { shown: 'true with the embedded PostgreSQL, unless others reach the server' },
  ),
  demoInPublic: setting(
    'TEXTLOOM_DEMO_IN_PUBLIC',
    flag(false),
    'Start with demo accounts, whose password everybody knows, although others reach the server: through HOST, TEXTLOOM_PUBLIC_URL or TEXTLOOM_TRUST_PROXY. Otherwise the start is refused.',
  ),
  remotesDir: setting(
    'TEXTLOOM_REMOTES_DIR',
    optionalText(),
    'Folder of the released remotes, served under /remotes.',
    { shown: 'TEXTLOOM_DATA/remotes' },
  ),
  unfitReleases: setting(
    'TEXTLOOM_UNFIT_RELEASES',
    oneOf(['name', 'refuse'], 'name'),
    'When releases in force do not fit the shell of this process: name them in the log, in /readyz, in the metrics and on /app/ops/remotes (name), or do not start (refuse).',
  ),
  releaseBudgetKb: setting(
    'TEXTLOOM_RELEASE_BUDGET',
    int(1_500, 1, 100_000),
    "Maximum size of a remote's release: its compressed scripts, in kB, without the standalone page.",
  ),
});

export const product = section('The product', {
  productName: setting('TEXTLOOM_PRODUCT_NAME', text('Textloom'), 'Name in titles and messages (decision 145).'),
  authToken: setting(
    'TEXTLOOM_AUTH_TOKEN',
    text('textloom-web'),
    'Public client key that every API call carries in Auth-Token (decision 5). Not a secret.',
  ),
  supportPhone: setting('TEXTLOOM_SUPPORT_PHONE', text('(800) 555-0100'), 'Telephone of support (decision 136).'),
  supportEmail: setting(
    'TEXTLOOM_SUPPORT_EMAIL',
    text('support@textloom.example'),
    'Mail address of support (decision 136).',
  ),
  sellerName: setting(
    'TEXTLOOM_SELLER_NAME',
    text('Textloom, Inc.'),
    'Company that sells the plans, printed on receipts and invoices.',
  ),
  sellerAddress: setting(
    'TEXTLOOM_SELLER_ADDRESS',
    text('100 Example Street; Austin, TX 78701'),
    'Its address on receipts and invoices; the lines are separated by semicolons.',
  ),
  keywordHelpUrl: setting(
    'TEXTLOOM_KEYWORD_HELP_URL',
    text('https://www.usshortcodes.com'),
    'External article about the approval of keywords, linked from the keyword list.',
  ),
  helpUrl: setting(
    'TEXTLOOM_HELP_URL',
    optionalAddress(),
    'External help site that the Help entry opens; without it, no entry.',
    { shown: 'none' },
  ),
  tourUrl: setting(
    'TEXTLOOM_TOUR_URL',
    optionalAddress(),
    'Address of the player embedded in the Quick Tour Video page; the pages may show frames of its origin.',
    { shown: 'none' },
  ),
  intercomHash: setting(
    'TEXTLOOM_INTERCOM_HASH',
    text(''),
    'Chat hash passed to the screens; empty switches chat off (decision 84).',
  ),
  referralBonus: setting(
    'TEXTLOOM_REFERRAL_BONUS',
    int(250, 0, 1_000_000),
    'Extra messages for an account whose referral becomes a paying customer (decision 84); 0 credits none.',
  ),
  referralTrackerUrl: setting(
    'TEXTLOOM_REFERRAL_TRACKER_URL',
    optionalAddress(),
    'Address of a referral tracker: each page that a customer opens is posted there (decision 84).',
    { shown: 'none: the server counts' },
  ),
});

export const messaging = section('Messages', {
  shortcode: setting('TEXTLOOM_SHORTCODE', text('55222'), 'The shared shortcode (or number) that people text.'),
  replyToStop: setting(
    'TEXTLOOM_REPLY_TO_STOP',
    text('Reply STOP to unsubscribe'),
    'Footer of campaigns, sequences, welcomes and tests whose text does not say itself how to stop (decision 45).',
  ),
  welcomeMessage: setting(
    'TEXTLOOM_WELCOME_MESSAGE',
    text('Welcome! {count} msgs/mo. Msg&data rates may apply. Reply HELP for help. {terms}'),
    'The standard welcome; {terms} and {count} are filled from the keyword (decision 66).',
  ),
  textYesMessage: setting(
    'TEXTLOOM_TEXT_YES_MESSAGE',
    text('Reply YES to confirm that you want to receive text messages from us. Msg&data rates may apply.'),
    'Message to a phone that was added by hand (decision 67).',
  ),
  demoShortUrl: setting('TEXTLOOM_DEMO_SHORT_URL', optionalText(), 'Sample short link of previews (decision 33).', {
    shown: 'TEXTLOOM_PUBLIC_URL/s/demo',
  }),
  maxMediaLength: setting(
    'TEXTLOOM_MAX_MEDIA_LENGTH',
    int(1600, 306, 1600),
    'Longest text of a message with media (decision 57). Carriers take 1,600 characters with the footer: a longer text is refused when it is saved.',
  ),
  messageRate: setting(
    'TEXTLOOM_MESSAGE_RATE',
    optionalInt(1),
    'Carrier segments per second for the shortcode, shared by all workers.',
    { shown: '100; 5000 with the simulator' },
  ),
  validityHours: setting(
    'TEXTLOOM_VALIDITY_HOURS',
    int(10, 1, 72),
    'How long sending a message is retried before it expires; a stop of sending does not count.',
  ),
  messageRetentionMonths: setting(
    'TEXTLOOM_MESSAGE_RETENTION_MONTHS',
    int(0, 0, 240),
    'Months after which sent messages are removed, a whole calendar month at a time and for all accounts; 0 keeps them for ever. Counters, the ledger, consent and received texts are kept.',
  ),
  carrierLateMinutes: setting(
    'TEXTLOOM_CARRIER_LATE_MINUTES',
    decimal(3, 0.05, 600),
    'How long after a request without a response the carrier may still accept the message. Until then it is pending and queried; what is missing then and at 10/3 of this time is sent again (ADR 0044). At least 3; less with the simulator, which is never late (decision 413).',
  ),
  approvalDelayMs: setting(
    'TEXTLOOM_APPROVAL_DELAY_MS',
    optionalInt(),
    'Milliseconds after which a new keyword is approved automatically (decision 56).',
    { shown: '20000 with the simulator, else never' },
  ),
});

export const prices = section('Prices', {
  keywordPriceCents: setting(
    'TEXTLOOM_KEYWORD_PRICE_CENTS',
    int(500),
    'One further keyword, per month, in cents (decision 117).',
  ),
  messagesPriceCents: setting(
    'TEXTLOOM_MESSAGES_PRICE_CENTS',
    int(1500),
    'One batch of further messages, in cents (decision 118).',
  ),
  messagesBatch: setting('TEXTLOOM_MESSAGES_BATCH', int(500, 1), 'Messages in a batch (decision 118).'),
  upgradeCredit: setting(
    'TEXTLOOM_UPGRADE_CREDIT',
    flag(false),
    'An upgrade costs less by the unused part of the paid month (decision 299).',
  ),
});

/** Every section, in the order of docs/settings.md. */
export const sections = [
  general,
  storage,
  bucket,
  product,
  messaging,
  carrier,
  secondCarrier,
  smppLink,
  cards,
  mail,
  prices,
  push,
] as const;
