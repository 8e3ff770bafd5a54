import { randomUUID } from 'node:crypto';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { runNextUndo } from './import-undo-worker';
import { startImports } from '../import/import-worker';
import { createList, postImport, subscribersOf } from '../import/imports.fixture';
import { countUndoFailure, dueUndos } from './import-undo.repository';
import { stepOfUndo } from './run-undo';
import { finishUndo, importFile, rowsOf, undone } from './undo-import.fixture';

let t: TestApp;
let owner: TestUser;
let name: string;
let list: { id: number };
const { sql, one } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
  const worker = await startImports(t.deps, { pollMs: 50, rows: 2, fewest: 1 });
  t.db.beforeDrop(() => worker.stop());
});
beforeEach(async () => {
  owner = await t.createOwner();
  name = `U${owner.accountId}`;
  list = await createList(t, owner, name);
});

const load = (data: string, keyword = name): Promise<number> => importFile(t, owner, keyword, data);
const viewOf = async (id: number, user = owner) => (await t.call(user, 'GET', `subscribers/imports/${id}`)).body.data;
const preview = async (id: number, user = owner) => t.call(user, 'GET', `subscribers/imports/${id}/undo`);
const undo = (id: number, user: TestUser | null = owner) => t.call(user, 'POST', `subscribers/imports/${id}/undo`);
const idOf = async (phone: string): Promise<number> =>
  (
    await one<{ id: number }>('select id from subscriber where account_id = $1 and phone = $2', [
      owner.accountId,
      phone,
    ])
  ).id;
const text = (from: string, body: string) =>
  t.deps.receiver.inbound({
    providerId: randomUUID(),
    from,
    to: t.deps.config.shortcode,
    body,
    media: [],
    at: new Date(),
  });
const names = async () => (await subscribersOf(t, owner)).map((one) => [one.phone, one.first_name, one.disabled]);
const reported = () =>
  one<{ joins: number; leaves: number; manual: number; net: number }>(
    'select sum(joins)::int as joins, sum(leaves)::int as leaves, sum(manual)::int as manual, sum(net)::int as net from report_change where account_id = $1',
    [owner.accountId],
  );

describe('the undo of an import', () => {
  it('brings values of custom fields back, where nobody changed them since and the field exists', async () => {
    const field = async (one: string): Promise<number> =>
      (await t.call(owner, 'POST', 'subscribers/fields', { form: { name: one, kind: 'text' } })).body.data.id;
    const [size, note] = [await field('Size'), await field('Note')];
    const values = async () =>
      (
        await sql<{ value: string }>(
          `select right(s.phone, 1) || ' ' || f.name || ' ' || v.value as value from subscriber_value v join subscriber s on s.id = v.subscriber_id
           join custom_field f on f.id = v.field_id and not f.deleted where s.account_id = $1 order by 1`,
          [owner.accountId],
        )
      ).map(({ value }) => value);
    await load('Phone,Size,Note\n5125550101,S,a\n5125550102,S,a\n5125550103,S,\n');
    const before = await rowsOf(t, owner);
    const id = await load('Phone,Size,Note\n5125550101,L,b\n5125550102,S,b\n5125550103,L,\n5125550104,L,c\n');
    expect((await preview(id)).body.data).toEqual({ removed: 1, restored: 3, kept: 0 });
    await t.call(owner, 'PUT', `subscribers/${await idOf('5125550103')}/fields`, {
      form: { values: JSON.stringify({ [size]: 'M' }) },
    });
    await t.call(owner, 'DELETE', `subscribers/fields/${note}`);
    await undone(t, owner, id);
    expect(await values()).toEqual(['1 Size S', '2 Size S', '3 Size M']);
    const after = await rowsOf(t, owner);
    expect(after.get('5125550102')?.modified_at).toBe(before.get('5125550102')?.modified_at);
  });

  it('SUBS-054: removes the people whom the file added, restores those whom it changed, and reports both', async () => {
    await load('Phone,First Name,Tags\n5125550101,Ann,vip\n5125550102,Ben,\n');
    const before = await rowsOf(t, owner);
    const id = await load(
      'Phone,First Name,Tags\n5125550101,Anna,old\n5125550102,Ben,\n5125550103,Cy,new\n5125550104,,\n5125550105,,\n',
    );
    expect((await preview(id)).body.data).toEqual({ removed: 3, restored: 1, kept: 0 });
    const begun = await undo(id);
    expect(begun.body.data).toMatchObject({ id, undo: { state: 'running', progress: 0 } });
    expect((await undo(id)).body.data.undo.state).toBe('running');
    expect(await stepOfUndo(t.deps, owner.accountId, id)).toBe(true);
    expect((await viewOf(id)).undo.progress).toBeGreaterThan(0);
    await finishUndo(t.deps, owner, id);
    const { undo: shown } = await viewOf(id);
    expect(shown).toMatchObject({ state: 'done', progress: 100, removed: 3, restored: 1, kept: 0 });
    expect([shown.by === '', shown.at === null]).toEqual([false, false]);
    const after = await rowsOf(t, owner);
    for (const [phone, row] of before) expect(after.get(phone)).toEqual(row);
    expect(await names()).toEqual([
      ['5125550101', 'Ann', 0],
      ['5125550102', 'Ben', 0],
    ]);
    expect(await sql('select * from import_undo where import_id = $1', [id])).toEqual([]);
    expect(await sql('select tag from subscriber_tag where account_id = $1', [owner.accountId])).toEqual([
      { tag: 'vip' },
    ]);
  });

  it('decision 770: its people, those added and those changed, are a filter of the list until the undo', async () => {
    await load('Phone,First Name\n5125550101,Ann\n5125550102,Ben\n5125550103,Cy\n');
    const id = await load('Phone,First Name\n5125550101,Anna\n5125550102,Ben\n5125550104,Di\n');
    const phonesOf = async (value: number | string, user = owner) =>
      (await t.call(user, 'GET', `subscribers?filter[import]=${value}`)).body.data.entries.map(
        (one: { phone: string }) => one.phone,
      );
    expect((await phonesOf(id)).sort()).toEqual(['5125550101', '5125550104']);
    const chosen = await t.call(owner, 'GET', `subscribers/ids?filter[import]=${id}`);
    expect(chosen.body.data.ids).toHaveLength(2);
    expect(await phonesOf(id, await t.createOwner())).toEqual([]);
    expect((await t.call(owner, 'GET', 'subscribers?filter[import]=x')).status).toBe(422);
    await undone(t, owner, id);
    expect(await phonesOf(id)).toEqual([]);
  });

  it('is run by a worker', async () => {
    const id = await load('Phone\n5125550101\n');
    await undo(id);
    while ((await viewOf(id)).undo.state === 'running') await runNextUndo(t.deps);
    expect(await names()).toEqual([]);
  });

  it('leaves no trace in the numbers of reports, totals and activity', async () => {
    await load('Phone\n5125550101\n5125550102\n5125550103\n');
    await t.call(owner, 'DELETE', `subscribers/${await idOf('5125550103')}`);
    const numbers = () =>
      Promise.all([
        reported(),
        one('select sum(total)::int as total, sum(active)::int as active from subscriber_count where account_id = $1', [
          owner.accountId,
        ]),
        sql('select type, phone, people from activity where account_id = $1 order by id', [owner.accountId]),
      ]);
    const before = await numbers();
    const id = await load('Phone,First Name\n5125550101,Ann\n5125550104,Dee\n5125550105,\n5125550106,\n');
    await undone(t, owner, id);
    expect(await numbers()).toEqual(before);
  });

  it('keeps the activity entries of people whom it does not remove', async () => {
    const id = await load('Phone\n5125550101\n5125550102\n5125550103\n');
    await text('5125550102', 'who is this');
    await undone(t, owner, id);
    expect(await sql('select people from activity where account_id = $1', [owner.accountId])).toEqual([{ people: 1 }]);
    expect(await reported()).toMatchObject({ joins: 1, leaves: 0, manual: 1, net: 1 });
  });

  it('keeps people who were edited, tagged, given a custom field, unsubscribed, joined again or texted since', async () => {
    const phones = [1, 2, 3, 4, 5, 6, 7].map((n) => `512555010${n}`);
    const id = await load(`Phone,First Name\n${phones.map((phone) => `${phone},Ann`).join('\n')}\n`);
    const [edited, tagged, valued, left, joined, texted] = phones as [string, string, string, string, string, string];
    await t.call(owner, 'PUT', `subscribers/${await idOf(edited)}`, { form: { phone: edited, first_name: 'Eve' } });
    await t.call(owner, 'POST', 'subscribers/bulk/tag', {
      json: { ids: [await idOf(tagged)], filter: null, excluded: [], tag: 'vip' },
    });
    const [field] = await sql<{ id: number }>(
      `insert into custom_field (account_id, name, slug, kind) values ($1, 'Size', 'size', 'text') returning id`,
      [owner.accountId],
    );
    await t.call(owner, 'PUT', `subscribers/${await idOf(valued)}/fields`, {
      json: { values: { [field?.id ?? 0]: 'L' } },
    });
    await text(left, 'STOP');
    await text(joined, name);
    await text(texted, 'who is this');
    const before = await rowsOf(t, owner);
    expect((await preview(id)).body.data).toEqual({ removed: 1, restored: 0, kept: 6 });
    await undone(t, owner, id);
    expect((await viewOf(id)).undo).toMatchObject({ removed: 1, restored: 0, kept: 6 });
    const after = await rowsOf(t, owner);
    for (const phone of phones.slice(0, 6)) expect(after.get(phone)).toEqual(before.get(phone));
    expect(after.get(phones[6] ?? '')).toMatchObject({ deleted: true, first_name: '' });
  });

  it('keeps people for whom a program reported another consent since, and removes the others', async () => {
    const id = await load('Phone,First Name\n5125550101,Ann\n5125550102,Ben\n');
    const form = { phone: '5125550101', keyword: name, consent: 'Ticked the box' };
    const added = await t.call(owner, 'POST', 'subscribers', { form });
    expect(added.body.data).toMatchObject({ id: await idOf('5125550101'), renewed: 1 });
    expect((await preview(id)).body.data).toEqual({ removed: 1, restored: 0, kept: 1 });
    await undone(t, owner, id);
    expect(await names()).toEqual([['5125550101', 'Ann', 0]]);
  });

  const leaving = (...people: number[]): string =>
    `Phone,Status\n${people.map((n) => `512555010${n},Unsubscribed\n`).join('')}`;
  const suppressed = async () =>
    (
      await sql<{ phone: string }>('select phone from suppression where account_id = $1 order by phone', [
        owner.accountId,
      ])
    ).map(({ phone }) => phone);

  it('lifts an opt-out that only the file has made, and leaves no trace in the numbers', async () => {
    await createList(t, owner, `O${name}`);
    await load('Phone,First Name\n5125550101,Ann\n');
    await load('Phone,First Name\n5125550101,Ann\n', `O${name}`);
    const numbers = () =>
      Promise.all([
        reported(),
        one('select sum(total)::int as total, sum(active)::int as active from subscriber_count where account_id = $1', [
          owner.accountId,
        ]),
        sql('select type, phone, people from activity where account_id = $1 order by id', [owner.accountId]),
        sql('select to_jsonb(s) as row from subscriber s where account_id = $1 and phone = $2 order by id', [
          owner.accountId,
          '5125550101',
        ]),
      ]);
    const before = await numbers();
    const id = await load(leaving(1, 2));
    expect(await suppressed()).toEqual(['5125550101', '5125550102']);
    expect((await preview(id)).body.data).toEqual({ removed: 1, restored: 1, kept: 0 });
    await undone(t, owner, id);
    expect((await viewOf(id)).undo).toMatchObject({ state: 'done', progress: 100, removed: 1, restored: 1, kept: 0 });
    expect(await numbers()).toEqual(before);
    expect(await suppressed()).toEqual([]);
    const events = await sql<{ event: string }>(
      'select phone, event, channel from consent_event where account_id = $1 order by id',
      [owner.accountId],
    );
    const [sent, changed] = [events.slice(0, 5), events.slice(5)];
    expect(sent.map(({ event }) => event)).toEqual(['opt-in', 'opt-in', 'opt-out', 'opt-out', 'opt-out']);
    expect(changed).toEqual(
      expect.arrayContaining([
        { phone: '5125550101', event: 'restore', channel: 'web' },
        { phone: '5125550102', event: 'restore', channel: 'web' },
      ]),
    );
    // The right file subscribes them.
    const { lines } = await postImport(t, owner, 'Phone\n5125550102\n', { keyword: name });
    expect(lines.at(-1)).toMatchObject({ good: 1, error: 0 });
  });

  it.each([
    ['the person by STOP', () => text('5125550101', 'STOP')],
    ['another file', () => load(leaving(1), `O${name}`)],
    ['the owner', async () => t.call(owner, 'DELETE', `subscribers/${await idOf('5125550101')}`)],
  ])('does not lift an opt-out that was also made by another cause since: %s', async (_, leave) => {
    await createList(t, owner, `O${name}`);
    await load('Phone\n5125550101\n5125550102\n');
    const id = await load(leaving(1, 2));
    await leave();
    expect((await preview(id)).body.data).toMatchObject({ restored: 1 });
    await undone(t, owner, id);
    expect(await suppressed()).toEqual(['5125550101']);
    expect((await rowsOf(t, owner)).get('5125550101')?.disabled).toBe(1);
    expect((await rowsOf(t, owner)).get('5125550102')?.disabled).toBe(0);
  });

  it('removes people whom a later file had opted out, when that file was undone before', async () => {
    const id = await load('Phone\n5125550101\n');
    await undone(t, owner, await load(leaving(1)));
    expect((await preview(id)).body.data).toEqual({ removed: 1, restored: 0, kept: 0 });
    await undone(t, owner, id);
    expect(await names()).toEqual([]);
  });

  it('does not lift an opt-out that existed before', async () => {
    await load('Phone\n5125550101\n5125550102\n');
    await text('5125550101', 'STOP');
    await load(leaving(2));
    const id = await load(leaving(1, 2));
    await undone(t, owner, id);
    expect(await suppressed()).toContain('5125550102');
    expect([...(await rowsOf(t, owner)).values()].map(({ disabled }) => disabled)).toEqual([1, 1]);
  });

  it('ends the consents of the import in the ledger, with the name of the user', async () => {
    const id = await load('Phone\n5125550101\n');
    await undone(t, owner, id);
    const events = await sql<{ event: string; words: string; actor: string; channel: string }>(
      'select event, words, actor, channel from consent_event where account_id = $1 order by id',
      [owner.accountId],
    );
    expect(events).toEqual([
      expect.objectContaining({ event: 'opt-in' }),
      {
        event: 'opt-out',
        words: expect.stringMatching(/^Import of people\.csv undone by ./) as string,
        actor: `user:${owner.userId}`,
        channel: 'web',
      },
    ]);
  });

  it('can be followed by the right file, without anything of the wrong one returning', async () => {
    const id = await load('Phone,First Name,Email\n5125550101,Wrong,wrong@example.com\n');
    await undone(t, owner, id);
    await load('Phone,First Name\n5125550101,Right\n5125550102,New\n');
    expect((await subscribersOf(t, owner)).map(({ first_name, email }) => [first_name, email])).toEqual([
      ['Right', ''],
      ['New', ''],
    ]);
  });

  it('undoes several files one after the other, the last one first', async () => {
    const first = await load('Phone,First Name\n5125550101,Ann\n');
    const rows = await rowsOf(t, owner);
    const second = await load('Phone,First Name\n5125550101,Anna\n5125550102,Ben\n');
    expect((await viewOf(first)).undo).toMatchObject({ state: 'closed', reason: 'later', later: 'people.csv' });
    const refused = await undo(first);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '“people.csv” was imported into this keyword later. Undo that import first.',
    ]);
    await undone(t, owner, second);
    expect((await rowsOf(t, owner)).get('5125550101')).toEqual(rows.get('5125550101'));
    await undone(t, owner, first);
    expect(await names()).toEqual([]);
  });

  it('requires undoing a later file first even if that found its people unchanged, because they are in it too', async () => {
    const first = await load('Phone\n5125550101\n');
    const second = await load('Phone\n5125550101\n');
    expect((await undo(first)).status).toBe(409);
    expect((await preview(second)).body.data).toEqual({ removed: 0, restored: 0, kept: 0 });
    await undone(t, owner, second);
    expect(await names()).toHaveLength(1);
    await undone(t, owner, first);
    expect(await names()).toEqual([]);
  });

  it('does not wait for later files that failed, or that went to another keyword', async () => {
    await createList(t, owner, `O${name}`);
    const id = await load('Phone\n5125550101\n');
    await load('Phone\nx\n');
    await load('Phone\n5125550101\n', `O${name}`);
    expect((await undone(t, owner, id)).status).toBe(200);
    expect(await names()).toEqual([['5125550101', '', 0]]);
  });

  it('starts no sequence for a tag that it restores', async () => {
    await load('Phone,Tags\n5125550101,vip\n');
    await sql(
      `insert into automation (account_id, kind, name, keyword_id, state, trigger, trigger_tag) values ($1, 'sequence', 'S', $2, 'on', 'tag', 'vip')`,
      [owner.accountId, list.id],
    );
    await undone(t, owner, await load('Phone,Tags\n5125550101,old\n'));
    expect((await subscribersOf(t, owner)).map(({ tags }) => tags)).toEqual(['vip']);
    expect(await sql('select * from sequence_entry where account_id = $1', [owner.accountId])).toEqual([]);
  });

  it('is in the security log, under the name of the user', async () => {
    await undone(t, owner, await load('Phone\n5125550101\n'));
    const { entries } = (await t.call(owner, 'GET', 'profiles/security?kind=import')).body.data;
    expect(entries).toMatchObject([
      { text: expect.stringMatching(/^Began to undo the import of /), who: owner.email },
      { text: expect.stringMatching(/^Began to import /), who: owner.email },
    ]);
  });

  it('delays the next import of the account until it ends', async () => {
    const id = await load('Phone\n5125550101\n');
    await undo(id);
    const next = postImport(t, owner, 'Phone\n5125550101\n', { keyword: name });
    await finishUndo(t.deps, owner, id);
    expect((await next).lines.at(-1)).toMatchObject({ good: 1, skipped: 0 });
    expect(await names()).toEqual([['5125550101', '', 0]]);
  });
});

describe('an import cannot be undone', () => {
  const reasonOf = async (id: number) => [
    (await viewOf(id)).undo.reason,
    (await preview(id)).status,
    (await undo(id)).status,
  ];

  it('a day after its end', async () => {
    const id = await load('Phone\n5125550101\n');
    await sql(`update import_job set finished_at = now() - interval '24 hours 1 second' where id = $1`, [id]);
    expect(await reasonOf(id)).toEqual(['late', 409, 409]);
  });

  it('when a step of it was written by an earlier version', async () => {
    const id = await load('Phone\n5125550101\n5125550102\n5125550103\n5125550104\n');
    await sql(
      'update import_step set undoable = false where import_id = $1 and first_row = (select max(first_row) from import_step where import_id = $1)',
      [id],
    );
    expect(await reasonOf(id)).toEqual(['older', 409, 409]);
  });

  it('when none of its rows was imported', async () => {
    expect(await reasonOf(await load('Phone\nx\n'))).toEqual(['nothing', 409, 409]);
  });

  it('while it runs', async () => {
    const { id } = await one<{ id: number }>(
      `insert into import_job (account_id, user_id, keyword_id, file, bytes, lease_owner, lease_until) values ($1, $2, $3, 'Phone', 5, 'other', now() + interval '1 hour') returning id`,
      [owner.accountId, owner.userId, list.id],
    );
    expect(await reasonOf(id)).toEqual(['running', 409, 409]);
  });

  it('twice', async () => {
    const id = await load('Phone\n5125550101\n');
    await undone(t, owner, id);
    await load('Phone\n5125550101\n');
    const again = await undo(id);
    expect([again.status, again.body.message]).toEqual([409, 'This import has been undone already.']);
    expect((await preview(id)).status).toBe(409);
    expect(await names()).toEqual([['5125550101', '', 0]]);
  });

  it('PERM-020: without the permission to upload, or a session', async () => {
    const id = await load('Phone\n5125550101\n');
    const stranger = await t.createAuthorizedUser(owner);
    expect([(await undo(id, stranger)).status, (await preview(id, stranger)).status]).toEqual([403, 403]);
    expect((await undo(id, null)).status).toBe(401);
    const colleague = await t.createAuthorizedUser(owner, { allow: ['subscriber_uploadcontacts'] });
    expect((await undo(id, colleague)).status).toBe(200);
  });

  it('by another account, or when it does not exist', async () => {
    const id = await load('Phone\n5125550101\n');
    const other = await t.createOwner();
    expect([(await undo(id, other)).status, (await preview(id, other)).status]).toEqual([404, 404]);
    expect([(await undo(2_147_483_647)).status, (await undo(0)).status]).toEqual([404, 404]);
    expect((await t.call(owner, 'POST', 'subscribers/imports/x/undo')).status).toBe(404);
    expect(await names()).toHaveLength(1);
  });
});

describe('a failing undo', () => {
  it('stops after seven failures, and continues when it is begun again', async () => {
    const id = await load('Phone\n5125550101\n5125550102\n5125550103\n');
    await undo(id);
    const failing = {
      db: {
        ...t.db,
        asAccount: (async (account, work) =>
          t.db.asAccount(account, async (tx) => {
            if ((await work(tx)) === true) throw new Error('killed');
            return undefined;
          })) as typeof t.db.asAccount,
      },
    };
    for (let n = 0; n < 7; n += 1) await expect(stepOfUndo(failing, owner.accountId, id)).rejects.toThrow('killed');
    expect((await viewOf(id)).undo).toMatchObject({ state: 'stopped', removed: 0 });
    expect(await names()).toHaveLength(3);
    expect((await undone(t, owner, id)).status).toBe(200);
    expect((await viewOf(id)).undo).toMatchObject({ state: 'done', removed: 3 });
  });

  it('is not retried before its time', async () => {
    const id = await load('Phone\n5125550101\n');
    await undo(id);
    const isDue = async () => (await t.db.asEngine(dueUndos)).some((due) => due.id === id);
    expect(await isDue()).toBe(true);
    await t.db.asEngine((tx) => countUndoFailure(tx, id));
    expect(await isDue()).toBe(false);
  });
});
