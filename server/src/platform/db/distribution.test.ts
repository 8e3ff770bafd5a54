import { accountFactory } from '../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { fillAccount } from '../../testing/fill-account';
import {
  ACCOUNT_MAY_BE_MISSING,
  BETWEEN_ACCOUNTS,
  FOUND_OTHERWISE,
  GLOBAL,
  IDS,
  UNIQUE_OVER_ALL,
} from './distribution.fixture';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  const accounts = accountFactory(db);
  for (let n = 0; n < 2; n += 1) await fillAccount(db, (await accounts.createOwner()).accountId);
});

const sql = <T>(text: string): Promise<T[]> => db.asEngine((tx) => tx.query<T>(text));

interface Table {
  name: string;
  tenant: boolean;
  nullable: boolean;
}
/** Tables of the product without the stand-ins'; partitions count as `message`. */
const tables = (): Promise<Table[]> =>
  sql<Table>(`select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
      a.attname is not null as tenant, coalesce(not a.attnotnull, false) as nullable
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'smpp')
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition order by 1`);

interface Key {
  table: string;
  columns: string[];
  /** A single numbered column, drawn from a sequence, so unique whatever else the key contains. */
  numbered: boolean;
}
/** Unique indexes of tenants' tables, including primary keys and constraints. */
const keys = (): Promise<Key[]> =>
  sql<Key>(`select distinct case when c.relispartition then 'message' else c.relname::text end as table,
      array(select coalesce(a.attname::text, pg_get_indexdef(i.indexrelid, k.n::int, true))
        from unnest(i.indkey::int[]) with ordinality k(col, n) left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.col
        where k.n <= i.indnkeyatts order by k.n) as columns,
      i.indnkeyatts = 1 and exists (
        select from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum = i.indkey[0]
          and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) ~ 'nextval')
      ) as numbered
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where i.indisunique and (c.relname = 'account' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id')) order by 1, 2`);

interface Reference {
  table: string;
  columns: string[];
  to: string;
  toColumns: string[];
}
const references = (): Promise<Reference[]> =>
  sql<Reference>(`select c.relname as table, f.relname as to,
      array(select a.attname::text from unnest(k.conkey) u(n) join pg_attribute a on a.attrelid = c.oid and a.attnum = u.n) as columns,
      array(select a.attname::text from unnest(k.confkey) u(n) join pg_attribute a on a.attrelid = f.oid and a.attnum = u.n) as "toColumns"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'smpp')
    where k.contype = 'f' and not c.relispartition order by 1, 3`);

const nameOf = ({ table, columns }: Pick<Key, 'table' | 'columns'>): string => `${table} (${columns.join(', ')})`;
const distributed = async (): Promise<Table[]> =>
  (await tables()).filter(({ name, tenant }) => tenant && !(name in FOUND_OTHERWISE));

/** Unique keys that may not contain the account, and are not an exception by a rule. */
async function uncovered(): Promise<string[]> {
  const [isTenant, links, all] = [
    new Set((await distributed()).map(({ name }) => name)),
    await references(),
    await keys(),
  ];
  const numbered = new Set(all.filter((key) => key.numbered).map(({ table }) => table));
  // The id of a row of one account: with the account in front, the key allows and refuses the same rows.
  const isOfOneAccount = (table: string, column: string): boolean => {
    const link = links.find((one) => one.table === table && one.columns.includes(column) && one.to !== 'account');
    const target = link?.to ?? IDS[`${table}.${column}`];
    if (target === undefined || !(isTenant.has(target) || target in FOUND_OTHERWISE)) return false;
    return numbered.has(target) || target === table || target === 'campaign_draft';
  };
  return all
    .filter(
      ({ table, columns, ...key }) =>
        (isTenant.has(table) || table === 'account') &&
        !columns.includes(table === 'account' ? 'id' : 'account_id') &&
        !key.numbered &&
        !columns.some((column) => isOfOneAccount(table, column)),
    )
    .map(nameOf);
}

describe('The step to several servers, distributed by account', () => {
  it('declares for every table without an account whether each server has a copy', async () => {
    const without = (await tables()).filter(({ name, tenant }) => !tenant && name !== 'account');
    expect(without.map(({ name }) => name)).toEqual(Object.keys(GLOBAL).toSorted());
  });

  it('declares the tables with rows without an account', async () => {
    const nullable = (await tables()).filter((table) => table.nullable);
    expect(nullable.map(({ name }) => name)).toEqual(Object.keys(ACCOUNT_MAY_BE_MISSING).toSorted());
  });

  it('finds in every unique key the account, a value of one account, or a declared exception', async () => {
    expect(await uncovered()).toEqual(Object.keys(UNIQUE_OVER_ALL).toSorted());
  });

  it('notices a new key without the account', async () => {
    const client = await db.dedicated();
    await client.query(
      'create table probe (account_id int not null, code text unique, name text, unique (account_id, name))',
    );
    expect(await uncovered()).toContain('probe (code)');
    expect(await uncovered()).not.toContain('probe (account_id, name)');
    await client.query('drop table probe');
    await client.end();
  });

  it('can add the account to every foreign key, because both rows have it', async () => {
    const tenants = new Map((await tables()).map((table) => [table.name, table]));
    const wrong = (await references()).filter(({ table, to, columns, toColumns }) => {
      if (nameOf({ table, columns }) in BETWEEN_ACCOUNTS) return false;
      if (to === 'account') return columns.join() !== 'account_id';
      const [here, there] = [tenants.get(table), tenants.get(to)];
      // Between tables without an account, or to one that each server has a copy of.
      if (!there?.tenant) return here?.tenant === true && GLOBAL[to]?.kind !== 'reference';
      return here?.tenant !== true || here.nullable || toColumns.length !== 1;
    });
    expect(wrong.map((one) => `${nameOf(one)} → ${one.to}`)).toEqual([]);
  });

  it('loses no row: a row and the one that it references have the same account', async () => {
    const tenants = new Set((await tables()).filter(({ tenant }) => tenant).map(({ name }) => name));
    const links = (await references()).filter(({ table, to }) => tenants.has(table) && tenants.has(to));
    expect(links.length).toBeGreaterThan(40);
    for (const link of links) {
      const [row] = await sql<{ rows: number; foreign: number }>(
        `select count(*) as rows, count(*) filter (where t.account_id <> f.account_id) as foreign
         from ${link.table} t join ${link.to} f on f.${link.toColumns[0]} = t.${link.columns[0]}`,
      );
      expect([nameOf(link), row?.foreign]).toEqual([nameOf(link), 0]);
    }
  });

  it('has a table for every exception', async () => {
    const known = new Set((await tables()).map(({ name }) => name));
    const named = [...Object.keys(FOUND_OTHERWISE), ...Object.keys(IDS).map((one) => one.split('.')[0] ?? '')];
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
