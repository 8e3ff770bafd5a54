import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../base/paths';
import { isContract } from './migration-kind';
import { breaks } from './migration-kind.fixture';

const FOLDER = fromRoot('server/src/platform/db/migrations');
/** Nothing runs on an older schema than that of the baseline. */
const LATER = readdirSync(FOLDER).filter((name) => name > '0023_row_level_security.sql');

describe('every migration', () => {
  it.each(LATER)('%s leaves the release before running, or declares that it does not', async (name) => {
    const sql = readFileSync(join(FOLDER, name), 'utf8');
    // "-- contract: why nothing uses it any more" in the file, in the release after the last use.
    expect(isContract(sql) ? [] : await breaks(sql)).toEqual([]);
  });
});

describe('what the release before cannot run with', () => {
  it.each([
    ['drop table old', 'drops a table'],
    ['drop function if exists old(int)', 'drops a function'],
    ['drop trigger t on message', 'drops a trigger'],
    ['alter table message drop column code', 'drops a column'],
    ['alter table message drop code', 'drops a column'],
    ['alter table message rename column code to reason', 'renames'],
    ['alter table message rename to sent', 'renames'],
    ["alter type kind rename value 'a' to 'b'", 'renames'],
    ['alter table message set schema old', 'moves to another schema'],
    ['alter table message alter column code set not null', 'refuses null in a column'],
    ['alter table message alter code type bigint', 'changes the type of a column'],
    ['alter table message add constraint fits check (code > 0)', 'adds a constraint'],
    ['alter table message add unique (code)', 'adds a constraint'],
    ['create unique index one on message (code)', 'adds a unique index'],
    ['-- weaker than old: why\ncreate unique index one on message (code, number)', 'adds a unique index'],
    ['truncate message', 'empties a table'],
    ['revoke update on message from textloom_app', 'revokes a privilege'],
    ['create table new (n int); revoke update on new, message from textloom_app', 'revokes a privilege'],
    [
      'alter table m add column a int, add column b numeric(5, 2) not null',
      'adds a column that is not null and has no default',
    ],
    ['alter table m add b int not null', 'adds a column that is not null and has no default'],
  ])('%s', async (sql, what) => {
    expect(await breaks(`-- comment\n${sql};`)).toEqual([what]);
  });

  it.each([
    'alter table message add column note text',
    "alter table message add column note text not null default ''",
    'alter table message add column n int generated always as (code + 1) stored not null',
    'alter table message alter column code drop not null, drop constraint fits',
    'drop index message_code',
    'create index message_code on message (code)',
    'create table new (n int not null, unique (n)); create unique index u on new (n); alter table new add constraint c check (n > 0); revoke delete on new from textloom_app',
    'create table new (n int); create table other (n int); revoke insert, delete on new, other from textloom_app',
    "create function f() returns void language sql as $$ drop table old; $$; select 'drop table old'",
    '-- drop table old',
    '-- weaker than old: it has one column more\ncreate unique index one on message (code, number);\ndrop index old;',
  ])('does not include: %s', async (sql) => {
    expect(await breaks(sql)).toEqual([]);
  });

  it('is allowed only with a reason', () => {
    expect(isContract('-- contract: nothing reads it since release 12\ndrop table old')).toBe(true);
    expect(isContract('-- contract:\ndrop table old')).toBe(false);
    expect(isContract('-- Names. -- contract: no\n')).toBe(false);
  });
});
