import pg from 'pg';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { bulkTools } from './bulk.fixture';

let t: TestApp;
let owner: TestUser;
let helper: TestUser;
let stranger: TestUser;
let pizza: number;
let foreign: number;
let foreignGroup: number;

const tools = bulkTools(() => t);
const { sql, one, start, started, undo, list, work, pass, add, addMany, membersOf, tagsOf, leftOf } = tools;
const groupOf = async (user: TestUser, name: string): Promise<number> =>
  (
    await one<{ id: number }>('insert into contact_group (account_id, name) values ($1, $2) returning id', [
      user.accountId,
      name,
    ])
  ).id;
const consentsOf = async (phone: string): Promise<number> =>
  (await one<{ n: number }>(`select count(*) as n from consent_event where phone = $1 and event = 'opt-out'`, [phone]))
    .n;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ allow: ['group_creategroups'] });
  helper = await t.createAuthorizedUser(owner, { allow: [] });
  stranger = await t.createOwner();
  pizza = await tools.addKeyword(owner, 'PIZZA');
  foreign = await add(stranger, await tools.addKeyword(stranger, 'OTHERS'), '5125550999');
  foreignGroup = await groupOf(stranger, 'Theirs');
});

describe('Adding selected subscribers to a group', () => {
  it('adds each subscribed phone that is not in it, once, and Undo removes exactly those', async () => {
    const [ana, bo, left, again] = [
      await add(owner, pizza, '5125550101'),
      await add(owner, pizza, '5125550102'),
      await add(owner, pizza, '5125550103', { disabled: 1 }),
      await add(owner, await tools.addKeyword(owner, 'LUNCH'), '5125550101'),
    ];
    const group = await groupOf(owner, 'Regulars');
    await sql('insert into contact_group_member (group_id, subscriber_id, account_id) values ($1, $2, $3)', [
      group,
      bo,
      owner.accountId,
    ]);
    const bulk = await started(owner, 'group', { ids: [ana, bo, left, again], group_id: group });
    expect(bulk).toMatchObject({ kind: 'group', state: 'done', name: 'Regulars', total: 4, done: 4, changed: 1 });
    expect(bulk.undo_ms).toBeGreaterThan(9_000);
    expect(await membersOf(owner, group)).toEqual([ana, bo]);
    expect((await undo(owner, bulk.id)).body.data).toMatchObject({ state: 'undone', undo_ms: 0 });
    expect(await membersOf(owner, group)).toEqual([bo]);
    // A second click on Undo changes nothing.
    expect((await undo(owner, bulk.id)).body.data.state).toBe('undone');
  });

  it('creates a new group, which Undo removes again', async () => {
    const id = await add(owner, pizza, '5125550110');
    const bulk = await started(owner, 'group', { ids: [id], name: 'Brand new' });
    expect(bulk).toMatchObject({ state: 'done', name: 'Brand new', changed: 1 });
    const groups = () => sql(`select 1 from contact_group where name = 'Brand new' and not deleted`);
    expect(await groups()).toHaveLength(1);
    await undo(owner, bulk.id);
    expect(await groups()).toEqual([]);
  });

  it('keeps a new group when others were added to it meanwhile', async () => {
    const [mine, theirs] = await addMany(owner, pizza, 5_125_550_130, 2);
    const bulk = await started(owner, 'group', { ids: [mine ?? 0], name: 'Shared' });
    const { id } = await one<{ id: number }>(`select id from contact_group where name = 'Shared'`);
    await started(helper, 'group', { ids: [theirs ?? 0], group_id: id });
    await undo(owner, bulk.id);
    expect(await membersOf(owner, id)).toEqual([theirs]);
  });

  it('does not let an action for many people delay one for a few', async () => {
    await addMany(owner, pizza, 5_135_500_000, 12_000);
    const group = await groupOf(owner, 'Everybody there');
    const large = await started(owner, 'group', { filter: JSON.stringify({ phone: '5135' }), group_id: group });
    for (let steps = 0; steps < 2; steps += 1) await tools.step();
    const small = await started(owner, 'tag', { filter: JSON.stringify({ phone: '5125550110' }), tag: 'quick' });
    for (let steps = 0; steps < 5; steps += 1) await tools.step();
    const states = (await list(owner)).filter(({ id }) => id === large.id || id === small.id);
    expect(states.map(({ id, state }) => [id === small.id ? 'small' : 'large', state])).toEqual([
      ['large', 'running'],
      ['small', 'done'],
    ]);
    await work();
  });

  it('PERM-022: every user may add to a group, but only some may create one', async () => {
    const id = await add(owner, pizza, '5125550111');
    const group = await groupOf(owner, 'Open to all');
    expect([
      (await start(helper, 'group', { ids: [id], group_id: group })).status,
      (await start(helper, 'group', { ids: [id], name: 'Mine' })).status,
      (await start(null, 'group', { ids: [id], group_id: group })).status,
    ]).toEqual([200, 403, 401]);
    expect(await sql(`select 1 from contact_group where name = 'Mine'`)).toEqual([]);
  });

  it('ends as failed when the group is deleted meanwhile', async () => {
    const ids = await addMany(owner, pizza, 5_125_551_000, 3);
    const group = await groupOf(owner, 'Short-lived');
    const bulk = await started(owner, 'group', { filter: JSON.stringify({ phone: '512555100' }), group_id: group });
    expect(bulk).toMatchObject({ state: 'running', total: null });
    await sql('update contact_group set deleted = true where id = $1', [group]);
    await work();
    expect((await list(owner)).find(({ id }) => id === bulk.id)).toMatchObject({
      state: 'failed',
      reason: 'The group was deleted meanwhile.',
      total: ids.length,
      undo_ms: 0,
    });
    expect((await undo(owner, bulk.id)).status).toBe(409);
  });
});

describe('A step that fails', () => {
  /** An action whose selection cannot be listed until `mend` is called. */
  const broken = async (phone: string) => {
    const group = await groupOf(owner, `Group of ${phone}`);
    const bulk = await started(owner, 'group', { filter: JSON.stringify({ phone }), group_id: group });
    const filter = (value: object) =>
      sql('update bulk_action set filter = $2 where id = $1', [bulk.id, JSON.stringify(value)]);
    await filter({ phone, zip: 'longer than any zip' });
    return { id: bulk.id, group, mend: () => filter({ phone }) };
  };
  const stateOf = async (id: number) => (await list(owner)).find((bulk) => bulk.id === id);

  it('is retried after a growing pause, and the action continues when it succeeds', async () => {
    const ids = await addMany(owner, pizza, 5_125_554_000, 3);
    const { id, group, mend } = await broken('512555400');
    const waits: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await expect(tools.step()).rejects.toThrow('zip');
      const { wait } = await one<{ wait: number }>(
        'select round(extract(epoch from next_at - now()))::int as wait from bulk_action where id = $1',
        [id],
      );
      waits.push(wait);
      // Not before its time.
      expect(await tools.step()).toBe(false);
      await pass(id);
    }
    expect(waits).toEqual([5, 10, 20]);
    await mend();
    await work();
    expect(await membersOf(owner, group)).toEqual(ids);
    expect(await stateOf(id)).toMatchObject({ state: 'done', changed: 3 });
  });

  it('fails the action after seven failures in a row', async () => {
    const { id } = await broken('512555500');
    for (let time = 0; time < 7; time += 1) {
      expect(await stateOf(id)).toMatchObject({ state: 'running' });
      await expect(tools.step()).rejects.toThrow('zip');
      await pass(id);
    }
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      reason: 'Something went wrong on our side. Please try again or contact support.',
    });
  });
});

describe('Tagging selected subscribers', () => {
  it('adds the tag where it is missing, and Undo restores the tags', async () => {
    const ids = [
      await add(owner, pizza, '5125550120'),
      await add(owner, pizza, '5125550121', { tags: 'vip, regular' }),
      await add(owner, pizza, '5125550122', { tags: 'Friday' }),
      await add(owner, pizza, '5125550123', { tags: 'x'.repeat(498) }),
    ];
    // The browser sends an empty text for no filter.
    const bulk = await started(helper, 'tag', { ids, filter: '', tag: ' friday ' });
    expect(bulk).toMatchObject({ state: 'done', name: 'friday', total: 4, changed: 2 });
    expect((await tagsOf(ids)).slice(0, 3)).toEqual(['friday', 'vip, regular, friday', 'Friday']);
    // Added by hand meanwhile, so it stays.
    await sql(`update subscriber set tags = tags || ', new' where id = $1`, [ids[1]]);
    await undo(helper, bulk.id);
    expect((await tagsOf(ids)).slice(0, 3)).toEqual(['', 'vip, regular, new', 'Friday']);
  });

  it('removes the tag where it is, and Undo gives it back to exactly those', async () => {
    const ids = [
      await add(owner, pizza, '5125550125', { tags: 'vip, Lapsed, regular' }),
      await add(owner, pizza, '5125550126', { tags: 'lapsed' }),
      await add(owner, pizza, '5125550127', { tags: 'vip' }),
    ];
    const bulk = await started(helper, 'untag', { ids, filter: '', tag: 'LAPSED' });
    expect(bulk).toMatchObject({ kind: 'untag', state: 'done', name: 'LAPSED', total: 3, changed: 2 });
    expect(bulk.undo_ms).toBeGreaterThan(0);
    expect(await tagsOf(ids)).toEqual(['vip, regular', '', 'vip']);
    await undo(helper, bulk.id);
    expect(await tagsOf(ids)).toEqual(['vip, regular, LAPSED', 'LAPSED', 'vip']);
  });

  it('takes all matches of a filter without the excluded ones, plus single ones', async () => {
    const [first, second, third] = await addMany(owner, pizza, 4_155_550_100, 3);
    const other = await add(owner, pizza, '2105550140');
    const bulk = await started(owner, 'tag', {
      filter: JSON.stringify({ phone: '415', disabled: '0' }),
      excluded: [second ?? 0],
      ids: [other, first ?? 0],
      tag: 'coast',
    });
    // People who join after the click are not included.
    await sql(`insert into subscriber (account_id, keyword_id, phone) values ($1, $2, '4155550199')`, [
      owner.accountId,
      pizza,
    ]);
    await work();
    expect((await list(owner)).find(({ id }) => id === bulk.id)).toMatchObject({ state: 'done', total: 3, changed: 3 });
    expect(
      (
        await sql<{ id: number }>(`select id from subscriber where account_id = $1 and tags = 'coast' order by id`, [
          owner.accountId,
        ])
      ).map(({ id }) => id),
    ).toEqual([first, third, other].sort((a, b) => Number(a) - Number(b)));
  });

  it('runs once when a call is repeated with its key, and refuses another selection with that key', async () => {
    const ids = await addMany(owner, pizza, 4_155_550_200, 2);
    const headers = { 'idempotency-key': 'tag-1' };
    const one = await start(owner, 'tag', { ids, tag: 'once' }, headers);
    const two = await start(owner, 'tag', { ids, tag: 'once' }, headers);
    expect(two.body.data.id).toBe(one.body.data.id);
    expect((await start(owner, 'tag', { ids: [ids[0] ?? 0], tag: 'once' }, headers)).status).toBe(409);
    expect(await sql(`select 1 from bulk_action where name = 'once'`)).toHaveLength(1);
  });
});

describe('MODAL-020, ENG-028: unsubscribing selected subscribers', () => {
  it('has no effect before its time, and then ends every subscription of each phone', async () => {
    const taco = await tools.addKeyword(owner, 'TACO');
    const ids = [await add(owner, pizza, '3035550101'), await add(owner, pizza, '3035550102')];
    const elsewhere = await add(owner, taco, '3035550101');
    const bulk = await started(owner, 'unsubscribe', { ids });
    expect(bulk).toMatchObject({ state: 'held', total: 2, changed: 0 });
    expect(bulk.undo_ms).toBeGreaterThan(10_000);
    await work();
    expect(await leftOf(ids)).toEqual([]);
    await pass(bulk.id);
    await work();
    expect(await leftOf([...ids, elsewhere])).toEqual([...ids, elsewhere]);
    expect((await list(owner)).find(({ id }) => id === bulk.id)).toMatchObject({
      state: 'done',
      changed: 2,
      undo_ms: 0,
    });
    expect(await consentsOf('3035550101')).toBe(2);
    // Nothing revives a consent: an action that took effect cannot be undone.
    expect((await undo(owner, bulk.id)).status).toBe(409);
    expect(await leftOf(ids)).toEqual(ids);
  });

  it('does not happen when it was undone in time', async () => {
    const ids = await addMany(owner, pizza, 3_035_550_200, 3);
    const bulk = await started(owner, 'unsubscribe', { filter: JSON.stringify({ phone: '303555020' }) });
    await work();
    expect((await undo(owner, bulk.id)).body.data).toMatchObject({ state: 'undone' });
    await pass(bulk.id);
    await work();
    expect(await leftOf(ids)).toEqual([]);
  });

  it('skips people who have rejoined since, or had left already', async () => {
    const ids = [
      await add(owner, pizza, '3035550301'),
      await add(owner, pizza, '3035550302'),
      await add(owner, pizza, '3035550303', { disabled: 1 }),
      await add(owner, pizza, '3035550304'),
    ];
    const bulk = await started(owner, 'unsubscribe', { ids });
    await sql(`update subscriber set subscribed_at = now() where id = $1`, [ids[1]]);
    // To another list: that consent is also newer than the click.
    const elsewhere = await add(owner, await tools.addKeyword(owner, 'BRUNCH'), '3035550304');
    await sql(`update subscriber set subscribed_at = now() where id = $1`, [elsewhere]);
    await pass(bulk.id);
    await work();
    expect((await list(owner)).find(({ id }) => id === bulk.id)).toMatchObject({ state: 'done', changed: 1 });
    expect(await leftOf([...ids, elsewhere])).toEqual([ids[0], ids[2]]);
  });

  it('PERM-005, PERM-006: is reserved to the owner, as is removing', async () => {
    const id = await add(owner, pizza, '3035550401');
    for (const kind of ['unsubscribe', 'delete', 'leaving'])
      expect([
        (await start(helper, kind, { ids: [id] })).status,
        (await start(null, kind, { ids: [id] })).status,
      ]).toEqual([403, 401]);
  });

  it('returns the number of people and the names of their lists beforehand', async () => {
    const spa = await tools.addKeyword(owner, 'SPA');
    const ids = [await add(owner, spa, '3035550501'), await add(owner, spa, '3035550502', { disabled: 1 })];
    await add(owner, pizza, '3035550501');
    expect((await start(owner, 'leaving', { ids })).body.data).toEqual({ people: 1, keywords: ['PIZZA', 'SPA'] });
    expect((await start(owner, 'leaving', { filter: JSON.stringify({ keyword: 'SPA' }) })).body.data).toEqual({
      people: 1,
      keywords: ['PIZZA', 'SPA'],
    });
  });
});

describe('API-043, decision 79: removing selected subscribers', () => {
  it('unsubscribes and hides them when its time has come', async () => {
    const ids = [await add(owner, pizza, '6175550101'), await add(owner, pizza, '6175550102', { disabled: 1 })];
    const bulk = await started(owner, 'delete', { ids });
    expect(bulk.state).toBe('held');
    await pass(bulk.id);
    await work();
    expect(await sql('select deleted, disabled from subscriber where id = any($1)', [ids])).toEqual([
      { deleted: true, disabled: 1 },
      { deleted: true, disabled: 1 },
    ]);
    expect((await list(owner)).find(({ id }) => id === bulk.id)).toMatchObject({ state: 'done', changed: 2 });
  });
});

describe('Calls about selected subscribers', () => {
  it.each([
    ['nobody', 'tag', { tag: 'x' }, 422],
    ['no tag', 'tag', { ids: [1], tag: ' ' }, 422],
    ['two tags in one', 'tag', { ids: [1], tag: 'a,b' }, 422],
    ['no tag to remove', 'untag', { ids: [1], tag: '' }, 422],
    ['an unknown subscriber without the tag', 'untag', { ids: [999_999_999], tag: 'x' }, 404],
    ['neither a group nor a name', 'group', { filter: '{}' }, 422],
    ['invalid ids', 'tag', { ids: 'all', tag: 'x' }, 422],
    ['an invalid filter', 'tag', { filter: '{"disabled":"7"}', tag: 'x' }, 422],
    ['a filter that is no object', 'tag', { filter: '{', tag: 'x' }, 422],
    ['an unknown subscriber', 'tag', { ids: [999_999_999], tag: 'x' }, 404],
    ['an unknown group', 'group', { filter: '{}', group_id: 999_999_999 }, 404],
  ] as const)('refuse %s', async (_, kind, form, status) => {
    expect((await start(owner, kind, form)).status).toBe(status);
  });

  it('refuse subscribers, groups and actions of another account like unknown ones', async () => {
    const id = await add(owner, pizza, '7135550101');
    expect((await start(owner, 'unsubscribe', { ids: [id, foreign] })).status).toBe(404);
    expect((await start(owner, 'group', { ids: [id], group_id: foreignGroup })).status).toBe(404);
    const bulk = await started(owner, 'unsubscribe', { ids: [id] });
    expect([(await undo(stranger, bulk.id)).status, (await undo(null, bulk.id)).status]).toEqual([404, 401]);
    // Nor those of another user of the account.
    expect((await undo(helper, bulk.id)).status).toBe(404);
    expect(await list(stranger)).toEqual([]);
    expect((await list(helper)).some((one) => one.id === bulk.id)).toBe(false);
    await undo(owner, bulk.id);
  });

  it('never touch another account by a filter', async () => {
    const before = await sql('select tags, disabled from subscriber where id = $1', [foreign]);
    const lonely = await t.createOwner();
    const bulk = await started(lonely, 'tag', { filter: '{}', tag: 'everybody' });
    await work();
    expect((await list(lonely)).find(({ id }) => id === bulk.id)).toMatchObject({
      state: 'done',
      total: 0,
      changed: 0,
    });
    expect(await sql('select tags, disabled from subscriber where id = $1', [foreign])).toEqual(before);
  });

  it('allow ten unfinished actions per account', async () => {
    const busy = await t.createOwner();
    const id = await add(busy, await tools.addKeyword(busy, 'BUSY'), '7135550200');
    for (let n = 0; n < 10; n += 1) expect((await start(busy, 'unsubscribe', { ids: [id] })).status).toBe(200);
    expect((await start(busy, 'unsubscribe', { ids: [id] })).status).toBe(409);
  });

  it('allow no more than ten when many start at the same moment', async () => {
    const busy = await t.createOwner();
    const id = await add(busy, await tools.addKeyword(busy, 'RACE'), '7135550201');
    const starts = await Promise.all(Array.from({ length: 25 }, () => start(busy, 'unsubscribe', { ids: [id] })));
    expect(starts.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  it('return which subscribers of a page a filter matches', async () => {
    const [first, second] = await addMany(owner, pizza, 7_135_550_300, 2);
    await sql(`update subscriber set zip = '77001' where id = $1`, [second]);
    const ask = async (user: TestUser | null, query: string) =>
      t.call(user, 'GET', `subscribers/matching?filter[among]=${first},${second},${foreign}&${query}`);
    expect((await ask(owner, 'filter[zip]=770')).body.data).toEqual({ ids: [second] });
    expect((await ask(owner, '')).body.data.ids.sort()).toEqual([first, second]);
    expect((await ask(stranger, '')).body.data).toEqual({ ids: [foreign] });
    expect((await ask(null, '')).status).toBe(401);
  });

  it('API-044: download exactly the selected ones', async () => {
    const [first, second, third] = await addMany(owner, pizza, 9_155_550_100, 3);
    const other = await add(owner, pizza, '9165550104', { disabled: 1 });
    const phones = async (form: Parameters<typeof start>[2]): Promise<string[]> => {
      const { status, text } = await t.call(owner, 'POST', 'subscribers/export', { form });
      expect(status).toBe(200);
      return text
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.slice(0, 10))
        .sort();
    };
    expect(await phones({ ids: [first ?? 0, other], filter: '' })).toEqual(['9155550100', '9165550104']);
    expect(
      await phones({ filter: JSON.stringify({ phone: '915' }), excluded: [second ?? 0], ids: [other, third ?? 0] }),
    ).toEqual(['9155550100', '9155550102', '9165550104']);
    expect(await phones({ ids: [foreign] })).toEqual([]);
    expect((await t.call(null, 'POST', 'subscribers/export', { form: { ids: [other] } })).status).toBe(401);
  });
});

describe('When a process dies in the middle of an action', () => {
  it('it leaves whole parts; the next worker does the others, each once', async () => {
    const ids = await addMany(owner, pizza, 8_325_550_000, 1_200);
    const bulk = await started(owner, 'unsubscribe', { filter: JSON.stringify({ phone: '832' }) });
    await work();
    await pass(bulk.id);
    // Somebody in the second part is being texted, so the part waits for the phone's lock.
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    const texting = t.db.asEngine(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('inbound:8325550700', 0))`);
      await held;
    });
    const dead = work().catch((error: unknown) => error);
    const admin = new pg.Client({ connectionString: t.db.url });
    await admin.connect();
    let waiting: { pid: number }[] = [];
    while (waiting.length === 0)
      ({ rows: waiting } = await admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
      ));
    expect(await leftOf(ids)).toHaveLength(500);
    await admin.query('select pg_terminate_backend($1)', [waiting[0]?.pid]);
    await admin.end();
    expect(await dead).toBeInstanceOf(Error);
    release();
    await texting;
    expect((await list(owner)).find(({ id }) => id === bulk.id)).toMatchObject({ state: 'running', done: 500 });
    await work();
    expect((await list(owner)).find(({ id }) => id === bulk.id)).toMatchObject({
      state: 'done',
      total: 1_200,
      done: 1_200,
      changed: 1_200,
    });
    expect(await leftOf(ids)).toEqual(ids);
    expect(
      (
        await one<{ n: number }>(
          `select count(*) as n from consent_event where account_id = $1 and phone like '832%' and event = 'opt-out'`,
          [owner.accountId],
        )
      ).n,
    ).toBe(1_200);
  });

  it('two workers share the steps of an action, and run none twice', async () => {
    const ids = await addMany(owner, pizza, 8_315_550_000, 2_600);
    const group = await groupOf(owner, 'Together');
    const bulk = await started(owner, 'group', { filter: JSON.stringify({ phone: '831' }), group_id: group });
    await Promise.all([work(), work(), work()]);
    await work();
    expect((await list(owner)).find(({ id }) => id === bulk.id)).toMatchObject({
      state: 'done',
      total: 2_600,
      done: 2_600,
      changed: 2_600,
    });
    expect(await membersOf(owner, group)).toEqual(ids);
    await undo(owner, bulk.id);
    await work();
    expect(await sql('select 1 from contact_group_member where group_id = $1', [group])).toEqual([]);
  });
});
