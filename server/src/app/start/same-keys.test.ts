import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../platform/config/config';
import { acceptKey, KEY_SETTINGS, requireSameKeys } from '../../platform/db/key-fingerprints';
import { seal } from '../../platform/base/seal';
import { accountFactory } from '../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { startServer } from './start-server';
import { STORED_SECRETS } from './stored-secrets';

let db: TestDatabase;
let hosts: string[];

beforeEach(async () => {
  db = await testDatabase();
  hosts = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `textloom-keys-${name}-`)));
});
afterEach(() => hosts.forEach((host) => rmSync(host, { recursive: true, force: true })));

const settings = (host: string, env: Record<string, string> = {}) => ({
  TEXTLOOM_DATA: host,
  DATABASE_URL: db.url,
  TEXTLOOM_ROLE: 'worker',
  TEXTLOOM_LOG_LEVEL: 'silent',
  ...env,
});
const reasonOf = (starting: Promise<unknown>): Promise<string> =>
  starting.then(
    () => 'started',
    (error: Error) => error.message,
  );
/** Whether a process may start with these settings; otherwise the reason. */
const start = (host: string, env: Record<string, string> = {}): Promise<string> =>
  reasonOf(requireSameKeys(loadConfig(settings(host, env)), db, STORED_SECRETS));
const recorded = () => db.asEngine((tx) => tx.value(`select value from setting where name = 'keys.fingerprints'`));

describe('decision 519: the keys of the processes on one database', () => {
  it('must be the same: a host that generated its own does not start, and the error names the settings it needs', async () => {
    const [first = '', second = ''] = hosts;
    const running = await startServer(settings(first));
    await running.stop();
    const refused = await reasonOf(startServer(settings(second)));
    for (const setting of KEY_SETTINGS) expect(refused).toContain(`${setting} differs from the key`);
    expect(refused).toContain('"ops keys accept TEXTLOOM_TWO_STEP_KEY"');
    const { twoStepKey, webhookKey, captchaKey, vapid } = loadConfig(settings(first));
    const keys = {
      TEXTLOOM_TWO_STEP_KEY: twoStepKey,
      TEXTLOOM_WEBHOOK_KEY: webhookKey,
      TEXTLOOM_VAPID_PRIVATE: vapid.privateKey,
      TEXTLOOM_CAPTCHA_KEY: captchaKey,
    };
    expect(await start(second, { ...keys, TEXTLOOM_CAPTCHA_KEY: 'another' })).toMatch(
      /^TEXTLOOM_CAPTCHA_KEY differs.*$/,
    );
    expect(await start(second, keys)).toBe('started');
    expect(await start(first)).toBe('started');
  });

  it('are recorded at the first start of an installation without recorded ones, in a form that reveals no key', async () => {
    const [first = ''] = hosts;
    await start(first);
    const before = await recorded();
    expect(Object.keys(before as object).sort()).toEqual([...KEY_SETTINGS].sort());
    const { twoStepKey, webhookKey, captchaKey, vapid } = loadConfig(settings(first));
    for (const key of [twoStepKey, webhookKey, captchaKey, vapid.privateKey])
      expect(JSON.stringify(before)).not.toContain(key.slice(0, 8));
    await db.engine.query(`delete from setting where name = 'keys.fingerprints'`);
    expect(await start(first)).toBe('started');
    expect(await recorded()).toEqual(before);
  });

  it('of two that start together, one is recorded and the other refused', async () => {
    const results = await Promise.all(hosts.map((host) => start(host)));
    expect(results.filter((result) => result === 'started')).toHaveLength(1);
  });

  describe('of an older installation without fingerprints, whose two hosts have different keys', () => {
    const configOf = (host = '') => loadConfig(settings(host));
    /** An app of each user and a webhook of each account, sealed with the key of the host at that position. */
    async function store(sealedBy: readonly (string | undefined)[]): Promise<void> {
      const accounts = accountFactory(db);
      for (const host of sealedBy) {
        const { accountId, userId } = await accounts.createOwner();
        const { twoStepKey, webhookKey } = configOf(host);
        await db.engine.query(
          `insert into authenticator (user_id, account_id, secret, confirmed_at) values ($1, $2, $3, now())`,
          [userId, accountId, seal(twoStepKey, userId, Buffer.from('app'))],
        );
        await db.engine.query(
          `insert into webhook (account_id, url, events, secret) values ($1, 'https://a.example', '{}', $2)`,
          [accountId, seal(webhookKey, accountId, Buffer.from('webhook'))],
        );
      }
    }

    it('the host whose keys open what is stored starts, even when the other one tries first', async () => {
      const [first, second = ''] = hosts;
      await store([first, second, first]);
      const refused = await start(second);
      expect(refused).toMatch(
        /^TEXTLOOM_TWO_STEP_KEY opens only 1 of the 3 newest secrets .*"ops keys accept TEXTLOOM_TWO/,
      );
      expect(refused).toMatch(/^TEXTLOOM_WEBHOOK_KEY opens only 1 of the 3 newest secrets /m);
      expect(await start(first ?? '')).toBe('started');
      expect(await start(second)).toContain('TEXTLOOM_CAPTCHA_KEY differs');
    });

    it('neither starts when both keys were replaced since, until one is accepted', async () => {
      const [first = '', second] = hosts;
      await store([second]);
      for (const setting of ['TEXTLOOM_TWO_STEP_KEY', 'TEXTLOOM_WEBHOOK_KEY']) {
        expect(await start(first)).toContain(`${setting} opens only 0 of the 1 newest secrets`);
        await acceptKey(configOf(first), db, setting);
      }
      expect(await start(first)).toBe('started');
    });
  });

  it('may be changed on purpose, one by one', async () => {
    const [first = ''] = hosts;
    await start(first);
    const env = { TEXTLOOM_CAPTCHA_KEY: 'the-new-one' };
    expect(await start(first, env)).toMatch(/^TEXTLOOM_CAPTCHA_KEY differs/);
    await acceptKey(loadConfig(settings(first, env)), db, 'TEXTLOOM_CAPTCHA_KEY');
    expect(await start(first, env)).toBe('started');
    expect(await start(first)).toMatch(/^TEXTLOOM_CAPTCHA_KEY differs/);
    await expect(acceptKey(loadConfig(settings(first)), db, 'TEXTLOOM_OPS_TOKEN')).rejects.toThrow('no such key');
  });
});
