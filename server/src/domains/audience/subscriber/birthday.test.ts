import { BIRTHDAY_PROBLEM } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { startImports } from '../import/import-worker';
import { postImport } from '../import/imports.fixture';

let t: TestApp;
let owner: TestUser;
let keyword: number;
let person: number;

beforeAll(async () => {
  t = await testApp();
  const worker = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => worker.stop());
  owner = await t.createOwner();
  keyword = await createKeyword(t.db, owner, 'BIRTHDAYS');
  [person = 0] = await createSubscribers(t.db, owner, keyword, 1);
});

const save = (birthday: string) =>
  t.call(owner, 'PUT', `subscribers/${person}`, { form: { phone: '5125550100', birthday, keyword: 'BIRTHDAYS' } });
const stored = async () =>
  (
    await t.db.asEngine((tx) =>
      tx.query<{ phone: string; birthday: string; birth_day: string }>(
        'select phone, birthday, birth_day from subscriber where account_id = $1 order by phone',
        [owner.accountId],
      ),
    )
  ).map(({ phone, birthday, birth_day }) => [phone, birthday, birth_day]);

describe('API-037, API-040, API-038: birthdays', () => {
  it('are stored in one format, and found by their day', async () => {
    expect((await save('3/7/1990')).status).toBe(200);
    expect(await stored()).toEqual([['5125550100', '03/07/1990', '03/07']]);
    expect((await t.call(owner, 'GET', `subscribers/${person}`)).body.data.birthday).toBe('03/07/1990');
    await save('12/31');
    expect(await stored()).toEqual([['5125550100', '12/31', '12/31']]);
  });

  it('are refused beside their field when they are not dates', async () => {
    const { status, body } = await save('31/12');
    expect([status, body.data.birthday ?? body.data.fields?.birthday]).toEqual([422, BIRTHDAY_PROBLEM]);
  });

  it('are read from a column of an import; an unreadable one never loses the person', async () => {
    const file =
      'Phone,Birthday\n5125550100,1991-04-08\n5125550101,2/29\n5125550102,\n5125550103,13/13\n5125550104,"May 4, 1990"\n';
    const { lines } = await postImport(t, owner, file, { keyword: 'BIRTHDAYS' });
    expect(lines.at(-1)).toMatchObject({ good: 4, updated: 1, error: 0, lost_birthdays: 1 });
    expect(await stored()).toEqual([
      ['5125550100', '04/08/1991', '04/08'],
      ['5125550101', '02/29', '02/29'],
      ['5125550102', '', ''],
      ['5125550103', '', ''],
      ['5125550104', '05/04/1990', '05/04'],
    ]);
    const { text } = await t.call(owner, 'GET', `subscribers/imports/${String(lines[0]?.id)}/errors`);
    expect(text).toContain(`5,Imported without the birthday. Birthday: ${BIRTHDAY_PROBLEM},5125550103,13/13`);
    expect((await t.call(owner, 'GET', 'subscribers/imports/latest')).body.data.latest).toMatchObject({
      lost_birthdays: 1,
      lost_birthday_lines: [5],
    });
  });

  it('an unreadable birthday keeps the stored one, and is not reported for refused rows', async () => {
    await postImport(t, owner, 'Phone,Birthday,Status\n5125550201,3/7,Subscribed\n5125550202,,Unsubscribed\n', {
      keyword: 'BIRTHDAYS',
    });
    const rows = [
      'Phone,First Name,Birthday,Status',
      '5125550201,Ann,sometime,Subscribed', // known: keeps its birthday
      '5125550202,Ben,sometime,Subscribed', // opted out: an error
      '512555,Cy,sometime,Subscribed', // no phone: an error
      '5125550204,Dee,sometime,Unsubscribed', // new, and has left
      '5125550204,Dee,sometime,Subscribed', // repeated
      '5125550205,Eve,sometime,Subscribed',
      '5125550206,Flo,sometime,Subscribed',
    ];
    const { lines } = await postImport(t, owner, rows.join('\n'), { keyword: 'BIRTHDAYS' });
    expect(lines.at(-1)).toMatchObject({ good: 3, updated: 1, skipped: 1, error: 2, lost_birthdays: 4 });
    expect((await stored()).filter(([phone]) => phone === '5125550201')).toEqual([['5125550201', '03/07', '03/07']]);
    expect((await t.call(owner, 'GET', `subscribers/imports/${String(lines[0]?.id)}`)).body.data).toMatchObject({
      lost_birthdays: 4,
      lost_birthday_lines: [2, 5, 7],
    });
  });
});
