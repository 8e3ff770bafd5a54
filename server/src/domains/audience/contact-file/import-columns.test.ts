import { IMPORT_PROBLEMS } from '@textloom/contracts';
import { testApp, type TestApp } from '../../../testing/app';
import { startImports } from '../import/import-worker';
import { importReasons } from '../import/import-job.repository';
import { createList, subscribersOf, postImport } from '../import/imports.fixture';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const worker = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => worker.stop());
});

describe('VAL-022, VAL-024: choosing the columns of a file', () => {
  const people = async (text: string, query: Record<string, string>) => {
    const user = await t.createOwner();
    await createList(t, user, `C${user.accountId}`);
    const { lines, body, status } = await postImport(t, user, text, { keyword: `C${user.accountId}`, ...query });
    return { status, body, last: lines.at(-1), stored: await subscribersOf(t, user) };
  };

  it('reads other names, whole names, and leaves a column out', async () => {
    const text =
      'Customer,Home,Cell,Email\n"Smith, Ann",5125550100,="5125550101",ann@example.com\nBen Lee Jones,,512.555.0102,\n';
    const { last, stored } = await people(text, { columns: 'Full Name,,Phone,' });
    expect(last).toMatchObject({ status: 'done', good: 2, error: 0 });
    expect(stored.map(({ phone, first_name, last_name, email }) => [phone, first_name, last_name, email])).toEqual([
      ['5125550101', 'Ann', 'Smith', ''],
      ['5125550102', 'Ben', 'Lee Jones', ''],
    ]);
  });

  it('reads several phone columns in an order: each row has the first number in it, and errors name that one', async () => {
    const text =
      'Home,Mobile,Kind,Other\n5125550101,5125550102,,\n5125550103,,,\n5125550104,,mobile,5125550105\n,,,12\n';
    const { last, stored } = await people(text, { columns: 'Second Phone,Phone,Phone Label,Third Phone' });
    expect(last).toMatchObject({ status: 'done', good: 3, error: 1 });
    expect(stored.map(({ phone }) => phone)).toEqual(['5125550102', '5125550103', '5125550105']);
    const row = await t.db.asEngine((tx) =>
      tx.one<{ owner: number }>('select account_id as owner from import_job where id = $1', [last?.id]),
    );
    const reasons = await t.db.asAccount(row.owner, (tx) => importReasons(tx, row.owner, last?.id ?? 0, [1, 0, 3]));
    expect(reasons).toMatchObject([{ count: 1, rows: [{ line: 5, phone: '12' }] }]);
  });

  it('lets a row marked as left override every other row with one of its phones', async () => {
    const text = 'Mobile,Home,Opt-in\n5125550101,5125550102,No\n,5125550102,Yes\n';
    const { last, stored } = await people(text, { columns: 'Phone,Second Phone,Status' });
    expect(last).toMatchObject({ status: 'done', unsubscribed: 2 });
    expect(stored.map(({ phone, disabled }) => [phone, disabled])).toEqual([
      ['5125550101', 1],
      ['5125550102', 1],
    ]);
  });

  it('finds them below title rows, which are not people, and errors name the lines of the file', async () => {
    const text = 'Customers of 2026\n\nMarch,,\nName,Cell\nAnn Lee,5125550101\nBen,x\n';
    const { last, stored } = await people(text, { columns: 'Full Name,Phone', title_rows: '2' });
    expect(last).toMatchObject({ status: 'done', good: 1, error: 1, label: 'Imported 2 rows.' });
    expect(stored.map(({ phone, first_name }) => [phone, first_name])).toEqual([['5125550101', 'Ann']]);
    const lines = await t.db.asEngine((tx) =>
      tx.query('select line from import_error where import_id = $1', [last?.id]),
    );
    expect(lines).toEqual([{ line: 6 }]);
    expect((await people(text, { columns: 'Full Name,Phone', title_rows: '1' })).status).toBe(422);
    expect((await people(text, { columns: 'Full Name,Phone', title_rows: '21' })).status).toBe(422);
  });

  it('reads dates with the day first, if one in the file proves it or the user says so', async () => {
    const birthdays = async (dates: string[], query: Record<string, string> = {}) => {
      const text = `Phone,Born\n${dates.map((date, n) => `512555010${n},${date}\n`).join('')}`;
      const { last } = await people(text, { columns: 'Phone,Birthday', ...query });
      const stored = await t.db.asEngine((tx) =>
        tx.query<{ birthday: string }>(
          'select birthday from subscriber where keyword_id = (select keyword_id from import_job where id = $1) order by phone',
          [last?.id],
        ),
      );
      return [last?.lost_birthdays, ...stored.map(({ birthday }) => birthday)];
    };
    expect(await birthdays(['03/04/1990', '31/12/1985'])).toEqual([0, '04/03/1990', '12/31/1985']);
    expect(await birthdays(['03/04/1990', '12/11/1985'])).toEqual([0, '03/04/1990', '12/11/1985']);
    expect(await birthdays(['03/04/1990', '12/11/1985'], { day_first: '1' })).toEqual([0, '04/03/1990', '11/12/1985']);
    expect(await birthdays(['03/04/1990', '31/12/1985', '12/31'])).toEqual([1, '', '12/31/1985', '12/31']);
  });

  it('reads a file without column names, whose first row is a person', async () => {
    const { last, stored } = await people('5125550101;Ann\n12;Cy\n', { columns: 'Phone,First Name', headless: '1' });
    expect(last).toMatchObject({ status: 'done', good: 1, error: 1 });
    expect(stored).toMatchObject([{ phone: '5125550101', first_name: 'Ann' }]);
  });

  it.each([
    ['', { columns: 'First Name,' }, IMPORT_PROBLEMS.noPhone],
    ['twice', { columns: 'Phone,Phone' }, `${IMPORT_PROBLEMS.sameName}Phone.`],
    ['of another file', { columns: 'Phone,,,,' }, IMPORT_PROBLEMS.otherColumns],
  ])('refuses a choice without a Phone column, %s', async (_, query, problem) => {
    const { status, body, stored } = await people('Name,Mobile\nAnn,5125550101\n', query);
    expect([status, body.errors?.file ?? body.message, stored]).toEqual([422, problem, []]);
  });

  it('allows only fields of a subscriber', async () => {
    const { status, stored } = await people('Name,Mobile\nAnn,5125550101\n', { columns: 'Phone,Password' });
    expect([status, stored]).toEqual([422, []]);
  });
});
