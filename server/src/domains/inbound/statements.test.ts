import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import * as facts from './leave/facts.repository';
import * as page from './leave-page/leave-page.repository';
import * as near from './near-miss/near-miss.repository';

const PHONE = '5125550100';

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => facts.loadFacts(tx, PHONE, [], { yes: true }),
    (tx) => page.businessesOf(tx, PHONE),
    (tx) => page.listsOfPhone(tx, PHONE),
    (tx) => near.onlyKeywordOf(tx, ['PIZZA']),
    (tx) => near.wasAsked(tx, PHONE),
  ]);
  expect([...new Set(statements.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
