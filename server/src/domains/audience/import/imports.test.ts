import { CSV_MAX_BYTES, PHONE_PROBLEMS } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { REASONS } from '../contact-file/import-row';
import { startImports } from './import-worker';
import { createList, subscribersOf, postImport } from './imports.fixture';

let t: TestApp;
let owner: TestUser;
let keywordId: number;
let next = 0;

beforeAll(async () => {
  t = await testApp();
  const worker = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => worker.stop());
});
beforeEach(async () => {
  owner = await t.createOwner();
  keywordId = (await createList(t, owner, `LIST${(next += 1)}`)).id;
});

const send = (data: string | Buffer, query: Record<string, string> = {}, user: TestUser | null = owner) =>
  postImport(t, user, data, { keyword: `LIST${next}`, ...query });
const countsOf = async (data: string | Buffer): Promise<unknown> => {
  const last = (await send(data)).lines.at(-1);
  return last && [last.status, last.good, last.updated, last.skipped, last.error];
};
const errorsOf = async (id: number): Promise<string> =>
  (await t.call(owner, 'GET', `subscribers/imports/${id}/errors`)).text;
const reasonsOf = async (id: number): Promise<{ entries: unknown[]; others: number }> =>
  (await t.call(owner, 'GET', `subscribers/imports/${id}/reasons`)).body.data;
const all = <T>(text: string, values: unknown[] = []): Promise<T[]> => t.db.asEngine((tx) => tx.query<T>(text, values));

describe('API-038, VAL-023, ENG-029: importing a file', () => {
  it('streams its progress as lines of JSON, ending with the counts', async () => {
    const { status, headers, lines } = await send('Phone,First Name\n5125550101,Ann\n5125550102,Ben\n');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/x-ndjson');
    expect(lines[0]).toMatchObject({ id: expect.any(Number) });
    expect(lines.at(-1)).toMatchObject({ status: 'done', progress: 100, good: 2, updated: 0, skipped: 0, error: 0 });
  });

  it('counts new, stored, repeated and invalid rows, in all notations of phones', async () => {
    await countsOf('Phone,First Name,Last Name\n5125550101,Ann,Old\n5125550102,Ben,Same\n');
    const file = [
      '\uFEFFphone ; FIRST NAME;Shoe size;Last Name;Tags',
      '5125550101;Anna;42;;"vip; early"', // changed; the empty cell deletes nothing
      '+1 (512) 555-0102;Ben;40;Same', // unchanged
      '1-512-555-0103;"Cy\r\nJunior";39;Smith', // new, on two lines
      '512.555.0103;Cyd;39;Smith', // repeated
      '',
      '5.125550104E+09;Dee;38;Jones', // exact number
      '5.12E+09;Eve;37;Lost',
      '512555010;Flo;36;Short',
      ';Gus;35;None',
      'call me;Hal;34;Words',
      '5125550105.0;Ida;33;Float',
    ].join('\r\n');
    const { lines } = await send(file);
    expect(lines.at(-1)).toMatchObject({ status: 'done', good: 3, updated: 2, skipped: 1, error: 4 });
    expect(
      (await subscribersOf(t, owner)).map(({ phone, first_name, last_name, tags }) => [
        phone,
        first_name,
        last_name,
        tags,
      ]),
    ).toEqual([
      ['5125550101', 'Anna', 'Old', 'vip; early'],
      ['5125550102', 'Ben', 'Same', ''],
      ['5125550103', 'Cy\r\nJunior', 'Smith', ''],
      ['5125550104', 'Dee', 'Jones', ''],
      ['5125550105', 'Ida', 'Float', ''],
    ]);
    expect(await errorsOf(lines[0]?.id ?? 0)).toBe(
      `\uFEFF${[
        'Line,Reason,phone , FIRST NAME,Shoe size,Last Name,Tags',
        `9,${PHONE_PROBLEMS.excel},5.12E+09,Eve,37,Lost`,
        `10,${PHONE_PROBLEMS.digits},512555010,Flo,36,Short`,
        `11,${PHONE_PROBLEMS.missing},,Gus,35,None`,
        `12,${PHONE_PROBLEMS.digits},call me,Hal,34,Words`,
      ].join('\r\n')}\r\n`,
    );
  });

  it('refuses a cell that is too long or an invalid address, and reports which', async () => {
    const { lines } = await send(`Phone,First Name,Email\n5125550101,${'x'.repeat(101)},\n5125550102,Ben,nonsense\n`);
    expect(lines.at(-1)).toMatchObject({ good: 0, error: 2 });
    const file = await errorsOf(lines[0]?.id ?? 0);
    expect(file).toContain('2,First Name: This text is too long.');
    expect(file).toContain('3,Email: Enter a valid email address.');
  });

  it('SUBS-054: names each reason with its rows, the most frequent first, and the phone as the file has it', async () => {
    const file = [
      'Name,Phone,Birthday',
      ',x,',
      ',12,',
      ',555-01,',
      ',1 2 3,',
      'Nobody,,',
      'Ann,5125550101,soon',
      'Ben,5125550102,',
    ];
    const { lines } = await send(file.join('\n'));
    expect(await reasonsOf(lines[0]?.id ?? 0)).toEqual({
      entries: [
        {
          reason: PHONE_PROBLEMS.digits,
          count: 4,
          imported: false,
          rows: [
            { line: 2, phone: 'x' },
            { line: 3, phone: '12' },
            { line: 4, phone: '555-01' },
          ],
        },
        { reason: PHONE_PROBLEMS.missing, count: 1, imported: false, rows: [{ line: 6, phone: '' }] },
        {
          reason: expect.stringMatching(/^Imported without the birthday/),
          count: 1,
          imported: true,
          rows: [{ line: 7, phone: '5125550101' }],
        },
      ],
      others: 0,
    });
  });

  it('counts the rows of further reasons together', async () => {
    const odd = Array.from({ length: 25 }, (_, n) => `51255501${String(n + 10)},word${n}`);
    const { lines } = await send(['Phone,Status', '5125550109,Subscribed', ...odd].join('\n'));
    const { entries, others } = await reasonsOf(lines[0]?.id ?? 0);
    expect([entries.length, others]).toEqual([20, 5]);
    expect(await reasonsOf((await send('Phone\n5125550101\n')).lines[0]?.id ?? 0)).toEqual({ entries: [], others: 0 });
  });

  it('never lets a cell of the error file run as a formula', async () => {
    const { lines } = await send('Phone,First Name\n+1 512,=1+1\n');
    expect(await errorsOf(lines[0]?.id ?? 0)).toContain(",'+1 512,'=1+1");
  });

  it('keeps each value in its row, whatever characters it has', async () => {
    expect(
      await countsOf(
        'Phone,First Name,Last Name,Tags\n5125550101,A\u001Fnn,{"x\\","a, b"\n5125550102,Ben,NULL,\n5125550103,,,\n',
      ),
    ).toEqual(['done', 3, 0, 0, 0]);
    expect(
      (await subscribersOf(t, owner)).map(({ first_name, last_name, tags }) => [first_name, last_name, tags]),
    ).toEqual([
      ['A nn', '{"x\\"', 'a, b'],
      ['Ben', 'NULL', ''],
      ['', '', ''],
    ]);
    expect(await countsOf('Phone,First Name\n5125550109,\n')).toEqual(['done', 1, 0, 0, 0]);
  });
});

describe('ENG-029: phones that opted out', () => {
  it('are errors and stay unchanged: suppressed by keyword or account, unsubscribed, deleted', async () => {
    await countsOf('Phone,First Name\n5125550101,Ann\n5125550102,Ben\n5125550103,Cy\n');
    await t.db.asEngine(async (tx) => {
      await tx.execute(
        "update subscriber set disabled = 1, disabled_at = now() where account_id = $1 and phone = '5125550101'",
        [owner.accountId],
      );
      await tx.execute("update subscriber set deleted = true where account_id = $1 and phone = '5125550102'", [
        owner.accountId,
      ]);
      await tx.execute(
        "insert into suppression (account_id, phone, keyword_id, reason) values ($1, '5125550102', $2, 'web'), ($1, '5125550104', 0, 'stop')",
        [owner.accountId, keywordId],
      );
    });
    const { lines } = await send(
      'Phone,First Name\n5125550101,New\n5125550102,New\n5125550104,New\n5125550103,Cyrus\n',
    );
    expect(lines.at(-1)).toMatchObject({ good: 0, updated: 1, skipped: 0, error: 3 });
    expect((await errorsOf(lines[0]?.id ?? 0)).match(new RegExp(REASONS.optedOut, 'g'))).toHaveLength(3);
    expect(await subscribersOf(t, owner)).toMatchObject([
      { phone: '5125550101', first_name: 'Ann', disabled: 1 },
      { phone: '5125550103', first_name: 'Cyrus' },
    ]);
  });

  it('writes a consent event for each new subscriber, and for no others', async () => {
    await countsOf('Phone,First Name\n5125550101,Ann\n');
    await countsOf('Phone,First Name\n5125550101,Anna\n5125550102,Ben\n');
    const events = await all(
      'select phone, event, words, actor, channel, keyword_id from consent_event where account_id = $1 order by id',
      [owner.accountId],
    );
    const event = {
      event: 'opt-in',
      words: 'Imported from people.csv',
      actor: `user:${owner.userId}`,
      channel: 'import',
      keyword_id: keywordId,
    };
    expect(events).toEqual([
      { phone: '5125550101', ...event },
      { phone: '5125550102', ...event },
    ]);
    expect(
      await all(
        'select sum(total)::int as total, sum(active)::int as active from subscriber_count where account_id = $1',
        [owner.accountId],
      ),
    ).toEqual([{ total: 2, active: 2 }]);
  });
});

describe('VAL-019, VAL-020, VAL-022, VAL-024, API-039: files that are refused as a whole', () => {
  const refusals: [string, string | Buffer, Record<string, string>, number, RegExp][] = [
    ['another extension', 'Phone\n5125550101\n', { name: 'people.xlsx' }, 422, /not a CSV/],
    ['no Phone column', 'First Name,Last Name\nAnn,Smith\n', {}, 422, /must be Phone/],
    ['nothing', '', {}, 422, /CSV|Phone|empty/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), {}, 422, /not a CSV/],
    ['a duplicate column', 'Phone,Phone\n1,2\n', {}, 422, /same name: Phone/],
    ['no rows', 'Phone\n\n', {}, 422, /no rows/],
    ['no keyword', 'Phone\n5125550101\n', { keyword: '' }, 422, /Choose a keyword/],
    ['an unknown keyword', 'Phone\n5125550101\n', { keyword: 'NOBODY' }, 422, /not found/],
    ['one byte too many', `Phone\n${'\n'.repeat(CSV_MAX_BYTES - 5)}`, {}, 413, /^File size error$/],
  ];

  it.each(refusals)('refuses %s', async (_name, data, query, status, message) => {
    const answer = await send(data, query);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(message);
    expect(await all('select id from import_job where account_id = $1', [owner.accountId])).toEqual([]);
  });

  it('accepts a file of exactly 5,242,880 bytes', async () => {
    const row = 'Phone,Note\n5125550101,';
    expect(await countsOf(row + 'x'.repeat(CSV_MAX_BYTES - row.length))).toEqual(['done', 1, 0, 0, 0]);
  });

  it('treats a keyword of another account as unknown', async () => {
    const other = await t.createOwner();
    await createList(t, other, 'THEIRS');
    expect((await send('Phone\n5125550101\n', { keyword: 'THEIRS' })).status).toBe(422);
  });
});

describe('PERM-020: who may import', () => {
  it('refuses without the permission and without a session', async () => {
    const plain = await t.createAuthorizedUser(owner);
    expect((await send('Phone\n5125550101\n', {}, plain)).status).toBe(403);
    expect((await send('Phone\n5125550101\n', {}, null)).status).toBe(401);
    expect((await t.call(plain, 'GET', 'subscribers/imports/latest')).status).toBe(403);
  });

  it('shows an import to its own account only', async () => {
    const id = (await send('Phone\nx\n')).lines[0]?.id ?? 0;
    const other = await t.createOwner();
    expect((await t.call(owner, 'GET', `subscribers/imports/${id}`)).body.data).toMatchObject({
      id,
      name: 'people.csv',
      status: 'done',
      error: 1,
      keyword: `LIST${next}`,
    });
    expect((await t.call(owner, 'GET', 'subscribers/imports/latest')).body.data.latest).toMatchObject({ id });
    expect((await t.call(other, 'GET', `subscribers/imports/${id}`)).status).toBe(404);
    expect((await t.call(other, 'GET', `subscribers/imports/${id}/errors`)).status).toBe(404);
    expect((await t.call(other, 'GET', `subscribers/imports/${id}/reasons`)).status).toBe(404);
    expect((await t.call(owner, 'GET', 'subscribers/imports/999999/reasons')).status).toBe(404);
    expect((await t.call(owner, 'GET', 'subscribers/imports/x/reasons')).status).toBe(404);
    const plain = await t.createAuthorizedUser(owner);
    expect((await t.call(plain, 'GET', `subscribers/imports/${id}/reasons`)).status).toBe(403);
    expect((await t.call(other, 'GET', 'subscribers/imports/latest')).body.data).toEqual({ latest: null });
  });
});
