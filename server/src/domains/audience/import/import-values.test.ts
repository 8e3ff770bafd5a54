import type { CustomField } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { startImports } from './import-worker';
import { createList, postImport } from './imports.fixture';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;

const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  stranger = await t.createOwner();
  await createList(t, owner, 'MAIN');
  const worker = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => worker.stop());
});

type Form = Record<string, string | readonly string[]>;
const added = async (form: Form, user = owner): Promise<number> =>
  (await t.call(user, 'POST', 'subscribers/fields', { form })).body.data.id;
const slugOf = async (id: number): Promise<string> => {
  const { body } = await t.call(owner, 'GET', 'login');
  return body.data.profile.custom_fields.find((field: CustomField) => field.id === id).slug;
};
const imported = async (text: string, query: Record<string, string> = {}) => {
  const { status, body, lines } = await postImport(t, owner, text, { keyword: 'MAIN', ...query });
  return { status, problem: body?.data?.fields?.file ?? body?.message, last: lines.at(-1) };
};
/** Values by phone: those of one field, or of all. */
const valuesOf = async (...fields: number[]): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await sql<{ phone: string; values: string }>(
        `select s.phone, string_agg(v.value, '|' order by v.field_id) as values from subscriber s join subscriber_value v on v.subscriber_id = s.id
         where s.account_id = $1 and v.field_id = any($2::int[]) group by s.phone`,
        [owner.accountId, fields],
      )
    ).map(({ phone, values }) => [phone, values]),
  );

describe('Custom fields are columns of an import', () => {
  let size: number;
  let colour: number;
  let since: number;
  beforeAll(async () => {
    size = await added({ name: 'Shoe size', kind: 'number' });
    colour = await added({ name: 'Colour', kind: 'choice', choices: ['Red', 'Dark blue'] });
    since = await added({ name: 'Since', kind: 'date' });
  });

  it('are matched by name, for new people, changed people and all others', async () => {
    const { last } = await imported(
      'Phone,First Name,SHOE  size,Colour,Since\n5125550101,Ann,"1,042.50",dark BLUE,2027-1-5\n5125550102,Ben,,red,\n',
    );
    expect(last).toMatchObject({ status: 'done', good: 2, error: 0, lost_values: 0 });
    expect(await valuesOf(size, colour, since)).toEqual({
      5125550101: '1042.5|Dark blue|01/05/2027',
      5125550102: 'Red',
    });
    // An empty cell deletes nothing. Every stored person counts as updated, but only a new value is a change.
    const again = await imported(
      'Phone,First Name,Shoe size,Colour\n5125550101,Ann,,Red\n5125550102,Ben,,Red\n5125550103,Cy,7,\n5125550102,Ben,9,\n',
    );
    expect(again.last).toMatchObject({ good: 1, updated: 2, skipped: 1, error: 0 });
    expect(await valuesOf(size, colour, since)).toEqual({
      5125550101: '1042.5|Red|01/05/2027',
      5125550102: 'Red',
      5125550103: '7',
    });
    const changed = await sql<{ phone: string }>(
      `select phone from subscriber where account_id = $1 and modified_at is not null order by phone`,
      [owner.accountId],
    );
    expect(changed).toEqual([{ phone: '5125550101' }]);
  });

  it('are chosen in a file with other names, and in one without names', async () => {
    const slug = await slugOf(size);
    const other = await imported('Cell,Fits\n5125550111,41\n', { columns: `Phone,${slug}` });
    const headless = await imported('5125550112;42\n', { columns: `Phone,${slug}`, headless: '1' });
    const leftOut = await imported('Phone,Shoe size\n5125550113,43\n', { columns: 'Phone,' });
    expect([other.last, headless.last, leftOut.last]).toMatchObject([{ good: 1 }, { good: 1 }, { good: 1 }]);
    expect(await valuesOf(size)).toMatchObject({ 5125550111: '41', 5125550112: '42' });
    expect(await valuesOf(size)).not.toHaveProperty('5125550113');
  });

  it('lose a value that does not fit, with a separate reason, and keep the person', async () => {
    const { last } = await imported(
      'Phone,Shoe size,Birthday\n5125550121,large,13/13\n5125550122,huge,\n5125550123,9,\n12,x,\n',
    );
    expect(last).toMatchObject({ good: 3, error: 1, lost_birthdays: 1, lost_values: 1 });
    const id = last?.id ?? 0;
    const { body } = await t.call(owner, 'GET', `subscribers/imports/${id}/reasons`);
    const lost = 'Imported without Shoe size. Enter a number.';
    const both = `Imported without the birthday. Birthday: Enter a birthday as MM/DD or MM/DD/YYYY. ${lost}`;
    expect(body.data.others).toBe(0);
    expect(body.data.entries).toEqual([
      { reason: both, count: 1, imported: true, rows: [{ line: 2, phone: '5125550121' }] },
      { reason: lost, count: 1, imported: true, rows: [{ line: 3, phone: '5125550122' }] },
      expect.objectContaining({ count: 1, imported: false }),
    ]);
    const found = await t.call(owner, 'GET', `subscribers/imports/${id}`);
    expect(found.body.data).toMatchObject({ lost_values: 1, lost_birthday_lines: [2] });
    const file = await t.call(owner, 'GET', `subscribers/imports/${id}/errors`);
    expect(file.text.replace('\uFEFF', '').split('\r\n')).toEqual(
      expect.arrayContaining(['Line,Reason,Phone,Shoe size,Birthday', `3,${lost},5125550122,huge,`]),
    );
    expect(await valuesOf(size)).toMatchObject({ 5125550123: '9' });
  });

  it('refuse a file whose column is of another kind, with both names; one fitting value is enough', async () => {
    const columns = `Phone,${await slugOf(size)},${await slugOf(since)},${await slugOf(colour)}`;
    const rows = (...values: string[]): string =>
      `Phone,Nickname,Born,Tint\n${values.map((one, n) => `512555019${n},${one}\n`).join('')}`;
    const refused = async (...values: string[]) => (await imported(rows(...values), { columns })).problem;
    const end = 'Choose something else for it, or leave it out.';
    expect(await refused('Annie,,', 'Benny,,')).toBe(
      `The column “Nickname” has no numbers that Shoe size takes. ${end}`,
    );
    expect(await refused(',soon,', ',later,')).toBe(`The column “Born” has no dates that Since takes. ${end}`);
    expect(await refused(',,beige', ',,mauve')).toBe(
      `The column “Tint” has none of the choices that Colour takes. ${end}`,
    );
    const { last } = await imported(rows('Annie,soon,red', '7,13/02/2026,mauve', ',14/02/2026,'), { columns });
    expect(last).toMatchObject({ status: 'done', good: 3, lost_values: 2 });
    expect(await valuesOf(since)).toMatchObject({ 5125550191: '02/13/2026', 5125550192: '02/14/2026' });
  });

  it('that have the name of one of ours, from before, are read by the name that our files give them', async () => {
    const named = await added({ name: 'Second line', kind: 'text' });
    await sql(`update custom_field set name = 'Phone' where id = $1`, [named]);
    await imported('Phone,Phone (custom field)\n5125550181,5125550182\n');
    expect(await valuesOf(named)).toEqual({ 5125550181: '5125550182' });
    const file = await t.call(owner, 'GET', 'subscribers/export');
    expect(file.text.split('\r\n')[0]).toContain('Phone (custom field)');
    await t.call(owner, 'DELETE', `subscribers/fields/${named}`);
  });

  it('write nothing for people who have left', async () => {
    await sql(`update subscriber set disabled = 1 where account_id = $1 and phone = '5125550103'`, [owner.accountId]);
    const { last } = await imported('Phone,Shoe size,Status\n5125550103,8,\n5125550131,8,Unsubscribed\n', {
      columns: `Phone,${await slugOf(size)},Status`,
    });
    expect(last).toMatchObject({ status: 'done', lost_values: 0 });
    expect(await valuesOf(size)).toMatchObject({ 5125550103: '7' });
    expect(await valuesOf(size)).not.toHaveProperty('5125550131');
  });

  it('are refused when they belong to another account, were removed, or occur twice', async () => {
    await added({ name: 'Theirs', kind: 'text' }, stranger);
    const gone = 'A custom field that was chosen does not exist any more. Choose what its column holds.';
    const file = 'Phone,A,B\n5125550141,1,2\n';
    expect(await imported(file, { columns: 'Phone,field_theirs,' })).toMatchObject({ status: 422, problem: gone });
    expect((await imported(file, { columns: 'Phone,theirs,' })).status).toBe(422);
    expect(await imported(file, { columns: 'Phone,field_shoe_size,field_shoe_size' })).toMatchObject({
      status: 422,
      problem: 'Two columns have the same name: Shoe size.',
    });
    const note = await added({ name: 'Note', kind: 'text' });
    const slug = await slugOf(note);
    await t.call(owner, 'DELETE', `subscribers/fields/${note}`);
    expect(await imported(file, { columns: `Phone,${slug},` })).toMatchObject({ status: 422, problem: gone });
    // Matched by its name alone, the column is ignored like any other.
    expect((await imported('Phone,Note\n5125550141,soon\n')).last).toMatchObject({ good: 1, lost_values: 0 });
    expect(await valuesOf(note)).toEqual({});
  });
});
