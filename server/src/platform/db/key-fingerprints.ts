import { createHmac } from 'node:crypto';
import type { Config } from '../config/config';
import { unseal, type Sealed } from '../base/seal';
import { StartupError } from '../base/startup-error';
import type { Database, Tx } from './connection';
import * as col from './col';
import { command, statement } from './sql';

const NAME = 'keys.fingerprints';

/** A key that must be the same in all processes of a database. */
interface Key {
  of: (config: Config) => string;
  /** The consequence of a different key. */
  otherwise: string;
}

/**
 * Every key that is generated where no setting provides it, except the operator's token, which only this process
 * compares, and the secrets of the stand-ins.
 */
const KEYS: Readonly<Record<string, Key>> = {
  TEXTLOOM_TWO_STEP_KEY: {
    of: ({ twoStepKey }) => twoStepKey,
    otherwise: 'it would refuse the code of every authenticator app',
  },
  TEXTLOOM_WEBHOOK_KEY: {
    of: ({ webhookKey }) => webhookKey,
    otherwise: 'it could not sign for the webhooks that are stored',
  },
  TEXTLOOM_VAPID_PRIVATE: {
    of: ({ vapid }) => vapid.privateKey,
    otherwise: 'the notifications that it sends would be refused',
  },
  TEXTLOOM_CAPTCHA_KEY: {
    of: ({ captchaKey }) => captchaKey,
    otherwise: 'it would refuse the captchas that another process gave out',
  },
};

export const KEY_SETTINGS: readonly string[] = Object.keys(KEYS);

/** Number of the newest secrets to try. */
const TRIED = 1_000;

/** For keys that encrypt stored data: the newest secrets. */
export type StoredSecrets = Readonly<Record<string, (tx: Tx, limit: number) => Promise<Sealed[]>>>;

type Fingerprints = Record<string, string>;

/** Distinguishes keys without revealing anything about them. */
const fingerprint = (key: string): string =>
  createHmac('sha256', key).update('textloom: fingerprint of a key').digest('hex').slice(0, 32);

const ownFingerprints = (config: Config): Fingerprints =>
  Object.fromEntries(Object.entries(KEYS).map(([setting, { of }]) => [setting, fingerprint(of(config))]));

/** Locked, so that of processes that start together, one records and the others compare. */
async function lockFingerprints(tx: Tx): Promise<Fingerprints> {
  await tx.execute(command('platform.lockFingerprints')`
     insert into setting (name, value) values (${NAME}, '{}') on conflict do nothing`);
  return tx.value(statement('platform.lockFingerprints.2', { value: col.json<Fingerprints>({}) })`
     select value from setting where name = ${NAME} for update`);
}

const store = (tx: Tx, fingerprints: Fingerprints) =>
  tx.execute(command('platform.storeFingerprints')`
     update setting set value = ${JSON.stringify(fingerprints)} where name = ${NAME}`);

/**
 * Why a key must not be the first one recorded: most stored secrets do not open with it. Those of a deliberately
 * replaced key stay unreadable, so not every secret has to open.
 */
async function refuseWrongKeys(
  tx: Tx,
  config: Config,
  settings: readonly string[],
  secrets: StoredSecrets,
): Promise<string[]> {
  const refusals: string[] = [];
  for (const setting of settings) {
    const stored = (await secrets[setting]?.(tx, TRIED)) ?? [];
    const key = KEYS[setting]?.of(config) ?? '';
    const opened = stored.filter(({ owner_id: owner, secret }) => unseal(key, owner, secret) !== undefined);
    if (opened.length * 2 < stored.length)
      refusals.push(
        refusal(
          setting,
          `opens only ${opened.length} of the ${stored.length} newest secrets that were encrypted with it`,
        ),
      );
  }
  return refusals;
}

/**
 * Refuses a process whose key differs from that of earlier ones on this database. A key without a fingerprint gets one,
 * unless stored secrets show that it is the wrong one (decision 519).
 */
export async function requireSameKeys(
  config: Config,
  db: Pick<Database, 'asEngine'>,
  secrets: StoredSecrets,
): Promise<void> {
  const own = ownFingerprints(config);
  await db.asEngine(async (tx) => {
    const known = await lockFingerprints(tx);
    const unknown = KEY_SETTINGS.filter((setting) => known[setting] === undefined);
    const different = KEY_SETTINGS.filter((setting) => (known[setting] ?? own[setting]) !== own[setting]);
    const refusals = [
      ...different.map((setting) =>
        refusal(setting, 'differs from the key with which other processes work on this database'),
      ),
      ...(await refuseWrongKeys(tx, config, unknown, secrets)),
    ];
    if (refusals.length > 0) throw new StartupError(refusals.join('\n'));
    if (unknown.length > 0) await store(tx, { ...known, ...own });
  });
}

const refusal = (setting: string, reason: string): string =>
  `${setting} ${reason}: ${KEYS[setting]?.otherwise ?? ''}. Give every host the same ${setting}, or a common TEXTLOOM_DATA; after a change on purpose, run "ops keys accept ${setting}" (docs/operations.md, "The same keys everywhere").`;

/** From now on, only processes with this one's key start. */
export const acceptKey = (config: Config, db: Pick<Database, 'asEngine'>, setting: string): Promise<number> =>
  db.asEngine(async (tx) => {
    const own = ownFingerprints(config)[setting];
    if (own === undefined) throw new StartupError(`${setting} is no such key: there are ${KEY_SETTINGS.join(', ')}.`);
    return store(tx, { ...(await lockFingerprints(tx)), [setting]: own });
  });
