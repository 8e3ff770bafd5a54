import { testApp } from '../../../testing/app';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { createCampaign } from '../../../testing/stage';
import { noteProgress } from './progress.repository';

const EVERY_MS = 60_000;
const UNKNOWN = 987_654_321;

let db: TestDatabase;
let campaigns: [number, number];

beforeAll(async () => {
  db = await testDatabase();
  const owner = await (await testApp({}, { db })).createOwner();
  campaigns = [await createCampaign(db, owner, {}), await createCampaign(db, owner, {})];
});
beforeEach(() => db.asEngine((tx) => tx.execute("update campaign set progress_at = '-infinity'")));

const noted = (ids: readonly number[]): Promise<[id: number, due: boolean][]> =>
  db.asEngine(async (tx) => (await noteProgress(tx, ids, EVERY_MS)).map(({ id, due }) => [id, due]));

describe('the progress of campaigns (ENG-026)', () => {
  it('is due once in an interval, for each campaign alone, and never for one that no longer exists', async () => {
    const [first, second] = campaigns;
    expect(await noted([second, UNKNOWN])).toEqual([[second, true]]);
    expect(await noted([first, second, UNKNOWN])).toEqual([
      [first, true],
      [second, false],
    ]);
  });

  it('does not wait for a campaign that another transaction has', async () => {
    const [first, second] = campaigns;
    await db.asEngine(async (tx) => {
      await tx.execute('update campaign set revision = revision where id = $1', [first]);
      expect(await noted([first, second])).toEqual([
        [first, false],
        [second, true],
      ]);
    });
    expect(await noted([first])).toEqual([[first, true]]);
  });
});
