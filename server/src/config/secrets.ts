import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '@textloom/contracts';
import { StartupError } from '../startup-error';

const fileSchema = z.record(z.string(), z.string());

/** The secrets that nobody has to choose: made at the first start, kept in the data folder. */
const MAKERS = {
  /** Guards the HTTP twin of the operator commands. */
  opsToken: () => randomBytes(32).toString('base64url'),
  /** The account of the carrier simulator, in the shape of Twilio's ids. */
  carrierAccountSid: () => `AC${randomBytes(16).toString('hex')}`,
  /** Signs the simulator's webhooks. */
  carrierAuthToken: () => randomBytes(16).toString('hex'),
} as const;

export type SecretName = keyof typeof MAKERS;
export type Secrets = Record<SecretName, string>;

function readFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartupError(`${file} cannot be read as a list of secrets: restore it, or remove it to have new ones made.`);
  }
}

/** The data folder's secrets; missing ones are made and kept, readable by this user only. */
export function keptSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json');
  const kept = readFile(file);
  const names = Object.keys(MAKERS) as SecretName[];
  const missing = names.filter((name) => !kept[name]);
  for (const name of missing) kept[name] = MAKERS[name]();
  if (missing.length > 0) {
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    renameSync(partial, file);
  }
  return kept as Secrets;
}
