import type { Activity } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { startImports } from './import-worker';
import { finishImport } from './finish-import';
import { createList, postImport } from './imports.fixture';

let t: TestApp;
let owner: TestUser;
let list: { id: number };
let name: string;

beforeAll(async () => {
  t = await testApp();
  const worker = await startImports(t.deps, { pollMs: 50, rows: 2, fewest: 1 });
  t.db.beforeDrop(() => worker.stop());
});
beforeEach(async () => {
  owner = await t.createOwner();
  name = `A${owner.accountId}`;
  list = await createList(t, owner, name);
});

const feed = async (user = owner): Promise<Activity[]> =>
  (await t.call(user, 'GET', 'subscribers/activity')).body.data.entries;
/** Activity texts without tags, and with LIST for the name of the list. */
const texts = async (user = owner) =>
  (await feed(user)).map(({ text }) => text.replaceAll(/<.*?>/g, '').replaceAll(name, 'LIST'));
const send = async (data: string, keyword = name) => (await postImport(t, owner, data, { keyword })).lines.at(-1);
/** The numbers of the account's reports. */
const reported = () =>
  t.db.asEngine((tx) =>
    tx.one<{ joins: number; leaves: number }>(
      'select coalesce(sum(joins), 0)::int as joins, coalesce(sum(leaves), 0)::int as leaves from report_change where account_id = $1',
      [owner.accountId],
    ),
  );

describe('the activity of an import', () => {
  it('HOME-022: is one entry with the number of people that the reports count as joined', async () => {
    const last = await send(
      'Phone,First Name\n5125550101,Ann\n5125550102,Ben\n5125550101,Ann\nx,Cy\n5125550103,Dee\n5125550104,Eve\n',
    );
    const [entry, ...others] = await feed();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      type: 'subscriber-register',
      module_entry_id: last?.id,
      people: 4,
      keyword: name,
      text: `<strong>4 people</strong> subscribed to <strong>${name}</strong> by an import`,
    });
    expect(await reported()).toEqual({ joins: 4, leaves: 0 });
  });

  it('counts people who returned after a deletion, and neither changed nor unchanged people', async () => {
    await send('Phone\n5125550101\n5125550102\n5125550103\n');
    await t.db.asEngine((tx) =>
      tx.execute(`update subscriber set deleted = true where account_id = $1 and phone = '5125550101'`, [
        owner.accountId,
      ]),
    );
    await send('Phone,First Name\n5125550101,Ann\n5125550102,Ben\n5125550103,\n');
    expect(await texts()).toEqual([
      '1 person subscribed to LIST by an import',
      '3 people subscribed to LIST by an import',
    ]);
    expect(await reported()).toMatchObject({ joins: 4 });
  });

  it('is absent when nobody joined', async () => {
    await send('Phone\nx\n');
    expect(await feed()).toEqual([]);
  });

  it('names everybody who leaves, for each list, and nobody who was imported as unsubscribed', async () => {
    await createList(t, owner, `SECOND${name}`);
    await send('Phone\n5125550101\n');
    await send('Phone\n5125550101\n', `SECOND${name}`);
    await send('Phone,Status\n5125550101,Unsubscribed\n5125550102,Unsubscribed\n5125550103,Subscribed\n');
    const written = await texts();
    expect(written[0]).toBe('1 person subscribed to LIST by an import');
    expect(written.slice(1, 3).toSorted()).toEqual([
      '(512) 555-0101 unsubscribed from LIST',
      '(512) 555-0101 unsubscribed from SECONDLIST',
    ]);
    expect(written).toHaveLength(5);
    expect(await reported()).toEqual({ joins: 3, leaves: 2 });
  });

  it('is also written when an import fails after adding some people', async () => {
    await send('Phone\n5125550101\n');
    const ended = await t.db.asEngine(async (tx) => {
      const { id } = await tx.one<{ id: number }>(
        `update import_job set state = 'running', lease_owner = 'test' where account_id = $1 returning id`,
        [owner.accountId],
      );
      const job = { id, accountId: owner.accountId, keywordId: list.id };
      return [
        await finishImport(tx, job, 'other', 'It failed.'),
        await finishImport(tx, job, 'test', 'It failed.'),
        await finishImport(tx, job, 'test', 'It failed.'),
      ];
    });
    expect(ended).toEqual([false, true, false]);
    expect(await texts()).toHaveLength(2);
  });

  it('is not shown to another account', async () => {
    await send('Phone\n5125550101\n');
    expect(await texts(await t.createOwner())).toEqual([]);
  });
});
