// The servers of Textloom, and the outside world: carrier and card provider, with their own database.
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import esbuild from 'esbuild';
import { serverOptions } from '../../../../scripts/lib/build-server.mjs';
import { fromRoot } from '../../../../scripts/lib/paths.mjs';
import { addressOf, APPS, databaseUrl, inState, OUTSIDE_URL, PORT, PUBLIC_URL } from './layout.mjs';
import { end, runInside, start, until } from './processes.mjs';

/** Beside the server's packages, where the bundles find them. */
export const BUNDLES = fromRoot('server/node_modules/.textloom-cluster');
export const bundle = (name) => `${BUNDLES}/${name}.cjs`;

/** The server, the outside world and the program of a campaign, from these sources. */
export const buildServers = () =>
  esbuild.build({
    ...serverOptions(),
    entryPoints: {
      main: 'server/src/app/main.ts',
      outside: 'server/rehearsal/harness/outside.program.ts',
      drive: 'server/rehearsal/cluster/drive.program.ts',
    },
    outdir: BUNDLES,
    sourcemap: false,
    logLevel: 'error',
  });

const secretOf = (name) => createHash('sha256').update(`cluster ${name}`).digest('hex');

/** Keys of the card provider. */
export const KEYS = {
  secretKey: 'sk_test_cluster',
  publishableKey: 'pk_test_cluster',
  webhookSecret: 'whsec_cluster',
};
const CARRIER = { accountSid: `AC${secretOf('account').slice(0, 32)}`, authToken: secretOf('token'), code: '55222' };

const settings = {
  TEXTLOOM_PUBLIC_URL: PUBLIC_URL,
  TEXTLOOM_CARRIER_ACCOUNT: CARRIER.accountSid,
  TEXTLOOM_CARRIER_TOKEN: CARRIER.authToken,
  TEXTLOOM_STRIPE_SECRET_KEY: KEYS.secretKey,
  TEXTLOOM_STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
  TEXTLOOM_STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
  DATABASE_URL: databaseUrl(PORT.pgbouncer),
  TEXTLOOM_DATABASE_DIRECT_URL: databaseUrl(PORT.postgres),
  TEXTLOOM_DATABASE_POOL: '8',
  TEXTLOOM_CARRIER: 'twilio',
  TEXTLOOM_CARRIER_URL: `${OUTSIDE_URL}/carrier`,
  TEXTLOOM_STRIPE_URL: OUTSIDE_URL,
  TEXTLOOM_OPS_TOKEN: secretOf('ops'),
  TEXTLOOM_CAPTCHA_KEY: secretOf('captcha'),
  TEXTLOOM_TWO_STEP_KEY: secretOf('two-step'),
  TEXTLOOM_WEBHOOK_KEY: secretOf('webhook'),
  TEXTLOOM_VAPID_PRIVATE: Buffer.from(secretOf('vapid'), 'hex').toString('base64url'),
  TEXTLOOM_STANDINS: 'off',
  TEXTLOOM_TRUST_PROXY: 'true',
  // A campaign of 20,000 takes at least 50 seconds, so that a fault happens in the middle.
  TEXTLOOM_MESSAGE_RATE: '400',
};

const ROLES = ['api', 'worker'];
export const SERVERS = APPS.flatMap((app) => ROLES.map((role) => `${role}-${app}`));
const portOf = { api: PORT.api, worker: PORT.metrics };

/** `release`: the program and the folder of another commit. */
export function startServer(name, release) {
  const [role, app] = name.split('-');
  const data = inState('data', name);
  mkdirSync(data, { recursive: true });
  const own = {
    TEXTLOOM_ROLE: role,
    TEXTLOOM_DATA: data,
    HOST: addressOf(app),
    PORT: String(PORT.api),
    TEXTLOOM_METRICS_HOST: addressOf(app),
    TEXTLOOM_METRICS_PORT: String(PORT.metrics),
  };
  const place = release ? { TEXTLOOM_ROOT: release.folder } : {};
  start(name, app, [process.execPath, release?.program ?? bundle('main')], { env: { ...settings, ...own, ...place } });
}

/** Replaces the servers one after the other, each when the previous one is ready, as an upgrade does. */
export async function replaceServers(release) {
  for (const name of SERVERS) {
    await end([name]);
    startServer(name, release);
    await untilReady([name]);
  }
}

export const isReady = (name) => {
  const [role, app] = name.split('-');
  const url = `http://${addressOf(app)}:${portOf[role]}/readyz`;
  return runInside(app, 'curl', ['-s', '-m', '4', '-o', '/dev/null', '-w', '%{http_code}', url], {
    allowed: [0, 7, 28, 52, 56],
  }).startsWith('200');
};

export const untilReady = (names = SERVERS, seconds = 90) =>
  until(`${names.join(', ')} are ready`, () => names.every(isReady), seconds);

/** Started once; it keeps the records of the carrier and the card provider over all scenarios. */
export async function startOutside() {
  mkdirSync(inState('outside'), { recursive: true });
  const order = {
    ...{ ...KEYS, ...CARRIER, folder: inState('outside'), carrier: { concurrency: 64 } },
    ...{ host: addressOf('out'), port: PORT.outside, publicUrl: PUBLIC_URL },
  };
  start('outside', 'out', [process.execPath, bundle('outside')], { env: { OUTSIDE_ORDER: JSON.stringify(order) } });
  await until('carrier and card provider answer', () =>
    runInside('out', 'curl', ['-s', '-o', '/dev/null', `${OUTSIDE_URL}/carrier/handsets`]) === '' ? true : undefined,
  );
}
