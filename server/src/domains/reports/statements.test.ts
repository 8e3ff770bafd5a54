import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import { paidOrders } from './cost-report.repository';
import * as changes from './report-changes.repository';
import * as report from './report.repository';

const wanted = { accountId: 1, zone: 0, zoneName: 'America/Chicago', firsts: ['2026-11-01'], ends: ['2026-12-01'] };

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => changes.addChanges(tx, 1, [{ keywordId: 2, joins: 1 }]),
    (tx) => changes.foldChanges(tx, 100),
    (tx) => report.readSums(tx, wanted, { today: '2026-11-30' }),
    (tx) => report.readKeywords(tx, wanted),
    (tx) => paidOrders(tx, 1, new Date(0)),
  ]);
  expect([...new Set(statements.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
