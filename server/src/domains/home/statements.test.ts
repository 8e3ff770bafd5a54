import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import * as dashboard from './dashboard/dashboard.repository';
import * as needs from './dashboard/needs.repository';
import * as profile from './profile/profile.repository';
import { eraseViewsNaming } from './saved-view/person.repository';
import * as views from './saved-view/saved-views.repository';

const ACCOUNT = 1;
const AT = new Date(0);
const VIEW = { id: 1, user_id: 2, list: 'inbox', name: 'N', query: '', shared: true } as const;
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
    (tx) => views.lockView(tx, { accountId: ACCOUNT, userId: 2, id: 1 }),
    (tx) => views.lockDeletedView(tx, { accountId: ACCOUNT, userId: 2, id: 1 }),
    (tx) => views.countViews(tx, ACCOUNT, 2),
    (tx) => views.isNameTaken(tx, ACCOUNT, VIEW),
    (tx) => views.insertView(tx, ACCOUNT, VIEW),
    (tx) => views.updateView(tx, ACCOUNT, VIEW),
    (tx) => views.markViewDeleted(tx, ACCOUNT, 1, true),
    (tx) => views.deleteOwnViews(tx, ACCOUNT, 2),
    (tx) => views.lockViewsOf(tx, ACCOUNT, 2),
    (tx) => views.namesOf(tx, ACCOUNT, 2),
    (tx) => views.ownerOf(tx, ACCOUNT),
    (tx) => eraseViewsNaming(tx, '4155550134'),
  ]);
  expect([...new Set(statements.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
