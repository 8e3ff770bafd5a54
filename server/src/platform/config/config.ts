import { join, resolve } from 'node:path';
import { bucket, cards, carrier, mail, push, secondCarrier, smppLink } from './provider-sections';
import { general, messaging, prices, product, storage } from './sections';
import { keptSecrets } from './secrets';
import { readSection, type Environment, type Values } from './setting';
import { vapidKeys } from './vapid';
import { prepareDataFolder } from '../base/data-folder';
import { StartupError } from '../base/startup-error';

const TWILIO = 'https://api.twilio.com';
const SIMULATOR_RATE = 5000;
const CARRIER_RATE = 100;
/** The operator's own profile, which the simulator takes for approved. */
const SIMULATED_PROFILE = `BU${'0'.repeat(32)}`;
const SIMULATOR_APPROVAL_MS = 20_000;
/** A carrier was observed to accept a request 120 s late; the simulator is late only where its numbers say so. */
const SHORTEST_LATE_MINUTES = 3;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;
const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Wildcard addresses cannot be opened by a browser. */
function openable(host: string): string {
  if (['0.0.0.0', '::', ''].includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

const SMPP_PORTS: Readonly<Record<string, number>> = { 'smpp:': 2775, 'smpps:': 3550 };

/** The SMPP link; its URL contains the credentials. */
function smppConfig(env: Environment) {
  const { url: given, ...rest } = readSection(smppLink, env);
  const url = given !== undefined && URL.canParse(given) ? new URL(given) : undefined;
  const port = url && SMPP_PORTS[url.protocol];
  if (!url || port === undefined || url.hostname === '' || url.username === '') {
    throw new StartupError(
      'An SMPP carrier needs TEXTLOOM_SMPP_URL like smpp://system_id:password@host:port (smpps:// for TLS).',
    );
  }
  const [systemId, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (systemId.length > 15 || password.length > 8)
    throw new StartupError('TEXTLOOM_SMPP_URL: SMPP allows a system_id of 15 and a password of 8 characters.');
  return {
    ...rest,
    host: url.hostname,
    port: Number(url.port) || port,
    tls: url.protocol === 'smpps:',
    systemId,
    password,
  };
}

export interface CarrierConfig {
  kind: 'simulator' | 'twilio' | 'smpp';
  /** Address and credentials of a carrier over HTTP; empty with SMPP. */
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** The operator's own profile at the carrier; empty: a worker registers no local numbers. */
  profile: string;
  from: string;
  /** Our numbers, to which people text. */
  numbers: readonly string[];
  /** Whether to read the deactivated numbers of the carriers each day. */
  deactivations: boolean;
  smpp?: ReturnType<typeof smppConfig>;
}

function carrierConfig(env: Environment, local: string, shortcode: string, dataDir: string): CarrierConfig {
  const given = readSection(carrier, env);
  const from = given.from ?? shortcode;
  const numbers = [from, shortcode];
  const deactivations = given.deactivations === 'on';
  if (given.kind === 'smpp')
    return {
      kind: given.kind,
      baseUrl: '',
      accountSid: '',
      authToken: '',
      profile: '',
      from,
      numbers,
      deactivations,
      smpp: smppConfig(env),
    };
  if (given.kind === 'twilio') {
    const { accountSid, authToken } = given;
    if (!accountSid || !authToken) {
      throw new StartupError('TEXTLOOM_CARRIER=twilio also needs TEXTLOOM_CARRIER_ACCOUNT and TEXTLOOM_CARRIER_TOKEN.');
    }
    const { profile = '' } = given;
    if (!/^(BU[0-9a-f]{32})?$/i.test(profile))
      throw new StartupError(`TEXTLOOM_CARRIER_PROFILE must be BU and 32 hex digits (it is "${profile}").`);
    return {
      kind: given.kind,
      baseUrl: given.baseUrl ?? TWILIO,
      accountSid,
      authToken,
      profile,
      from,
      numbers,
      deactivations,
    };
  }
  const secrets = keptSecrets(dataDir);
  return {
    kind: given.kind,
    baseUrl: given.baseUrl ?? `${local}/carrier`,
    accountSid: given.accountSid ?? secrets.carrierAccountSid,
    authToken: given.authToken ?? secrets.carrierAuthToken,
    profile: given.profile ?? SIMULATED_PROFILE,
    from,
    numbers,
    deactivations,
  };
}

/** The second link, which texts from the same numbers; undefined: there is one link. */
function secondCarrierConfig(env: Environment, first: CarrierConfig): CarrierConfig | undefined {
  const { kind, baseUrl = TWILIO, accountSid, authToken } = readSection(secondCarrier, env);
  const { from, numbers, deactivations } = first;
  const common = { profile: '', from, numbers, deactivations };
  if (kind === 'none') return undefined;
  if (kind === 'smpp') {
    if (first.kind === 'smpp')
      throw new StartupError('TEXTLOOM_CARRIER and TEXTLOOM_CARRIER2 cannot both be smpp: one link may be SMPP.');
    return { ...common, kind, baseUrl: '', accountSid: '', authToken: '', smpp: smppConfig(env) };
  }
  if (!accountSid || !authToken)
    throw new StartupError(
      'TEXTLOOM_CARRIER2=twilio also needs TEXTLOOM_CARRIER2_ACCOUNT and TEXTLOOM_CARRIER2_TOKEN.',
    );
  if (first.baseUrl === baseUrl && first.accountSid === accountSid)
    throw new StartupError(
      'TEXTLOOM_CARRIER2_ACCOUNT is the account of the first link: it would fail together with it.',
    );
  return { ...common, kind, baseUrl, accountSid, authToken };
}

const STRIPE = { url: 'https://api.stripe.com', scriptUrl: 'https://js.stripe.com/endive/stripe.js' } as const;

function cardsConfig(env: Environment, local: string, dataDir: string) {
  const given = readSection(cards, env);
  const { secretKey, publishableKey, webhookSecret } = given;
  if (secretKey && publishableKey && webhookSecret)
    return {
      kind: 'stripe' as const,
      secretKey,
      publishableKey,
      webhookSecret,
      url: given.url ?? STRIPE.url,
      scriptUrl: given.scriptUrl ?? STRIPE.scriptUrl,
    };
  if (secretKey || publishableKey || webhookSecret)
    throw new StartupError(
      'TEXTLOOM_STRIPE_SECRET_KEY, TEXTLOOM_STRIPE_PUBLISHABLE_KEY and TEXTLOOM_STRIPE_WEBHOOK_SECRET must be set together.',
    );
  const secrets = keptSecrets(dataDir);
  return {
    kind: 'standin' as const,
    secretKey: secrets.stripeSecretKey,
    publishableKey: secrets.stripePublishableKey,
    webhookSecret: secrets.stripeWebhookSecret,
    url: given.url ?? local,
    // Relative to the page's own origin, which in development differs from the server's.
    scriptUrl: given.scriptUrl ?? '/v1/stripe.js',
  };
}

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** The bucket for media and releases; undefined: they are on disk. */
function bucketConfig(env: Environment) {
  const { url, bucket: name, region, key, secret } = readSection(bucket, env);
  if (!url && !name && !key && !secret) return undefined;
  if (!url || !name || !key || !secret)
    throw new StartupError(
      'TEXTLOOM_S3_URL, TEXTLOOM_S3_BUCKET, TEXTLOOM_S3_KEY and TEXTLOOM_S3_SECRET must be set together.',
    );
  if (!BUCKET_NAME.test(name))
    throw new StartupError(`Setting TEXTLOOM_S3_BUCKET is not the name of a bucket (it is "${name}").`);
  return { url, bucket: name, region, key, secret };
}

/** Where the database is, and how it is reached; undefined addresses mean the embedded PostgreSQL. */
function databaseConfig({ databaseUrl, databaseDirectUrl, databasePrepared }: Values<typeof storage.settings>) {
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    throw new StartupError('TEXTLOOM_DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.');
  return {
    databaseUrl,
    /** Never through a pooler. */
    databaseDirectUrl: databaseDirectUrl ?? databaseUrl,
    databasePrepared: databasePrepared ?? databaseDirectUrl === undefined,
  };
}

/**
 * All settings, read once at the start. Creates the data folder and missing secrets. Throws a StartupError that names
 * the setting.
 */
export function loadConfig(env: Environment = process.env) {
  const base = readSection(general, env);
  const store = readSection(storage, env);
  const texts = readSection(messaging, env);
  const dataDir = prepareDataFolder(base.dataDir);
  const local = `http://${openable(base.host)}:${base.port}`;
  const publicUrl = base.publicUrl ?? local;
  const link = carrierConfig(env, local, texts.shortcode, dataDir);
  const second = secondCarrierConfig(env, link);
  const simulated = link.kind === 'simulator';
  if ((!simulated || second) && texts.carrierLateMinutes < SHORTEST_LATE_MINUTES)
    throw new StartupError(
      `Setting TEXTLOOM_CARRIER_LATE_MINUTES must be at least ${SHORTEST_LATE_MINUTES} with a real carrier, which may accept a message that late: people would get it twice (it is "${texts.carrierLateMinutes}").`,
    );
  // Not reachable from other machines.
  const isLocal = isLoopback(base.host) && isLoopback(new URL(publicUrl).hostname) && !base.trustProxy;
  const demoData = store.demoData ?? (store.databaseUrl === undefined && (isLocal || store.demoInPublic));
  // Started by `npm start` without settings.
  const demo = store.databaseUrl === undefined && demoData && isLocal;
  return {
    ...base,
    ...store,
    ...readSection(product, env),
    ...texts,
    ...readSection(prices, env),
    ...readSection(mail, env),
    carrier: link,
    secondCarrier: second,
    cards: cardsConfig(env, local, dataDir),
    s3: bucketConfig(env),
    dataDir,
    /** Address of this process on its own machine. */
    localUrl: local,
    publicUrl,
    /** Where pages find media. */
    mediaUrl: `${base.assetsUrl ?? publicUrl}/media`,
    vapid: vapidKeys(readSection(push, env).vapidPrivate ?? keptSecrets(dataDir).vapidPrivate),
    captchaKey: base.captchaKey ?? keptSecrets(dataDir).captchaKey,
    webhookKey: base.webhookKey ?? keptSecrets(dataDir).webhookKey,
    twoStepKey: base.twoStepKey ?? keptSecrets(dataDir).twoStepKey,
    opsToken: base.opsToken ?? keptSecrets(dataDir).opsToken,
    ...databaseConfig(store),
    demoData,
    /** Only this machine reaches the server. */
    local: isLocal,
    /** The embedded demo on this machine; everything else is treated as production. */
    demo,
    /** Only this machine reaches a worker's port for metrics. */
    metricsLocal: isLoopback(base.metricsHost),
    standins: base.standins ?? (demo ? ('open' as const) : ('operator' as const)),
    remotesDir: store.remotesDir ? resolve(store.remotesDir) : join(dataDir, 'remotes'),
    demoShortUrl: texts.demoShortUrl ?? `${publicUrl}/s/demo`,
    messageRate: texts.messageRate ?? (simulated ? SIMULATOR_RATE : CARRIER_RATE),
    /** Undefined: only an operator approves keywords. */
    approvalDelayMs: texts.approvalDelayMs ?? (simulated ? SIMULATOR_APPROVAL_MS : undefined),
  };
}

/** The settings of the server. */
export type Config = ReturnType<typeof loadConfig>;

/** How createDatabase() reaches the database of the settings, or the embedded one. */
export function addressesOf(
  { databaseUrl, databaseDirectUrl, databasePrepared }: Config,
  embeddedUrl = '',
): { url: string; directUrl: string; prepared: boolean } {
  const url = databaseUrl ?? embeddedUrl;
  return { url, directUrl: databaseDirectUrl ?? url, prepared: databasePrepared };
}
