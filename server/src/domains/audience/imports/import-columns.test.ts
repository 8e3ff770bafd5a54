import { IMPORT_PROBLEMS } from '@textloom/contracts';
import { testApp, type TestApp } from '../../../testing/app';
import { startImports } from '../jobs/import-worker';
import { createList, subscribersOf, postImport } from './imports.fixture';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const worker = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => worker.stop());
});

describe('VAL-022, VAL-024: the columns of a file are chosen', () => {
  const people = async (text: string, query: Record<string, string>) => {
    const user = await t.createOwner();
    await createList(t, user, `C${user.accountId}`);
    const { lines, body, status } = await postImport(t, user, text, { keyword: `C${user.accountId}`, ...query });
    return { status, body, last: lines.at(-1), stored: await subscribersOf(t, user) };
  };

  it('under other names, with whole names and a column that is left out', async () => {
    const text =
      'Customer,Home,Cell,Email\n"Smith, Ann",5125550100,="5125550101",ann@example.com\nBen Lee Jones,,512.555.0102,\n';
    const { last, stored } = await people(text, { columns: 'Full Name,,Phone,' });
    expect(last).toMatchObject({ status: 'done', good: 2, error: 0 });
    expect(stored.map(({ phone, first_name, last_name, email }) => [phone, first_name, last_name, email])).toEqual([
      ['5125550101', 'Ann', 'Smith', ''],
      ['5125550102', 'Ben', 'Lee Jones', ''],
    ]);
  });

  it('in a file without names, whose first row is a person', async () => {
    const { last, stored } = await people('5125550101;Ann\n12;Cy\n', { columns: 'Phone,First Name', headless: '1' });
    expect(last).toMatchObject({ status: 'done', good: 1, error: 1 });
    expect(stored).toMatchObject([{ phone: '5125550101', first_name: 'Ann' }]);
  });

  it.each([
    ['', { columns: 'First Name,' }, IMPORT_PROBLEMS.noPhone],
    ['twice', { columns: 'Phone,Phone' }, `${IMPORT_PROBLEMS.sameName}Phone.`],
    ['of another file', { columns: 'Phone,,,,' }, IMPORT_PROBLEMS.otherColumns],
  ])('but not without a Phone column, %s', async (_, query, problem) => {
    const { status, body, stored } = await people('Name,Mobile\nAnn,5125550101\n', query);
    expect([status, body.errors?.file ?? body.message, stored]).toEqual([422, problem, []]);
  });

  it('but only as fields of a subscriber', async () => {
    const { status, stored } = await people('Name,Mobile\nAnn,5125550101\n', { columns: 'Phone,Password' });
    expect([status, stored]).toEqual([422, []]);
  });
});
