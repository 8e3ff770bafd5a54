import * as addresses from './alert-address/alert-addresses.repository';
import * as counts from './alert/alert-counts.repository';
import * as notices from './notice/notices.repository';
import * as push from './push/push.repository';
import * as queue from './push/queue-push.repository';
import * as stranger from './stranger-mail/stranger-mail.repository';
import type { Database } from '../../platform/db/connection';
import type { Tx } from '../../platform/db/transaction';
import { described, namesIn, shown } from '../../testing/statements';
import { eraseNotifications } from './notice/person.repository';
import { testDatabase } from '../../testing/database';

const [ACCOUNT, USER, ID] = [1, 2, 3];
const PHONE = '5125550100';
const EMAIL = 'ann@example.com';
const AT = new Date(0);
const HASH = Buffer.alloc(32);
const who = { accountId: ACCOUNT, userId: USER };
const alert = { accountId: ACCOUNT, kind: 'mail', address: EMAIL } as const;
/** A database whose single statements run in this transaction. */
const databaseOf = (tx: Tx) => ({ engine: { single: tx, prepared: tx } }) as unknown as Database;

test('the statements of notices return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => addresses.alertAddresses(tx, ACCOUNT),
    (tx) => addresses.confirmedMails(tx, ACCOUNT, [EMAIL]),
    (tx) => addresses.unconfirmedOf(tx, USER),
    (tx) => addresses.storeSecret(tx, { ...alert, hash: HASH, minutes: 10 }),
    (tx) => addresses.confirmByLink(tx, HASH),
    (tx) => addresses.tryCode(tx, ACCOUNT, PHONE, 5),
    (tx) => addresses.confirmPhone(tx, ID),
    (tx) => counts.isFull(tx, alert),
    (tx) => counts.countOne(tx, alert, 5),
    (tx) => counts.markHeld(tx, alert),
    (tx) => counts.takeHeld(tx),
    (tx) => notices.readPage(tx, { ...who, before: 1, limit: 10 }),
    (tx) => notices.countUnread(tx, ACCOUNT, USER),
    (tx) => notices.markRead(tx, { ...who, id: ID, upTo: undefined }),
    (tx) => notices.insertNotices(tx, { accountId: ACCOUNT, to: 'owner', kind: 'device.new', text: '' }),
    (tx) => eraseNotifications(tx, PHONE, [ID]),
    (tx) => push.storeSubscription(databaseOf(tx), { ...who, session: HASH }, { endpoint: '', p256dh: '', auth: '' }),
    (tx) => push.removeSubscription(tx, USER, ''),
    (tx) => push.finishPush(tx, ID),
    (tx) => push.removeSubscriptionsOf(tx, ACCOUNT, USER),
    (tx) => push.forgetEndpoint(tx, ''),
    (tx) => queue.queuePush(tx, { accountId: ACCOUNT, conversationId: ID, body: '' }),
    (tx) => queue.deletePushes(tx, AT),
    (tx) => stranger.lockPaid(tx, ACCOUNT),
    (tx) => stranger.waitOfDay(tx, ACCOUNT, 'invitation', 5),
    (tx) => stranger.noteStrangerMail(tx, ACCOUNT, 'invitation'),
    (tx) => stranger.isVerified(tx, ACCOUNT),
    (tx) => stranger.ownerEmail(tx, ACCOUNT),
  ]);
  const own = statements.filter(({ name }) => name.startsWith('notices.'));
  expect([...new Set(own.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(own.map(shown).join('\n\n')).toMatchSnapshot();
});
