import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../../platform/base/paths';
import { takeOverReference } from '../../../platform/db/reference-data';
import { onClient } from '../../../platform/db/transaction';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { contentRules, endRule, ruleHistory } from './content-rule.repository';

const RELEASED = readFileSync(fromRoot('server/src/platform/db/reference/content.sql'), 'utf8');

let db: TestDatabase;
let directory: string;

beforeAll(async () => {
  db = await testDatabase();
  directory = mkdtempSync(join(tmpdir(), 'textloom-content-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Takes over a later list. */
async function release(version: string, list: string): Promise<void> {
  const client = await db.dedicated();
  writeFileSync(join(directory, 'content.sql'), list.replace(/^-- Version \S+/, `-- Version ${version}`));
  await takeOverReference(onClient(client), undefined, directory);
  await client.end();
}
const holds = async (): Promise<string[]> => (await db.asEngine(contentRules)).map(({ phrase }) => phrase);
const rowsOf = (phrase: string) => db.asEngine((tx) => ruleHistory(tx, phrase));

describe('a later list of a release', () => {
  it('ends what it no longer has, adds what is new, and writes nothing else', async () => {
    const before = await holds();
    const later = RELEASED.replace("('words', 'vape',", "('words', 'vaporizer',");
    await release('2999-01-01T00:00:00.000Z', later);
    expect((await holds()).toSorted()).toEqual(
      [...before.filter((phrase) => phrase !== 'vape'), 'vaporizer'].toSorted(),
    );
    expect(await rowsOf('vape')).toMatchObject([{ by: 'release' }, { by: 'release', category: null }]);
    await release('2999-01-02T00:00:00.000Z', RELEASED);
    expect((await holds()).toSorted()).toEqual(before.toSorted());
    expect(await rowsOf('cigar')).toHaveLength(1);
  });

  it('leaves alone what the operator has changed', async () => {
    const ended = { kind: 'words', phrase: 'cigar', reason: 'Never filtered', by: 'operator' } as const;
    await db.asEngine((tx) => endRule(tx, { ...ended, valid_from: new Date().toISOString().slice(0, 10) }));
    await release('2999-01-03T00:00:00.000Z', RELEASED);
    expect(await holds()).not.toContain('cigar');
    expect(await rowsOf('cigar')).toHaveLength(2);
  });
});
