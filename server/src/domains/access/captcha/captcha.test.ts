import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { testApp, type TestApp } from '../../../testing/app';
import { CHEAP, solvedCaptcha } from './captcha.fixture';
import { newChallenge, verifyCaptcha } from './captcha.service';

let t: TestApp;

beforeAll(async () => {
  t = await testApp(CHEAP);
});

const outcome = (payload: string): Promise<string> =>
  verifyCaptcha(t.deps, payload).then(
    () => 'taken',
    (error: Error & { id?: string }) => `${error.id}: ${error.message}`,
  );
const repack = (
  payload: string,
  change: (parts: { challenge: { parameters: Record<string, unknown> }; solution: Record<string, unknown> }) => void,
): string => {
  const parts = JSON.parse(Buffer.from(payload, 'base64').toString());
  change(parts);
  return Buffer.from(JSON.stringify(parts)).toString('base64');
};

describe('VAL-017: the captcha', () => {
  it('needs no session, because signing in may require it', async () => {
    const { status, body } = await t.call(null, 'GET', 'captcha');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      parameters: { algorithm: 'PBKDF2/SHA-256', cost: 1 },
      signature: expect.any(String),
    });
  });

  it('counts once, also for two concurrent calls', async () => {
    const payload = await solvedCaptcha(t);
    const raced = await Promise.all([outcome(payload), outcome(payload), outcome(payload)]);
    expect(raced.filter((one) => one === 'taken')).toHaveLength(1);
    expect(await outcome(payload)).toBe('captcha_failed: The captcha was used before. Please solve it again.');
  });

  it('is refused when it is missing, unreadable, unsolved or modified', async () => {
    const payload = await solvedCaptcha(t);
    expect(await outcome('')).toBe('captcha_failed: Please solve the captcha.');
    for (const broken of ['x', '{}', Buffer.from('{"challenge":{}}').toString('base64')])
      expect(await outcome(broken)).toMatch(/^captcha_failed: The captcha could not be read/);
    expect(await outcome(repack(payload, ({ solution }) => (solution.derivedKey = '00'.repeat(32))))).toMatch(
      /was not solved/,
    );
    expect(await outcome(repack(payload, ({ challenge }) => (challenge.parameters.expiresAt = 4_102_444_800)))).toMatch(
      /was not solved/,
    );
    expect(await outcome(payload)).toBe('taken');
  });

  it('is refused when another installation created it, or when it has expired', async () => {
    const foreign = await newChallenge({ config: { ...t.deps.config, captchaKey: 'another key' } });
    const packed = Buffer.from(
      JSON.stringify({ challenge: foreign, solution: await solveChallenge({ challenge: foreign, deriveKey }) }),
    ).toString('base64');
    expect(await outcome(packed)).toMatch(/was not solved/);
    const payload = await solvedCaptcha(t);
    const late = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
    expect(await outcome(payload)).toBe('captcha_failed: The captcha has expired. Please solve it again.');
    late.mockRestore();
  });

  it('is deleted when it has expired', async () => {
    await t.db.asEngine((tx) =>
      tx.execute("insert into captcha_used (signature, expires_at) values ('old', now() - interval '1 second')"),
    );
    await outcome(await solvedCaptcha(t));
    const left = await t.db.asEngine((tx) => tx.query("select signature from captcha_used where signature = 'old'"));
    expect(left).toEqual([]);
  });
});
