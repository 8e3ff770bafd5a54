import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import * as media from './media/media.repository';
import * as received from './received-file/received-files.repository';

const [ACCOUNT, ID] = [1, 2];
const PHONE = '5125550100';

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => media.insertMedia(tx, ACCOUNT, { token: 't', name: 'a.png', extension: 'png', mime: 'image/png', size: 1 }),
    (tx) => media.findByToken(tx, 't'),
    (tx) => media.dropMedia(tx, ACCOUNT, ID),
    (tx) => media.lockDropped(tx),
    (tx) => media.deleteMedia(tx, ID),
    (tx) => media.tokensAfter(tx, ACCOUNT, 0, 10),
    (tx) => media.receivedFilesOf(tx, [ID]),
    (tx) => media.storedFiles(tx, [ID]),
    (tx) => media.eraseFileRows(tx, PHONE, [ID], [ID]),
    (tx) => received.lockWaiting(tx, ID),
    (tx) => received.markStored(tx, ID, 1),
    (tx) => received.markRefused(tx, ID, 'too large'),
    (tx) =>
      received.queueReceivedFiles(tx, [{ inboundId: 1, accountId: ACCOUNT, files: [{ url: '', contentType: '' }] }]),
  ]);
  expect([...new Set(statements.map(({ name }) => name))].sort()).toEqual([
    ...namesIn(__dirname),
    'platform.blankPhone',
  ]);
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
