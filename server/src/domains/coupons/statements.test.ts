import * as giving from './coupon-give.repository';
import * as pools from './coupon-pool.repository';
import { described, namesIn, shown } from '../../testing/statements';
import { listCouponPools } from '@textloom/contracts';
import { testDatabase } from '../../testing/database';

const [ACCOUNT, ID] = [1, 3];
const AT = new Date(0);
const DAY = '2026-11-30';
const page = { page: 1, limit: 10 };
const list = { search: 'a', ...page, orderby: 'name', orderbytype: 'ASC' };
const pool = { name: 'Summer', slug: 'summer', expires_on: DAY };

test('the statements of coupons return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => pools.pageOfPools(tx, ACCOUNT, listCouponPools.query.parse(list)),
    (tx) => pools.findPool(tx, ACCOUNT, 1),
    (tx) => pools.supplyOf(tx, ACCOUNT, 'summer'),
    (tx) => pools.poolNames(tx, ACCOUNT),
    (tx) => pools.insertPool(tx, ACCOUNT, pool),
    (tx) => pools.insertCoupons(tx, ACCOUNT, 1, ['CODE']),
    (tx) => pools.deletePool(tx, ACCOUNT, 1),
    (tx) => pools.markUsed(tx, ACCOUNT, { folded: 'CODE', at: AT, totalCents: 1 }),
    (tx) => giving.countWithoutCode(tx, ACCOUNT, [ID], [1]),
    (tx) => giving.giveCoupons(tx, { account_id: ACCOUNT, campaign_id: ID }, [{ id: 1 }]),
    (tx) =>
      giving.giveCoupons({ ...tx, values: () => Promise.resolve([]) }, { account_id: ACCOUNT, campaign_id: 4 }, [
        { id: 1 },
      ]),
    (tx) => giving.returnCoupons(tx, ID),
  ]);
  const own = statements.filter(({ name }) => name.startsWith('coupons.'));
  expect([...new Set(own.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(own.map(shown).join('\n\n')).toMatchSnapshot();
});
