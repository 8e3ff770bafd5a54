import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import * as claim from './delivery/claim.repository';
import * as deliveries from './delivery/deliveries.repository';
import * as giveUp from './delivery/give-up.repository';
import { noteOutcomes } from './delivery/note-outcomes.repository';
import * as person from './delivery/person.repository';
import * as subjects from './payload/subjects.repository';
import { wakeSenders } from './delivery/wake';
import { webhookQueue } from './delivery/webhook-queue.repository';
import * as webhooks from './webhook/webhooks.repository';

const [ACCOUNT, WEBHOOK, ID] = [1, 2, 3];
const PHONE = '5125550100';
const SECRET = Buffer.alloc(32);
const AT = '2026-11-30T00:00:00Z';
const claimed = {
  ...{ id: WEBHOOK, account_id: ACCOUNT, url: '', secret: SECRET, old_secret: null },
  ...{ rests: 0, waits_from: AT },
};
const outcome = { id: ID, attempts: 1, status: 'delivered' as const, wait: 0, code: 200 };
const standing = {
  ...{ id: WEBHOOK, url: '', owner: 'a worker', tried: true, arrived: true },
  ...{ restS: 0, gone: false, settled: AT },
};
const target = { url: '', description: '', events: [] };

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => claim.claimWebhook(tx, 'a worker', 60),
    (tx) => claim.claimDue(tx, claimed, 10, 60),
    (tx) => claim.storeAttempts(tx, [{ ...outcome, failure: '', response: '', untried: false }]),
    (tx) => claim.release(tx, standing, 5),
    (tx) => deliveries.pageOfDeliveries(tx, ACCOUNT, WEBHOOK, { page: 1, limit: 10 }),
    (tx) =>
      deliveries.pageOfDeliveries(tx, ACCOUNT, WEBHOOK, {
        ...{ page: 1, limit: 10 },
        ...{ status: 'failed', event: 'message.failed' },
      }),
    (tx) => deliveries.findDelivery(tx, ACCOUNT, WEBHOOK, ID),
    (tx) => deliveries.retryDelivery(tx, ACCOUNT, WEBHOOK, ID),
    (tx) => deliveries.insertTest(tx, ACCOUNT, WEBHOOK, 'message.failed', '{}'),
    (tx) => deliveries.giveUpWaiting(tx, WEBHOOK),
    (tx) => giveUp.lowerFloors(tx),
    (tx) => giveUp.giveUpLate(tx, 24, 10),
    (tx) => noteOutcomes(tx, []),
    (tx) => person.deliveriesOfPerson(tx, PHONE),
    (tx) => person.eraseDeliveries(tx, PHONE),
    (tx) => subjects.subscribersOf(tx, ACCOUNT, [ID]),
    (tx) => subjects.receivedOf(tx, ACCOUNT, [ID]),
    (tx) => subjects.clicksOf(tx, ACCOUNT, [ID], [1]),
    (tx) => subjects.storePayloads(tx, [{ id: ID, payload: '{}', phone: PHONE }]),
    (tx) => wakeSenders(tx),
    (tx) => webhookQueue(tx),
    (tx) => webhooks.listWebhooks(tx, ACCOUNT),
    (tx) => webhooks.readNewestSecrets(tx, 10),
    (tx) => webhooks.countWebhooks(tx, ACCOUNT),
    (tx) => webhooks.insertWebhook(tx, ACCOUNT, target, SECRET),
    (tx) => webhooks.lockWebhook(tx, ACCOUNT, WEBHOOK),
    (tx) => webhooks.updateWebhook(tx, ACCOUNT, WEBHOOK, { ...target, enabled: true }),
    (tx) => webhooks.endRest(tx, ACCOUNT, WEBHOOK),
    (tx) => webhooks.replaceSecret(tx, ACCOUNT, WEBHOOK, SECRET),
    (tx) => webhooks.softDeleteWebhook(tx, ACCOUNT, WEBHOOK),
  ]);
  expect([...new Set(statements.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
