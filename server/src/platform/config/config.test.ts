import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from './config';

let folder: string;
const load = (env: Record<string, string> = {}) => loadConfig({ TEXTLOOM_DATA: folder, ...env });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'textloom-config-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the settings', () => {
  it('default to the embedded database, the simulator and demo data', () => {
    expect(load()).toMatchObject({
      port: 4700,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:4700',
      role: 'all',
      databaseUrl: undefined,
      demoData: true,
      carrier: { kind: 'simulator', baseUrl: 'http://127.0.0.1:4700/carrier', from: '55222' },
      approvalDelayMs: 20_000,
      remotesDir: join(folder, 'remotes'),
      keywordPriceCents: 500,
      maxMediaLength: 1600,
      replyToStop: 'Reply STOP to unsubscribe',
    });
  });

  it('adjust the defaults that depend on them', () => {
    const config = load({
      HOST: '0.0.0.0',
      PORT: '80',
      DATABASE_URL: 'postgres://db/textloom',
      TEXTLOOM_PUBLIC_URL: 'https://text.example.com/',
    });
    expect(config).toMatchObject({ demoData: false, publicUrl: 'https://text.example.com' });
    expect(config.carrier.baseUrl).toBe('http://127.0.0.1:80/carrier');
  });

  it.each([
    [{}, true],
    [{ TEXTLOOM_PUBLIC_URL: 'https://text.example.com' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ TEXTLOOM_TRUST_PROXY: 'true' }, false],
    [{ HOST: '0.0.0.0', TEXTLOOM_DEMO_IN_PUBLIC: 'true' }, true],
    [{ DATABASE_URL: 'postgres://db/textloom', TEXTLOOM_DEMO_IN_PUBLIC: 'true' }, false],
  ])('make demo accounts only where nobody else comes, or if allowed: %j, %s', (env, expected) =>
    expect(load(env as Record<string, string>).demoData).toBe(expected),
  );

  const BUCKET = {
    TEXTLOOM_S3_URL: 'https://s3.example.com/',
    TEXTLOOM_S3_BUCKET: 'texts',
    TEXTLOOM_S3_KEY: 'AKIA',
    TEXTLOOM_S3_SECRET: 'very-secret',
  };

  it('require all settings of a bucket or none, and never print its secret', () => {
    expect(load({}).s3).toBeUndefined();
    const { url, bucket, region } = load(BUCKET).s3 ?? {};
    expect([url, bucket, region]).toEqual(['https://s3.example.com', 'texts', 'us-east-1']);
    for (const name of Object.keys(BUCKET))
      expect(() => load({ ...BUCKET, [name]: '' })).toThrow(/TEXTLOOM_S3_URL, .* must be set together/);
    expect(() => load({ ...BUCKET, TEXTLOOM_S3_URL: 'ftp://s3.example.com' })).toThrow(/TEXTLOOM_S3_URL must be/);
    expect(() => load({ ...BUCKET, TEXTLOOM_S3_BUCKET: 'a/b' })).toThrow(/^(?!.*very-secret).*TEXTLOOM_S3_BUCKET/);
  });

  it('name statements unless a pooler prevents it, and need its address beside the direct one', () => {
    const DATABASE_URL = 'postgres://pooler/textloom';
    const TEXTLOOM_DATABASE_DIRECT_URL = 'postgres://db/textloom';
    expect(load({ DATABASE_URL })).toMatchObject({ databaseDirectUrl: DATABASE_URL, databasePrepared: true });
    expect(load({ DATABASE_URL, TEXTLOOM_DATABASE_DIRECT_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseDirectUrl: TEXTLOOM_DATABASE_DIRECT_URL,
      databasePrepared: false,
    });
    const wished = { DATABASE_URL, TEXTLOOM_DATABASE_DIRECT_URL, TEXTLOOM_DATABASE_PREPARED: 'true' };
    expect(load(wished).databasePrepared).toBe(true);
    expect(() => load({ TEXTLOOM_DATABASE_DIRECT_URL })).toThrow('TEXTLOOM_DATABASE_DIRECT_URL needs DATABASE_URL');
  });

  it('treat an empty variable as missing', () => {
    expect(load({ PORT: '' }).port).toBe(4700);
  });

  it('need the account of a real carrier, and then do not approve keywords automatically', () => {
    expect(() => load({ TEXTLOOM_CARRIER: 'twilio' })).toThrow('also needs TEXTLOOM_CARRIER_ACCOUNT');
    const config = load({
      TEXTLOOM_CARRIER: 'twilio',
      TEXTLOOM_CARRIER_ACCOUNT: 'AC1',
      TEXTLOOM_CARRIER_TOKEN: 'secret',
    });
    expect(config.carrier).toMatchObject({ baseUrl: 'https://api.twilio.com', accountSid: 'AC1' });
    expect(config.approvalDelayMs).toBeUndefined();
    expect(config.messageRate).toBe(100);
  });

  it('take an id of the carrier as the operator’s own profile, and the simulator has one', () => {
    const account = { TEXTLOOM_CARRIER_ACCOUNT: 'AC1', TEXTLOOM_CARRIER_TOKEN: 'secret' };
    const real = (profile: string) =>
      load({ TEXTLOOM_CARRIER: 'twilio', ...account, TEXTLOOM_CARRIER_PROFILE: profile }).carrier.profile;
    expect([real(''), real(`BU${'a'.repeat(32)}`)]).toEqual(['', `BU${'a'.repeat(32)}`]);
    expect(() => real('my profile')).toThrow('must be BU and 32 hex digits');
    expect(load({}).carrier.profile).toMatch(/^BU0+$/);
  });

  it('allow only the simulator to be queried about a message before it may be late', () => {
    const soon = { TEXTLOOM_CARRIER_LATE_MINUTES: '0.1' };
    const real = { TEXTLOOM_CARRIER: 'twilio', TEXTLOOM_CARRIER_ACCOUNT: 'AC1', TEXTLOOM_CARRIER_TOKEN: 'secret' };
    expect(load(soon).carrierLateMinutes).toBe(0.1);
    expect(load({ ...real, TEXTLOOM_CARRIER_LATE_MINUTES: '3' }).carrierLateMinutes).toBe(3);
    expect(() => load({ ...real, ...soon })).toThrow('TEXTLOOM_CARRIER_LATE_MINUTES must be at least 3');
    expect(() => load({ TEXTLOOM_CARRIER_LATE_MINUTES: 'soon' })).toThrow('must be a number from 0.05 to 600');
  });

  it('read an SMPP link from one address', () => {
    const config = load({
      TEXTLOOM_CARRIER: 'smpp',
      TEXTLOOM_SMPP_URL: 'smpps://textloom:p%40ss@smsc.example.com',
      TEXTLOOM_SMPP_WINDOW: '20',
    });
    expect(config.carrier).toMatchObject({
      kind: 'smpp',
      from: '55222',
      smpp: {
        host: 'smsc.example.com',
        port: 3550,
        tls: true,
        systemId: 'textloom',
        password: 'p@ss',
        window: 20,
        bind: 'transceiver',
      },
    });
    for (const url of ['', 'http://a:b@c', 'smpp://host:2775', 'smpp://a:123456789@host']) {
      expect(() => load({ TEXTLOOM_CARRIER: 'smpp', TEXTLOOM_SMPP_URL: url })).toThrow('TEXTLOOM_SMPP_URL');
    }
  });

  it('read a second carrier link, which is neither SMPP twice nor the account of the first', () => {
    expect(load({}).secondCarrier).toBeUndefined();
    const twilio = { TEXTLOOM_CARRIER2: 'twilio', TEXTLOOM_CARRIER2_ACCOUNT: 'AC2', TEXTLOOM_CARRIER2_TOKEN: 'two' };
    const late = { TEXTLOOM_CARRIER_LATE_MINUTES: '3' };
    expect(load({ ...twilio, ...late }).secondCarrier).toMatchObject({
      ...{ kind: 'twilio', baseUrl: 'https://api.twilio.com', accountSid: 'AC2', authToken: 'two', from: '55222' },
    });
    const smpp = { TEXTLOOM_CARRIER2: 'smpp', TEXTLOOM_SMPP_URL: 'smpp://a:b@smsc.example.com' };
    expect(load({ ...smpp, ...late }).secondCarrier).toMatchObject({
      kind: 'smpp',
      smpp: { host: 'smsc.example.com' },
    });
    expect(() => load({ ...smpp, ...late, TEXTLOOM_CARRIER: 'smpp' })).toThrow('cannot both be smpp');
    expect(() => load({ ...twilio, TEXTLOOM_CARRIER2_TOKEN: '' })).toThrow('TEXTLOOM_CARRIER2_TOKEN');
    const same = { TEXTLOOM_CARRIER: 'twilio', TEXTLOOM_CARRIER_ACCOUNT: 'AC2', TEXTLOOM_CARRIER_TOKEN: 'two' };
    expect(() => load({ ...same, ...twilio, ...late })).toThrow('is the account of the first link');
  });

  it.each([
    [{ PORT: 'abc' }, 'Setting PORT must be a whole number from 0 to 65535 (it is "abc").'],
    [{ PORT: '70000' }, 'Setting PORT must be a whole number from 0 to 65535 (it is "70000").'],
    [{ TEXTLOOM_ROLE: 'boss' }, 'Setting TEXTLOOM_ROLE must be one of all, api, worker (it is "boss").'],
    [{ TEXTLOOM_PUBLIC_URL: 'text' }, 'Setting TEXTLOOM_PUBLIC_URL must be an address that begins with'],
    [{ TEXTLOOM_VAPID_PRIVATE: 'short' }, 'Setting TEXTLOOM_VAPID_PRIVATE must be a private VAPID key'],
    [{ TEXTLOOM_TRUST_PROXY: 'maybe' }, 'Setting TEXTLOOM_TRUST_PROXY must be true or false'],
  ])('are refused in one sentence that names the setting: %j', (env, sentence) => {
    expect(() => load(env as Record<string, string>)).toThrow(sentence);
  });

  it('keep generated secrets in the data folder, for this user only, over a restart', () => {
    const first = load();
    expect(first.opsToken.length).toBeGreaterThan(40);
    expect(load()).toEqual(first);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(load({ TEXTLOOM_OPS_TOKEN: 'mine' }).opsToken).toBe('mine');
  });

  it('refuse a corrupt secrets file instead of generating new secrets', () => {
    writeFileSync(join(folder, 'secrets.json'), '{');
    expect(() => load()).toThrow('cannot be read as a list of secrets');
  });
});
