import { accountFactory, type TestUser } from '../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { setFrozen } from './account-access';

let db: TestDatabase;
let owner: TestUser;

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  owner = await accountFactory(db).createOwner();
});
const hold = () =>
  db.asEngine((tx) => tx.one('select frozen, frozen_by from account where id = $1', [owner.accountId]));

describe('ENG-039: an operator puts an account on hold', () => {
  it('and is recorded until the hold ends', async () => {
    await setFrozen({ db }, owner.email, true);
    expect(await hold()).toEqual({ frozen: true, frozen_by: 'operator' });
    await setFrozen({ db }, owner.email, false);
    expect(await hold()).toEqual({ frozen: false, frozen_by: null });
  });

  it('also ends the hold of a disputed payment', async () => {
    await db.asEngine((tx) =>
      tx.execute(`update account set frozen = true, frozen_by = 'dispute' where id = $1`, [owner.accountId]),
    );
    await setFrozen({ db }, owner.email, false);
    expect(await hold()).toEqual({ frozen: false, frozen_by: null });
  });
});
