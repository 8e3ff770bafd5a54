import { importCheckSchema } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { startImports } from './import-worker';
import { REASONS } from '../contact-file/import-row';
import { createList, postImport, subscribersOf } from './imports.fixture';

let t: TestApp;
let owner: TestUser;
let keyword: string;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
  const worker = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => worker.stop());
  await sql(`insert into deactivated_phone (phone, day) values ('5125550101', '2026-06-01')`);
});
beforeEach(async () => {
  owner = await t.createOwner();
  keyword = `E${owner.accountId}`;
  await createList(t, owner, keyword);
});

const FILE = 'Phone\n5125550101\n5125550102\n';
const send = (query: Record<string, string> = {}) => postImport(t, owner, FILE, { keyword, ...query });
const phones = async () =>
  (await subscribersOf(t, owner)).filter(({ disabled }) => disabled === 0).map(({ phone }) => phone);
const reasons = async () =>
  (await sql<{ reason: string }>('select reason from import_error where account_id = $1', [owner.accountId])).map(
    ({ reason }) => reason,
  );
const agreed = (on: string) => ({ agreed_by: 'paper', agreed_on: on });

describe('ADR 0112: a file with a deactivated number', () => {
  it('leaves it out with its own reason when the date of consent is unknown, or earlier', async () => {
    await send();
    expect(await phones()).toEqual(['5125550102']);
    expect(await reasons()).toEqual([REASONS.ended]);
    await send(agreed('2026-05-31'));
    expect(await phones()).toEqual(['5125550102']);
  });

  it('takes it when the consent is of a later day', async () => {
    await send(agreed('2026-06-02'));
    expect(await phones()).toEqual(['5125550101', '5125550102']);
  });

  it('is counted the same way by the check', async () => {
    const search = new URLSearchParams({ keyword, name: 'people.csv' });
    const { body } = await t.inject({
      method: 'POST',
      url: `/api/subscribers/newfile/check?${search}`,
      headers: { ...t.as(owner), 'content-type': 'text/csv' },
      payload: FILE,
    });
    const { added, refused } = importCheckSchema.parse(JSON.parse(body).data ?? JSON.parse(body));
    expect({ added, refused: refused.map(({ reason, count }) => [reason, count]) }).toEqual({
      added: 1,
      refused: [[REASONS.ended, 1]],
    });
  });

  it('leaves out a number that the account has removed as a wrong one, on every list', async () => {
    const other = `F${owner.accountId}`;
    const { id } = await createList(t, owner, other);
    await sql(
      `insert into subscriber (account_id, keyword_id, phone, disabled, disabled_at, ended) values ($1, $2, '5125550102', 1, now(), 'wrong_number')`,
      [owner.accountId, id],
    );
    await send();
    expect(await phones()).toEqual([]);
    expect(await reasons()).toEqual([REASONS.ended, REASONS.ended]);
  });
});
