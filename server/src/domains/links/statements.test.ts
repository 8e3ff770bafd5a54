import * as link from './links.repository';
import * as links from './campaign-links.repository';
import { described, namesIn, shown } from '../../testing/statements';
import { testDatabase } from '../../testing/database';

const [ACCOUNT, ID] = [1, 3];

test('the statements of links return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => link.linkKey(tx),
    (tx) => link.ownLinks(tx, ACCOUNT, [1]),
    (tx) => link.storeLink(tx, ACCOUNT, 'https://example.com'),
    (tx) => link.isDisabled(tx, 1),
    (tx) => link.disableLink(tx, 1, true),
    (tx) => links.findTarget(tx, 1),
    (tx) => links.linksOfCampaign(tx, ACCOUNT, ID, [1]),
  ]);
  const own = statements.filter(({ name }) => name.startsWith('links.'));
  expect([...new Set(own.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(own.map(shown).join('\n\n')).toMatchSnapshot();
});
