import type { NumberRegistration } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { ACCOUNT, runningSimulator, type RunningSimulator, TOKEN, until } from '../../../testing/carrier';
import { testDatabase } from '../../../testing/database';
import { noticesOf } from '../../../testing/notices';
import { tables } from '../../../testing/tables';
import { loadConfig } from '../../../platform/config/config';
import { insertNumber } from '../../tenancy/number';
import { reinstateByOperator, suspendByOperator } from './decide';
import { askRegistry } from './registration.job';
import { ANSWERS, holdNumber, registryDeps } from './registration.fixture';

const PROFILE = `BU${'0'.repeat(32)}`;
const DAY_MS = 86_400_000;
let t: TestApp;
let simulator: RunningSimulator;
let owner: TestUser;
let number: string;
const { sql, one } = tables(() => t.db);

beforeAll(async () => {
  const db = await testDatabase();
  simulator = await runningSimulator(db, 'http://127.0.0.1:9', { review: { pendingMs: 0, reviewMs: 0 } });
  const { carrier } = loadConfig({ DATABASE_URL: db.url });
  const ours = { baseUrl: `${simulator.url}/carrier`, accountSid: ACCOUNT, authToken: TOKEN, profile: PROFILE };
  t = await testApp({ carrier: { ...carrier, ...ours } }, { db });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  for (const table of ['sending_stop', 'own_number', 'number_step', 'number_brand', 'bought_number'])
    await sql(`delete from ${table}`);
  owner = await t.createOwner();
});

const PATH = 'profiles/number-registrations';
const state = async (): Promise<NumberRegistration> => (await t.call(owner, 'GET', PATH)).body.data.entries[0];
const submit = () => t.call(owner, 'POST', `${PATH}/${number}/submit`, { form: ANSWERS });
const round = () => askRegistry(registryDeps(t.deps));
/** As when the wait is over. */
async function work(): Promise<void> {
  await sql(`update number_registration set next_at = now() where next_at < 'infinity'`);
  await round();
}
/** An account whose texts leave from a number that a worker has registered. */
async function approved(kind: 'toll_free' | 'local'): Promise<void> {
  number = await holdNumber(t.db, owner, kind);
  await submit();
  await until(async () => {
    await work();
    return (await state()).state === 'approved' ? true : undefined;
  });
  await t.db.asEngine((tx) => insertNumber(tx, { digits: number, accountId: owner.accountId, kind, perSecond: 1 }));
}
const post = (path: string, suspended: boolean) =>
  fetch(`${simulator.url}/carrier${path}/Suspension`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}` },
    body: new URLSearchParams({ Suspended: String(suspended) }),
  });
/** What the carriers do after their approval. */
async function suspend(kind: 'toll_free' | 'local', suspended = true): Promise<void> {
  const path =
    kind === 'toll_free'
      ? `/v1/Tollfree/Verifications/${(await one<{ sid: string }>('select sid from simulator.tollfree_verification order by created_at desc limit 1')).sid}`
      : `/v1/${(await one<{ path: string }>(`select collection || '/' || sid as path from simulator.tendlc_resource where collection like '%Usa2p' order by created_at desc limit 1`)).path}`;
  expect((await post(path, suspended)).status).toBe(200);
}
const stops = () =>
  sql(`select number, cause, code from sending_stop where ended_at is null and number = $1`, [number]);
const mails = () =>
  sql<{ subject: string }>('select subject from mail where account_id = $1 order by id', [owner.accountId]);
const sending = async () => (await t.call(owner, 'GET', 'login')).body.data.globals.sending_stopped;

describe.each([
  ['toll_free', 30_446, false],
  ['local', 21_729, true],
] as const)('a %s number whose registration is suspended after its approval', (kind, code, final) => {
  it('stops sending, says why in page and mail, and resumes once it is reinstated', async () => {
    await approved(kind);
    await work();
    expect(await stops()).toEqual([]);
    await suspend(kind);
    await work();
    expect(await stops()).toEqual([{ number, cause: 'registration', code: String(code) }]);
    const found = await state();
    expect(found).toMatchObject({ state: 'refused', suspended_at: expect.any(String), refusal: { code, final } });
    expect(found.refusal?.mend).not.toBe('');
    expect(found.history.at(-1)).toMatchObject({ event: 'suspended', text: expect.stringMatching(/./) });
    expect(await sending()).toMatchObject({ cause: 'registration' });
    const [mail] = (await mails()).slice(-1);
    expect(mail?.subject).toBe('The carriers have suspended your number');
    expect((await t.call(owner, 'GET', 'profiles/numbers')).body.data.entries[0]).toMatchObject({
      ...{ state: 'in_use', suspended_at: expect.any(String) },
    });
    // Once, however often it is asked.
    await work();
    await work();
    expect((await mails()).filter(({ subject }) => subject === mail?.subject)).toHaveLength(1);
    expect((await state()).history.filter(({ event }) => event === 'suspended')).toHaveLength(1);
    await suspend(kind, false);
    await work();
    expect([await stops(), await sending()]).toEqual([[], null]);
    expect(await state()).toMatchObject({ state: 'approved', suspended_at: null, refusal: null });
    expect((await noticesOf(t.db, owner)).at(-1)?.text).toContain('again. Texts leave from it again.');
  });
});

describe('an approved number', () => {
  it('is asked about once a day, and at once when the carrier refuses a text from it', async () => {
    await approved('toll_free');
    const due = async () =>
      (
        await one<{ at: Date }>('select next_at as at from number_registration where digits = $1', [number])
      ).at.getTime();
    await work();
    expect(await due()).toBeGreaterThan(Date.now() + DAY_MS - 60_000);
    await suspend('toll_free');
    await round();
    expect(await stops()).toEqual([]);
    await sql(
      `insert into sending_stop (number, cause, reason, code, stopped_by) values ($1, 'refusals', 'R', '30032', 'the carrier')`,
      [number],
    );
    await round();
    expect(await stops()).toHaveLength(2);
    // What the owner reads is the reason, not what follows from it.
    expect(await sending()).toMatchObject({ cause: 'registration' });
  });

  it('that the registry does not know any more sends nothing', async () => {
    await approved('local');
    await sql('delete from simulator.tendlc_resource');
    await work();
    expect(await stops()).toMatchObject([{ cause: 'registration', code: '' }]);
  });

  it('keeps sending while the registry does not answer', async () => {
    await approved('toll_free');
    const { authToken } = t.deps.config.carrier;
    Object.assign(t.deps.config.carrier, { authToken: 'wrong' });
    await work();
    Object.assign(t.deps.config.carrier, { authToken });
    expect([await stops(), (await state()).state]).toEqual([[], 'approved']);
  });

  it('is mended and submitted again, and then sends; its registration is charged once', async () => {
    await approved('toll_free');
    await suspend('toll_free');
    await work();
    expect((await submit()).status).toBe(200);
    await suspend('toll_free', false);
    await until(async () => {
      await work();
      return (await state()).state === 'approved' ? true : undefined;
    });
    expect(await stops()).toEqual([]);
    expect(
      await sql(`select from number_fee where account_id = $1 and what = 'registration'`, [owner.accountId]),
    ).toHaveLength(1);
  });

  it('is suspended and reinstated by the operator, once each', async () => {
    await approved('toll_free');
    await suspendByOperator(t.deps, number, 'The carrier called.');
    await expect(suspendByOperator(t.deps, number, 'Again.')).rejects.toThrow('was not found');
    expect(await stops()).toMatchObject([{ cause: 'registration' }]);
    expect((await state()).refusal).toMatchObject({ final: true, mend: 'Write to support.' });
    await reinstateByOperator(t.deps, number);
    await expect(reinstateByOperator(t.deps, number)).rejects.toThrow('was not found');
    expect(await stops()).toEqual([]);
  });

  it('frees the next holder when it is given back while it is suspended', async () => {
    await approved('toll_free');
    await sql('delete from own_number');
    await suspendByOperator(t.deps, number, 'The carrier called.');
    expect((await t.call(owner, 'DELETE', `profiles/numbers/${number}`)).status).toBe(200);
    expect(await stops()).toEqual([]);
  });

  it('is not moved to while it is suspended', async () => {
    await approved('toll_free');
    await sql('delete from own_number');
    const move = () => t.call(owner, 'POST', 'numbers/move', { form: { number, text: `Our number is ${number}` } });
    await suspendByOperator(t.deps, number, 'The carrier called.');
    expect((await t.call(owner, 'GET', 'numbers/move')).body.data.numbers).toEqual([]);
    expect(await move()).toMatchObject({ status: 422, body: { message: 'The carriers have suspended this number.' } });
    expect((await t.call(owner, 'GET', 'login')).body.data.globals.next_number).toMatchObject({ state: 'unapproved' });
  });
});
