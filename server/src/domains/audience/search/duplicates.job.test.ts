import type { Tx } from '../../../platform/db/connection';
import { accountFactory, type TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { repairDuplicates } from './duplicates.job';

const PHONE = '5125550101';
let db: TestDatabase;
let owner: TestUser;
const keywords: number[] = [];

const add = (tx: Tx, keyword: number | undefined) =>
  tx.execute('insert into subscriber (account_id, keyword_id, phone) values ($1, $2, $3)', [
    owner.accountId,
    keyword,
    PHONE,
  ]);
const take = (tx: Tx, keyword: number | undefined) =>
  tx.execute('update subscriber set deleted = true where account_id = $1 and keyword_id = $2', [
    owner.accountId,
    keyword,
  ]);
const known = () =>
  db.asEngine((tx) => tx.query('select phone from phone_dup where account_id = $1', [owner.accountId]));

beforeAll(async () => {
  db = await testDatabase();
  owner = await accountFactory(db).createOwner();
  for (const text of ['PIZZA', 'LUNCH', 'TRUCK']) {
    keywords.push(
      (
        await db.asEngine((tx) =>
          tx.one<{ id: number }>(
            'insert into keyword (account_id, keyword, canonical) values ($1, $2, $2) returning id',
            [owner.accountId, text],
          ),
        )
      ).id,
    );
  }
});

describe('SUBS-006: duplicate phones', () => {
  it('are found at night when two concurrent joins did not see each other', async () => {
    await db.asEngine(async (first) => {
      await add(first, keywords[0]);
      await db.asEngine((second) => add(second, keywords[1]));
    });
    expect(await known()).toEqual([]);
    expect(await repairDuplicates(db)).toBe(1);
    expect(await known()).toEqual([{ phone: PHONE }]);
    expect(await repairDuplicates(db)).toBe(0);
  });

  it('are removed when two concurrent deletions left only one', async () => {
    await db.asEngine((tx) => add(tx, keywords[2]));
    await db.asEngine(async (first) => {
      await take(first, keywords[0]);
      await db.asEngine((second) => take(second, keywords[1]));
    });
    expect(await known()).toEqual([{ phone: PHONE }]);
    expect(await repairDuplicates(db)).toBe(1);
    expect(await known()).toEqual([]);
  });
});
