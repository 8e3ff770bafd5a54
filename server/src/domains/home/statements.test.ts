import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import * as dashboard from './dashboard/dashboard.repository';
import * as needs from './dashboard/needs.repository';
import * as profile from './profile/profile.repository';

const ACCOUNT = 1;
const AT = new Date(0);
const zone = { code: 0, name: 'America/Chicago' };

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => dashboard.readNumbers(tx, ACCOUNT, AT, zone),
    (tx) => dashboard.readSeries(tx, ACCOUNT, { unit: 'day', count: 30, zone }),
    (tx) => dashboard.recentCampaigns(tx, ACCOUNT, 5),
    (tx) => dashboard.hasTexts(tx, ACCOUNT),
    (tx) => dashboard.keywordTotals(tx, ACCOUNT),
    (tx) => needs.scheduledUntil(tx, ACCOUNT, AT),
    (tx) => needs.failedSince(tx, ACCOUNT, AT),
    (tx) => needs.cardUntil(tx, ACCOUNT),
    (tx) => profile.readProfile(tx, 2),
    (tx) => profile.readProfileKeywords(tx),
  ]);
  expect([...new Set(statements.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
