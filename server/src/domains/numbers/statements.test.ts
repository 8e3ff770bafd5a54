import * as bought from './bought/bought-number.repository';
import { described, namesIn, shown } from '../../testing/statements';
import { testDatabase } from '../../testing/database';

const ACCOUNT = 1;
const DIGITS = '8885550100';

test('the statements of numbers return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => bought.boughtNumbers(tx, ACCOUNT),
    (tx) => bought.insertBought(tx, { digits: DIGITS, accountId: ACCOUNT, kind: 'toll_free', providerId: 'PN1' }),
    (tx) => bought.markApproved(tx, ACCOUNT, DIGITS),
    (tx) => bought.deleteBought(tx, ACCOUNT, DIGITS),
  ]);
  const own = statements.filter(({ name }) => name.startsWith('numbers.'));
  expect([...new Set(own.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(own.map(shown).join('\n\n')).toMatchSnapshot();
});
