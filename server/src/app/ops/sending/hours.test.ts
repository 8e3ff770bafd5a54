import { createCampaign, createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { expandOneStep } from '../../../domains/campaigns/batch/expand';
import { startOneScheduled } from '../../../domains/campaigns/sending/start-scheduled';
import { DEFAULT_TUNING } from '../../../domains/texting/worker/tuning';
import { argumentsOf } from '../arguments';
import { OPERATOR } from '../caller';
import { commands } from '../all-commands';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

/** As typed after "pnpm ops". */
const ops = async (...words: string[]) => {
  const found = commands.find(({ name }) => words.slice(0, 2).join(' ') === name);
  if (!found) throw new Error(`no command ${words.join(' ')}`);
  return (await found.run(t.deps, argumentsOf(found, words), OPERATOR)) as Record<string, unknown>[];
};
const RULE = ['--citation', 'Vt. Stat. 1', '--source', 'the statute', '--valid-from', '2026-11-01'];
const set = (state: string, hours: string, more = RULE) =>
  ops('hours', 'set', state, '--mon-fri', hours, '--sat', hours, '--sun', hours, '--holidays', 'none', ...more);
const sql = <T extends object>(text: string, params: unknown[] = []) =>
  t.db.asEngine((tx) => tx.query<T>(text, params));

/** A campaign to people in Vermont, whose batches are written. */
async function written(owner: TestUser): Promise<number> {
  const keyword = await createKeyword(t.db, owner);
  await createSubscribers(t.db, owner, keyword, 3, 8_025_551_000 + owner.accountId * 10);
  const id = await createCampaign(t.db, owner, { choice: { keywords: [keyword] } });
  await startOneScheduled(t.deps);
  await expandOneStep(t.deps, DEFAULT_TUNING, 'test');
  return id;
}

describe('ops hours', () => {
  it('list what counts today, the countries first, with where it is from', async () => {
    const rows = await ops('hours', 'list');
    expect(rows[0]).toMatchObject({
      state: 'US',
      mon_fri: '08:00-21:00',
      citation: '47 CFR 64.1200(c)(1)',
      by: 'release',
    });
    expect(rows[1]).toMatchObject({ state: 'CAN', mon_fri: '09:00-21:30', sun: '10:00-18:00' });
    expect(rows).toContainEqual(
      expect.objectContaining({ state: 'AL', sun: 'none', holidays: 'none', read_on: '2026-11-29' }),
    );
    expect(rows).toHaveLength(23);
  });

  it('set and end the hours of a state, keep every row, and reschedule what waits', async () => {
    const owner = await t.createOwner({ lawful: true });
    const id = await written(owner);
    const [before] = await sql<{ states: string; zones: string }>(
      'select states, zones from send_batch where campaign_id = $1',
      [id],
    );
    expect(before).toEqual({ states: 'VT', zones: 'America/New_York' });
    expect(await set('VT', '11:00-19:00')).toEqual({ set: 'VT', accounts_planned_again: expect.any(Number) });
    const [batch] = await sql<{ closes: string }>(
      `select to_char(closes_at at time zone 'America/New_York', 'HH24:MI') as closes from send_batch where campaign_id = $1`,
      [id],
    );
    expect(batch).toEqual({ closes: '19:00' });
    await ops('hours', 'end', 'VT', '--reason', 'Repealed', '--valid-from', '2026-11-02');
    const history = await ops('hours', 'list', '--state', 'VT');
    expect(history).toMatchObject([
      { valid_from: '2026-11-01', mon_fri: '11:00-19:00', holidays: 'none', citation: 'Vt. Stat. 1', by: 'operator' },
      { valid_from: '2026-11-02', ended: true, citation: 'Repealed', by: 'operator' },
    ]);
    const [after] = await sql<{ closes: string }>(
      `select to_char(closes_at at time zone 'America/New_York', 'HH24:MI') as closes from send_batch where campaign_id = $1`,
      [id],
    );
    expect(after).toEqual({ closes: '21:00' });
    await expect(sql('update texting_hours set mon_fri = null')).rejects.toThrow('permission denied');
    await expect(sql('delete from texting_hours')).rejects.toThrow('permission denied');
  });

  it.each([
    ['08:00', 'Give hours like 08:00-20:00'],
    ['20:00-08:00', 'Give hours like 08:00-20:00'],
    ['08:00-24:30', 'Give hours like 08:00-20:00'],
    ['08:61-20:00', 'Give hours like 08:00-20:00'],
    ['none', 'no moment of two weeks would be allowed in all states'],
    ['19:00-21:00', 'no moment of two weeks would be allowed in all states'],
  ])('refuse %s', async (hours, problem) => {
    await expect(set('VT', hours, [...RULE.slice(0, 4), '--valid-from', '2026-11-03'])).rejects.toThrow(problem);
    expect(await ops('hours', 'list', '--state', 'VT')).toHaveLength(2);
  });

  it('refuse unknown states, rows without a source, invalid days, and the end of the country’s hours', async () => {
    await expect(set('ZZ', '10:00-17:00')).rejects.toThrow('State ZZ was not found.');
    await expect(set('Vermont', '10:00-17:00')).rejects.toThrow('Name a state by its code');
    await expect(set('VT', '10:00-17:00', ['--citation', 'x'])).rejects.toThrow('Name where you read it');
    await expect(set('VT', '10:00-17:00', [...RULE, '--read-on', 'today'])).rejects.toThrow('Give a day like');
    await expect(set('VT', '10:00-17:00', [...RULE, '--read-on', '2999-01-01'])).rejects.toThrow('in the future');
    await expect(ops('hours', 'end', 'US', '--reason', 'x')).rejects.toThrow('hold for everybody');
    await expect(ops('hours', 'end', 'OH', '--reason', 'x')).rejects.toThrow('OH has no hours of its own.');
    await expect(ops('hours', 'list', '--state', 'ZZ')).rejects.toThrow('State ZZ was not found.');
  });

  it('allow one account its own hours, for a reason that its owner sees, until that ends', async () => {
    const owner = await t.createOwner({ lawful: true, quietHours: { until: 8, from: 21 } });
    const save = (change: Record<string, number>) =>
      t.call(owner, 'PUT', 'messages/settings', {
        form: { undo_seconds: 0, quiet: 1, quiet_until: 8, quiet_from: 21, ...change },
      });
    const says =
      'The law allows marketing texts from 8:00 AM to 9:00 PM, and in some states from a later hour or for fewer hours.';
    expect((await save({ quiet_until: 7 })).body.data.fields).toEqual({ quiet_until: says });
    expect((await save({ quiet_from: 22 })).body.data.fields).toEqual({ quiet_from: says });
    await ops('hours', 'allow', owner.email, '--reason', 'Alarms of a fire brigade');
    expect((await save({ quiet_until: 7 })).body.data).toMatchObject({
      quiet_until: 7,
      hours_allowed: 'Alarms of a fire brigade',
    });
    const events = await sql<{ text: string }>('select text from security_event where account_id = $1', [
      owner.accountId,
    ]);
    expect(events).toContainEqual({
      text: 'Allowed the account to text outside the legal hours. Alarms of a fire brigade',
    });
    const id = await written(owner);
    const closes = async () => {
      const [row] = await sql<{ opens: string }>(
        `select to_char(opens_at at time zone 'America/New_York', 'HH24:MI') as opens from send_batch b join account a on a.id = b.account_id
         cross join lateral text_window(b.zones, case when a.hours_allowed is null then b.states end, a.quiet_until, a.quiet_from, '2027-01-06T02:30Z') w
         where b.campaign_id = $1`,
        [id],
      );
      return row?.opens;
    };
    expect(await closes()).toBe('07:00');
    await ops('hours', 'disallow', String(owner.accountId));
    expect(await closes()).toBe('08:00');
    await expect(ops('hours', 'allow', 'nobody@example.com', '--reason', 'x')).rejects.toThrow('was not found');
  });
});
