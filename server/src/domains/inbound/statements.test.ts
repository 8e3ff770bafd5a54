import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import { type Line, SHARED_CODE } from '../texting/inbound-text/line';
import * as facts from './leave/facts.repository';
import * as page from './leave-page/leave-page.repository';
import * as near from './near-miss/near-miss.repository';

const PHONE = '5125550100';
const OWN: Line = { number: '8885550100', accountId: 1 };

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => facts.loadFacts(tx, PHONE, [], { line: SHARED_CODE, yes: true }),
    (tx) => facts.loadFacts(tx, PHONE, [], { line: OWN, yes: true }),
    (tx) => facts.amongAccounts(tx, OWN, PHONE),
    (tx) => page.businessesOf(tx, PHONE),
    (tx) => page.listsOfPhone(tx, PHONE),
    (tx) => near.onlyKeywordOf(tx, SHARED_CODE, ['PIZZA']),
    (tx) => near.wasAsked(tx, PHONE),
  ]);
  expect([...new Set(statements.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
