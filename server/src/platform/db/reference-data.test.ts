import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { takeOverReference } from './reference-data';
import { onClient } from './transaction';

let db: TestDatabase;
let client: pg.Client;
let directory: string;

beforeAll(async () => {
  db = await testDatabase();
  client = await db.dedicated();
  directory = mkdtempSync(join(tmpdir(), 'textloom-facts-'));
});
afterAll(async () => {
  await client.end();
  rmSync(directory, { recursive: true });
});

const release = (version: string, zones: string): Promise<void> => {
  const sql = `-- Version ${version}\ndelete from area_zone;\ninsert into area_zone values ('689', '${zones}');\n`;
  writeFileSync(join(directory, 'places.sql'), sql);
  return takeOverReference(onClient(client), undefined, directory);
};
const places = async (): Promise<unknown[]> => (await client.query('select zones from area_zone')).rows;

it('loads newer facts into a database that has older ones, and a program of the release before keeps newer ones', async () => {
  await release('2999-01-02T00:00:00.000Z', 'America/New_York');
  expect(await places()).toEqual([{ zones: 'America/New_York' }]);
  await release('2999-01-01T00:00:00.000Z', 'America/Chicago');
  expect(await places()).toEqual([{ zones: 'America/New_York' }]);
  await release('2999-01-03T00:00:00.000Z', 'America/Denver');
  expect(await places()).toEqual([{ zones: 'America/Denver' }]);
});

it('keeps the existing facts when newer ones cannot be read', async () => {
  const before = await places();
  await expect(release('2999-02-01T00:00:00.000Z', "'); select 1/0; --")).rejects.toThrow('division by zero');
  expect(await places()).toEqual(before);
  await release('2999-02-02T00:00:00.000Z', 'America/Phoenix');
  expect(await places()).toEqual([{ zones: 'America/Phoenix' }]);
});
