import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
const { sql, addKeyword, addSubscriber: add } = tables(() => t.db);

interface Entry {
  phone: string;
  first_name: string;
  last_name: string;
}
const list = async (query: string, user: TestUser) => (await t.call(user, 'GET', `subscribers?${query}`)).body.data;

beforeAll(async () => {
  t = await testApp();
});

describe('API-032, API-033: more matches than the page counts', () => {
  let many: TestUser;
  beforeAll(async () => {
    many = await t.createOwner();
    const [choir, crowd] = [
      await addKeyword(many, `CHOIR${many.accountId}`),
      await addKeyword(many, `CROWD${many.accountId}`),
    ];
    await sql(
      `insert into subscriber (account_id, keyword_id, phone, first_name, last_name, disabled)
       select $1, case when n <= 2010 then $2::int else $3::int end, (5125560000 + n)::text, case when n <= 2012 then 'Maria' else '' end, case when n = 2011 then 'Aaron' else '' end, (n % 10 = 0)::int
       from generate_series(1, 2100) n`,
      [many.accountId, choir, crowd],
    );
  });
  const counted = async (query: string) => {
    const { entries, total_entries, active_subscribers, total_capped } = await list(query, many);
    return { rows: entries.length, total_entries, active_subscribers, total_capped };
  };
  const totals = async (query: string) => (await t.call(many, 'GET', `subscribers/totals?${query}`)).body.data;

  it('returns lower bounds with the page and the exact numbers separately', async () => {
    expect(await counted('search=maria')).toMatchObject({ rows: 25, total_entries: 1000, total_capped: true });
    expect(await totals('search=maria')).toEqual({ total_entries: 2012, active_subscribers: 1811 });
    expect(await counted('phone=512')).toMatchObject({ rows: 25, total_entries: 1000, total_capped: true });
    expect(await totals('phone=512')).toEqual({ total_entries: 2100, active_subscribers: 1890 });
  });

  it('is exact immediately when the counters apply, or few match', async () => {
    expect(await counted('')).toEqual({ rows: 25, total_entries: 2100, active_subscribers: 1890, total_capped: false });
    expect(await counted(`search=maria&keyword=CROWD${many.accountId}`)).toEqual({
      rows: 2,
      total_entries: 2,
      active_subscribers: 2,
      total_capped: false,
    });
    expect(await counted('search=maria a')).toEqual({
      rows: 1,
      total_entries: 1,
      active_subscribers: 1,
      total_capped: false,
    });
    expect(await totals(`search=maria&keyword=CHOIR${many.accountId}`)).toEqual({
      total_entries: 2010,
      active_subscribers: 1809,
    });
  });

  it('reaches the page after the count limit', async () => {
    expect(await counted('search=maria&page=81')).toMatchObject({ rows: 12 });
    expect(await counted('search=maria&page=81&orderby=last_name&orderbytype=ASC')).toMatchObject({ rows: 12 });
    const { entries } = await list('search=maria&orderby=last_name&orderbytype=DESC&limit=1', many);
    expect(entries).toEqual([expect.objectContaining({ last_name: 'Aaron' })]);
  });
});

describe('SUBS-007: a search for a name', () => {
  let people: TestUser;
  let keyword: number;
  const found = async (query: string): Promise<string[]> =>
    (await list(`${query}&limit=100`, people)).entries.map((entry: Entry) => `${entry.first_name}|${entry.last_name}`);
  const named = (first_name: string, last_name: string, added_at = '2026-01-01'): Promise<number> => {
    phone += 1;
    return add(people, { keyword, phone: String(phone), first_name, last_name, added_at });
  };
  let phone = 5_125_570_000;
  beforeAll(async () => {
    people = await t.createOwner();
    keyword = await addKeyword(people, `NAMES${people.accountId}`);
    for (const [first, last] of [
      ['Mary Ann', 'Smith'],
      ['Rosemary', 'Annis Jones'],
      ['Ann', 'Ann'],
      ['', 'Maryann'],
      ['Al\\', '50%_off'],
      ['ÉLODIE', 'Ümit'],
      ['', ''],
    ] as const)
      await named(first, last);
  });

  it.each([
    ['mary ann', ['Mary Ann|Smith', 'Rosemary|Annis Jones']],
    ['ANN', ['Mary Ann|Smith', 'Rosemary|Annis Jones', 'Ann|Ann', '|Maryann']],
    ['ann%20%20s', ['Mary Ann|Smith']],
    ['mary ann smith', ['Mary Ann|Smith']],
    ['y annis j', ['Rosemary|Annis Jones']],
    ['ann ann', ['Ann|Ann']],
    ['é', ['Rosemary|Annis Jones', 'ÉLODIE|Ümit']],
    ['lodie ü', ['ÉLODIE|Ümit']],
    ['%25_', ['Al\\|50%_off']],
    ['\\ 50%25', ['Al\\|50%_off']],
    ['smith mary', []],
    ['nn-', []],
  ])('finds %s anywhere in the name, also across the space, and each subscriber once', async (words, expected) => {
    expect((await found(`search=${words}`)).reverse()).toEqual(expected);
  });

  it('finds a name that a subscriber got later, and not one that no subscriber has any more', async () => {
    const id = await named('Xenia', 'Zweig');
    await sql(`update subscriber set first_name = 'Yolanda', last_name = 'Quist' where id = $1`, [id]);
    expect(await found('search=yolanda q')).toEqual(['Yolanda|Quist']);
    expect(await found('search=xenia')).toEqual([]);
    await sql('update subscriber set deleted = true where id = $1', [id]);
    expect(await found('search=quist')).toEqual([]);
  });

  it('returns each page of few matches in both directions', async () => {
    for (let n = 1; n <= 5; n += 1) await named('Page', `P${n}`, `2026-02-0${n}`);
    const page = async (query: string): Promise<string[]> =>
      (await list(`search=page&limit=2&${query}`, people)).entries.map((entry: Entry) => entry.last_name);
    expect([await page('page=1'), await page('page=2'), await page('page=3'), await page('page=4')]).toEqual([
      ['P5', 'P4'],
      ['P3', 'P2'],
      ['P1'],
      [],
    ]);
    expect([
      await page('page=1&orderbytype=ASC'),
      await page('page=2&orderbytype=ASC'),
      await page('page=3&orderbytype=ASC'),
    ]).toEqual([['P1', 'P2'], ['P3', 'P4'], ['P5']]);
  });

  it('finds matches far behind all others, also duplicates', async () => {
    // The matches were added before 20,100 others.
    await sql(
      `insert into subscriber (account_id, keyword_id, phone, first_name, added_at)
       select $1, $2, (3050000000 + n)::text, case when n <= 2100 then 'Olden' else 'Newer' end, timestamptz '2025-01-01' + n * interval '1 minute' from generate_series(1, 22200) n`,
      [people.accountId, keyword],
    );
    const second = await addKeyword(people, `AGAIN${people.accountId}`);
    await sql(
      `insert into subscriber (account_id, keyword_id, phone, added_at) select $1, $2, (3050000000 + n)::text, timestamptz '2024-01-01' + n * interval '1 minute' from generate_series(1, 1100) n`,
      [people.accountId, second],
    );
    const phonesOf = async (query: string): Promise<string[]> =>
      (await list(query, people)).entries.map((entry: Entry) => entry.phone);
    expect(await phonesOf('search=olden&limit=3')).toEqual(['3050002100', '3050002099', '3050002098']);
    expect(await phonesOf('search=olden&limit=50&page=42')).toHaveLength(50);
    expect(await phonesOf('search=olden&limit=50&page=43')).toEqual([]);
    expect(await phonesOf('duplicates=1&limit=3')).toEqual(['3050001100', '3050001099', '3050001098']);
    expect((await list('duplicates=1', people)).total_capped).toBe(true);
  });
});

describe('SUBS-011: order by name', () => {
  it('sorts equal names by the other name, and subscribers without a name last', async () => {
    const user = await t.createOwner();
    const keyword = await addKeyword(user, `ORDER${user.accountId}`);
    for (const [at, [first, last]] of (
      [
        ['Bo', 'Young'],
        ['bo', 'Adams'],
        ['', ''],
        ['Al', 'Young'],
      ] as const
    ).entries())
      await add(user, { keyword, phone: `512558000${at}`, first_name: first, last_name: last, added_at: '2026-01-01' });
    const ordered = async (orderby: string): Promise<string[]> =>
      (await list(`orderby=${orderby}&orderbytype=ASC`, user)).entries.map(
        (entry: Entry) => `${entry.first_name} ${entry.last_name}`,
      );
    for (const orderby of ['first_name', 'name'])
      expect(await ordered(orderby)).toEqual(['Al Young', 'bo Adams', 'Bo Young', ' ']);
    expect(await ordered('last_name')).toEqual([' ', 'bo Adams', 'Al Young', 'Bo Young']);
  });
});

describe('SUBS-007, SUBS-011: many matches of a search, in the order by name', () => {
  let crowd: TestUser;
  let keyword: string;
  beforeAll(async () => {
    crowd = await t.createOwner();
    keyword = `CROWDED${crowd.accountId}`;
    const [first, second] = [await addKeyword(crowd, keyword), await addKeyword(crowd, `OTHER${crowd.accountId}`)];
    await sql(
      `insert into subscriber (account_id, keyword_id, phone, first_name, last_name, disabled)
       select $1, case when n % 10 < 7 then $2::int else $3::int end, (5125590000 + n)::text,
         (array['James', 'JAMES', 'Jamie', 'Ana', 'Zoe', 'Aaron'])[1 + n % 6],
         case when n % 6 >= 3 then (array['Jamison', 'Lee'])[1 + n / 6 % 2] else 'L' || n % 23 end, (n % 11 = 0)::int
       from generate_series(1, 4000) n`,
      [crowd.accountId, first, second],
    );
  });

  it.each([
    ['orderby=first_name&orderbytype=ASC', 'lower(first_name), lower(last_name), id'],
    ['orderby=last_name&orderbytype=ASC', 'lower(last_name), lower(first_name), id'],
    ['orderby=first_name&orderbytype=DESC', 'lower(first_name) desc, lower(last_name) desc, id desc'],
    ['orderby=last_name&orderbytype=DESC', 'lower(last_name) desc, lower(first_name) desc, id desc'],
  ])('returns the same pages as sorting all of them: %s', async (order, sorted) => {
    for (const [query, condition] of [
      ['', ''],
      ['disabled=0', 'and disabled = 0'],
      [`keyword=${keyword}`, `and keyword_id = (select id from keyword where canonical = '${keyword}')`],
    ] as const) {
      const expected = await t.db.asEngine((tx) =>
        tx.query<{ id: number }>(
          `select id from subscriber where account_id = $1 and (first_name ilike '%jam%' or last_name ilike '%jam%') ${condition} order by ${sorted}`,
          [crowd.accountId],
        ),
      );
      for (const page of [1, 2, 13, Math.ceil(expected.length / 50)]) {
        const { entries, total_capped } = await list(`search=jam&limit=50&page=${page}&${order}&${query}`, crowd);
        expect(total_capped).toBe(true);
        expect(entries.map(({ id }: { id: number }) => id)).toEqual(
          expected.slice((page - 1) * 50, page * 50).map(({ id }) => id),
        );
      }
    }
  });

  it('finds words across both names', async () => {
    const user = await t.createOwner();
    await sql(
      `insert into subscriber (account_id, keyword_id, phone, first_name, last_name)
       select $1, $2, (3140000000 + n)::text, 'No Way', 'Out' from generate_series(1, 1100) n`,
      [user.accountId, await addKeyword(user, `WAY${user.accountId}`)],
    );
    expect((await list('search=no+way+out&limit=50&orderby=last_name', user)).entries).toHaveLength(50);
  });

  it('does so where many names of the order have nobody with one of thousands of other names', async () => {
    const user = await t.createOwner();
    await sql(
      `insert into subscriber (account_id, keyword_id, phone, first_name, last_name)
       select $1, $2, (3130000000 + n)::text,
         case when n <= 5200 then 'Mid ' || n % 400 else (array['Abe', 'Zed', ''])[1 + n % 3] end, case when n <= 5200 then 'Lee' else 'Kin ' || n % 700 end
       from generate_series(1, 6600) n`,
      [user.accountId, await addKeyword(user, `TRIED${user.accountId}`)],
    );
    for (const way of ['ASC', 'DESC']) {
      const expected = await t.db.asEngine((tx) =>
        tx.values<number>(
          `select id from subscriber where account_id = $1 and last_name like 'Kin%'
           order by lower(first_name) ${way}, lower(last_name) ${way}, id ${way}`,
          [user.accountId],
        ),
      );
      for (const page of [1, 10, 19, 20, 28]) {
        const { entries } = await list(`search=kin&limit=50&page=${page}&orderby=first_name&orderbytype=${way}`, user);
        expect(entries.map(({ id }: { id: number }) => id)).toEqual(expected.slice((page - 1) * 50, page * 50));
      }
    }
  });

  it('does so where words are in thousands of names, behind thousands of people without them', async () => {
    const user = await t.createOwner();
    const word = `BEHIND${user.accountId}`;
    await sql(
      `insert into subscriber (account_id, keyword_id, phone, first_name, last_name)
       select $1, $2, (3120000000 + n)::text,
         case when n <= 5200 then '' when n % 5 = 0 then 'Co’by' when n % 7 = 0 then 'Zoe O’B' else 'Al' end,
         case when n <= 5200 and n % 2 = 0 then 'Aa' when n <= 5200 then '' when n % 5 = 0 then '' else 'O’Brien ' || n % 700 end
       from generate_series(1, 7600) n`,
      [user.accountId, await addKeyword(user, word)],
    );
    for (const [name, other] of [
      ['last_name', 'first_name'],
      ['first_name', 'last_name'],
    ] as const)
      for (const way of ['ASC', 'DESC']) {
        const expected = await t.db.asEngine((tx) =>
          tx.query<{ id: number }>(
            `select id from subscriber where account_id = $1 and first_name || ' ' || last_name like '%o’b%' or account_id = $1 and last_name like 'O’B%' or account_id = $1 and first_name like '% O’B'
             order by lower(${name}) ${way}, lower(${other}) ${way}, id ${way}`,
            [user.accountId],
          ),
        );
        expect(expected).toHaveLength(2_400);
        for (const more of ['', `&keyword=${word}`])
          for (const page of [1, 2, 48]) {
            const query = `search=o'b&limit=50&page=${page}&orderby=${name}&orderbytype=${way}${more}`;
            const { entries } = await list(query, user);
            expect([query, entries.map(({ id }: { id: number }) => id)]).toEqual([
              query,
              expected.slice((page - 1) * 50, page * 50).map(({ id }) => id),
            ]);
          }
      }
  });
});
