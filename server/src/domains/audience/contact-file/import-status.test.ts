import { DETAIL_FIELDS, PHONE_PROBLEMS } from '@textloom/contracts';
import fc from 'fast-check';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { REASONS } from './import-row';
import { startImports } from '../import/import-worker';
import { createList, subscribersOf, postImport } from '../import/imports.fixture';

let t: TestApp;
let owner: TestUser;
let keyword: string;
let keywordId: number;

beforeAll(async () => {
  t = await testApp();
  const worker = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => worker.stop());
});
const withList = async (): Promise<{ user: TestUser; keyword: string; keywordId: number }> => {
  const user = await t.createOwner();
  const name = `S${user.accountId}`;
  return { user, keyword: name, keywordId: (await createList(t, user, name)).id };
};
beforeEach(async () => {
  ({ user: owner, keyword, keywordId } = await withList());
});

const send = async (data: string, query: Record<string, string> = { keyword }, user = owner) =>
  (await postImport(t, user, data, query)).lines.at(-1);
const countsOf = (line: Awaited<ReturnType<typeof send>>) =>
  line && [line.good, line.updated, line.skipped, line.error, line.unsubscribed];
const all = <T>(text: string, values: unknown[] = [owner.accountId]): Promise<T[]> =>
  t.db.asEngine((tx) => tx.query<T>(text, values));
const states = async (): Promise<[string, number][]> =>
  (await subscribersOf(t, owner)).map(({ phone, disabled }) => [phone.slice(-4), disabled]);
const suppressions = () =>
  all('select phone, keyword_id, reason from suppression where account_id = $1 order by phone');
const ledger = () =>
  all(
    'select phone, event, words, actor, channel, keyword_id from consent_event where account_id = $1 order by phone, id',
  );

describe('a file with unsubscribed people', () => {
  it('stores them as unsubscribed, suppressed and in the ledger, and returns their number', async () => {
    const last = await send(
      'Phone,First Name,Status\n5125550101,Ann,Subscribed\n5125550102,Ben,Unsubscribed\n5125550103,Cy,Pending\n5125550104,Dee,\n',
    );
    expect(countsOf(last)).toEqual([2, 0, 0, 2, 1]);
    expect(await states()).toEqual([
      ['0101', 0],
      ['0102', 1],
    ]);
    expect(await suppressions()).toEqual([{ phone: '5125550102', keyword_id: 0, reason: 'import' }]);
    const by = { actor: `user:${owner.userId}`, channel: 'import', keyword_id: keywordId };
    expect(await ledger()).toEqual([
      { phone: '5125550101', event: 'opt-in', words: 'Imported from people.csv', ...by },
      { phone: '5125550102', event: 'opt-out', words: 'Unsubscribed in people.csv', ...by },
    ]);
    expect(
      await all(
        'select sum(total)::int as total, sum(active)::int as active from subscriber_count where account_id = $1',
      ),
    ).toEqual([{ total: 2, active: 1 }]);
    expect((await t.call(owner, 'GET', 'subscribers/imports/latest')).body.data.latest).toMatchObject({
      good: 2,
      unsubscribed: 1,
    });
    const errors = (await t.call(owner, 'GET', `subscribers/imports/${last?.id}/errors`)).text;
    expect(errors).toContain(
      '4,“Pending” in the column Status is not understood. Say Subscribed or Unsubscribed.,5125550103,Cy,Pending',
    );
    expect(errors).toContain('5,The column Status is empty here. Say Subscribed or Unsubscribed.,5125550104,Dee,');
  });

  it('unsubscribes subscribed phones from every list of the account and of no other', async () => {
    const other = (await createList(t, owner, `T${owner.accountId}`)).id;
    const foreign = await withList();
    await send('Phone,First Name\n5125550101,Ann\n5125550102,Ben\n');
    await send('Phone,First Name\n5125550101,Ann\n', { keyword: `T${owner.accountId}` });
    await send('Phone,First Name\n5125550101,Ann\n', { keyword: foreign.keyword }, foreign.user);
    expect(countsOf(await send('Phone,First Name,Opt-out\n5125550101,Other,yes\n5125550102,Benny,no\n'))).toEqual([
      0, 2, 0, 0, 1,
    ]);
    expect(
      await all(
        'select phone, keyword_id, disabled, disabled_at is not null as dated, first_name from subscriber where account_id = $1 order by phone, keyword_id',
      ),
    ).toEqual([
      { phone: '5125550101', keyword_id: keywordId, disabled: 1, dated: true, first_name: 'Ann' },
      { phone: '5125550101', keyword_id: other, disabled: 1, dated: true, first_name: 'Ann' },
      { phone: '5125550102', keyword_id: keywordId, disabled: 0, dated: false, first_name: 'Benny' },
    ]);
    expect((await subscribersOf(t, foreign.user))[0]?.disabled).toBe(0);
    expect((await ledger()).slice(-3)).toMatchObject([
      { event: 'opt-out', keyword_id: keywordId },
      { event: 'opt-out', keyword_id: other },
      { event: 'opt-in' },
    ]);
    expect(await suppressions()).toHaveLength(1);
  });

  it('never resubscribes: a row with the status subscribed is an error, and a repeated unsubscribed row changes nothing', async () => {
    await send('Phone,Status\n5125550101,Unsubscribed\n');
    const before = await all('select * from subscriber where account_id = $1');
    const last = await send('Phone,First Name,Status\n5125550101,Ann,Subscribed\n');
    expect(countsOf(last)).toEqual([0, 0, 0, 1, 0]);
    expect((await t.call(owner, 'GET', `subscribers/imports/${last?.id}/errors`)).text).toContain(REASONS.optedOut);
    expect(countsOf(await send('Phone,First Name,Status\n5125550101,Ann,Unsubscribed\n'))).toEqual([0, 1, 0, 0, 0]);
    expect(await all('select * from subscriber where account_id = $1')).toEqual(before);
    expect(await ledger()).toHaveLength(1);
    // The same under another keyword.
    await createList(t, owner, `T${owner.accountId}`);
    expect(countsOf(await send('Phone\n5125550101\n', { keyword: `T${owner.accountId}` }))).toEqual([0, 0, 0, 1, 0]);
    expect(countsOf(await send('Phone,Status\n5125550101,stop\n', { keyword: `T${owner.accountId}` }))).toEqual([
      1, 0, 0, 0, 1,
    ]);
  });

  it('applies an unsubscribed row wherever it is among several rows of one phone', async () => {
    const rows = (said: string[]): string =>
      `Phone,First Name,Status\n${said.map((status, n) => `5125550101,Row ${n},${status}\n`).join('')}`;
    expect(countsOf(await send(rows(['Subscribed', 'Subscribed', 'Unsubscribed'])))).toEqual([1, 0, 2, 0, 1]);
    expect(await states()).toEqual([['0101', 1]]);
  });

  it('applies it also when the row has another error', async () => {
    await send('Phone\n5125550101\n');
    expect(
      countsOf(
        await send(
          'Phone,First Name,Email,Status\n5125550101,Ann,nonsense,Unsubscribed\n5125550102,Ben,nonsense,Unsubscribed\n5125550103,Cy,nonsense,Subscribed\n',
        ),
      ),
    ).toEqual([1, 1, 0, 1, 2]);
    expect(await subscribersOf(t, owner)).toMatchObject([
      { phone: '5125550101', disabled: 1 },
      { phone: '5125550102', first_name: 'Ben', email: '', disabled: 1 },
    ]);
  });

  it('applies it to invalid numbers, whose other rows are refused by the kind of number', async () => {
    const last = await send(
      [
        'Phone,Status',
        '8765550101,Unsubscribed',
        '8765550102,Subscribed',
        '9005550103,Subscribed',
        '8885550104,Subscribed',
        '7875550105,Subscribed',
      ].join('\n'),
    );
    expect(await states()).toEqual([
      ['0105', 0],
      ['0101', 1],
    ]);
    const { entries } = (await t.call(owner, 'GET', `subscribers/imports/${last?.id}/reasons`)).body.data;
    expect(new Set(entries.map(({ reason }: { reason: string }) => reason))).toEqual(
      new Set([PHONE_PROBLEMS.area, PHONE_PROBLEMS.premium, PHONE_PROBLEMS.tollFree]),
    );
  });

  it('sends nothing to people it stored as unsubscribed', async () => {
    await send('Phone,Status\n5125550101,Subscribed\n5125550102,Unsubscribed\n');
    expect((await t.call(owner, 'GET', `subscribers/ids?keyword=${keyword}`)).body.data).toMatchObject({
      total: 2,
      unsubscribed: 1,
      ids: [expect.any(Number)],
    });
  });
});

describe('importing an export', () => {
  it('gives another account the same subscribers, with the same names and the same unsubscribed people', async () => {
    const words = fc
      .string({
        unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', ' ', 'a', 'é', '1', '\n', '\r', '\t', '😀'),
        maxLength: 8,
      })
      .map((text) => text.trim());
    const special = [
      '=cmd',
      '+1 fan',
      '-',
      '@home',
      "'quoted'",
      "'=x",
      "''@",
      '\tTab',
      '"Ann"',
      'a,b;c',
      'a\rb',
      'a\nb',
      '+15125550101',
      "'",
      '=',
      'sep=;',
    ];
    const texts = [...special, ...fc.sample(words, { numRuns: 150, seed: 7 })];
    await t.db.asEngine((tx) =>
      tx.execute(
        `insert into subscriber (account_id, keyword_id, phone, first_name, city, disabled, disabled_at) select $1, $2, (5125550000 + n)::text, name, name, (n % 5 = 0)::int, case when n % 5 = 0 then now() end from unnest($3::text[]) with ordinality t(name, n)`,
        [owner.accountId, keywordId, texts],
      ),
    );
    const file = await t.inject({ method: 'GET', url: '/api/subscribers/export', headers: t.as(owner) });
    expect(file.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));

    const other = await withList();
    const { lines } = await postImport(t, other.user, file.rawPayload, { keyword: other.keyword });
    expect(lines.at(-1)).toMatchObject({
      good: texts.length,
      updated: 0,
      skipped: 0,
      error: 0,
      unsubscribed: Math.floor(texts.length / 5),
    });
    const columns = `phone, disabled, ${DETAIL_FIELDS.join(', ')}`;
    const stored = (user: TestUser) =>
      all(`select ${columns} from subscriber where account_id = $1 order by phone`, [user.accountId]);
    expect(await stored(other.user)).toEqual(await stored(owner));
  });
});

describe('the file of rows with errors', () => {
  it('has all columns and cells of these rows, unabridged, and can be imported when corrected', async () => {
    const names = Array.from({ length: 80 }, (_, n) => `Column ${n}`);
    const cells = names.map((_, n) => (n === 70 ? 'x'.repeat(1_200) : `=${n}`));
    const last = await send(`Phone,${names.join(',')}\n12,${cells.join(',')},"a\nb\rc"\n5125550101,"never closed\n`);
    const errors = (await t.call(owner, 'GET', `subscribers/imports/${last?.id}/errors`)).text;
    expect(errors.split('\r\n')).toEqual([
      `\uFEFFLine,Reason,Phone,${names.join(',')}`,
      `2,This is not a phone number of 10 digits.,12,${cells.map((one) => (one.startsWith('=') ? `'${one}` : one)).join(',')},"a\nb\rc"`,
      `5,${REASONS.unclosed},5125550101,"""never closed"`,
      '',
    ]);
    expect(countsOf(await send(errors.replace(',12,', ',5125550102,')))).toEqual([2, 0, 0, 0, 0]);
  });
});
