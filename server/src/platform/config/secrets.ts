import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '@textloom/contracts';
import { StartupError } from '../base/startup-error';

const fileSchema = z.record(z.string(), z.string());

/** Generated secrets: created at the first start, stored in the data folder. */
const MAKERS = {
  /** Bearer token of the operator commands over HTTP. */
  opsToken: () => randomBytes(32).toString('base64url'),
  /** Account of the carrier simulator, in the format of Twilio's ids. */
  carrierAccountSid: () => `AC${randomBytes(16).toString('hex')}`,
  /** Signs the simulator's webhooks. */
  carrierAuthToken: () => randomBytes(16).toString('hex'),
  /** Signs captcha challenges. */
  captchaKey: () => randomBytes(32).toString('base64url'),
  /** Encrypts the secrets of webhooks. */
  webhookKey: () => randomBytes(32).toString('base64url'),
  /** Encrypts what the server shares with authenticator apps. */
  twoStepKey: () => randomBytes(32).toString('base64url'),
  /** Keys of the stand-in for the card provider, in the format of Stripe's. */
  stripeSecretKey: () => `sk_test_${randomBytes(24).toString('hex')}`,
  stripePublishableKey: () => `pk_test_${randomBytes(24).toString('hex')}`,
  /** Signs the stand-in's webhooks, in the format of Stripe's secret. */
  stripeWebhookSecret: () => `whsec_${randomBytes(24).toString('hex')}`,
  /** Signs desktop notifications. */
  vapidPrivate: () => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  },
} as const;

type SecretName = keyof typeof MAKERS;
export type Secrets = Record<SecretName, string>;

function readFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartupError(
      `${file} cannot be read as a list of secrets: restore it, or remove it to generate new ones.`,
    );
  }
}

/** Creates the file unless another process has done so; replaces an old file that lacks some secrets. */
function keep(file: string, secrets: Record<string, string>): void {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  if (existsSync(file)) return renameSync(partial, file);
  try {
    linkSync(partial, file); // unlike a rename, a link never replaces a file that was created meanwhile
    rmSync(partial);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') rmSync(partial);
    else renameSync(partial, file); // the file system has no links
  }
}

/**
 * The data folder's secrets. Missing ones are generated and stored, readable by this user only. Processes that start at
 * the same time end up reading the same file, so they get the same secrets.
 */
export function keptSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json');
  const names = Object.keys(MAKERS) as SecretName[];
  for (;;) {
    const kept = readFile(file);
    const missing = names.filter((name) => !kept[name]);
    if (missing.length === 0) return kept as Secrets;
    for (const name of missing) kept[name] = MAKERS[name]();
    keep(file, kept);
  }
}
