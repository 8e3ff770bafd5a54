import { endRest, type Batch } from '../../texting/batch/batch.repository';
import { finishIfDone } from '../sending/finish-campaign';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { applyReports } from '../../texting/receipt/receipt.repository';
import { checkTotals } from '../../../testing/check-totals';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { sentCampaign } from '../campaign/campaign.fixture';

let t: TestApp;
let owner: TestUser;
let campaign: number;
let people: number[];

const read = async (path: string) => (await t.call(owner, 'GET', path)).body.data;

/** Two of five messages were handed over when the campaign's time was over. */
beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  people = await createSubscribers(t.db, owner, await createKeyword(t.db, owner, 'PIZZA'), 5);
  campaign = await sentCampaign(t.db, owner, people, [3, 12, 0, 0, 0]);
  await t.db.asEngine(async (tx) => {
    await tx.execute('update message set claimed_at = null, provider_id = null where campaign_id = $1 and status = 0', [
      campaign,
    ]);
    await tx.execute('update send_batch set delivered = 1 where campaign_id = $1', [campaign]);
    await endRest(tx, await tx.one<Batch>('select * from send_batch where campaign_id = $1', [campaign]), 16);
  });
});

/** The fixture omits the ledger, so only the batches are checked. */
const gaps = async () => (await checkTotals(t.db)).filter(({ check }) => check === 'batch counters = messages');

describe('messages whose time was over before they were handed over (decision 49)', () => {
  it('count neither as delivered nor as sent, because they did not leave', async () => {
    const stats = { recipients: 5, sent: 2, delivered: 1, failed: 4, pending: 0, skipped: 0 };
    expect(await read(`messages/campaigns/${campaign}`)).toMatchObject({ stats });
    expect(await read('messages/campaigns')).toMatchObject({ entries: [{ stats }] });
  });

  it('do not lower the delivery rate on the home page', async () => {
    expect(await read('reporting/dashboard')).toMatchObject({
      recent_campaigns: [{ id: campaign, stats: { sent: 2, delivered: 1 } }],
    });
  });

  it('are not among the messages sent to a subscriber', async () => {
    const stats = await Promise.all(people.map(async (id) => (await read(`subscribers/${id}`)).stats.total_sent));
    expect(stats).toEqual([1, 1, 0, 0, 0]);
  });

  it('count as failed in the notice, not as sent', async () => {
    await t.db.asEngine(async (tx) => {
      await tx.execute(`update campaign set state = 'sending', finished_at = null where id = $1`, [campaign]);
      await finishIfDone(tx, campaign);
    });
    const { entries } = await read('profiles/notices');
    expect(entries[0].text).toMatch(/ is finished: 2 sent, 4 failed\.$/);
  });

  it('count as sent when a receipt shows that one was', async () => {
    await t.db.asEngine(async (tx) => {
      const { id } = await tx.one<{ id: number }>('select max(id) as id from message where campaign_id = $1', [
        campaign,
      ]);
      await applyReports(tx, [{ id, status: 3, providerId: 'SM1', providerCode: null }]);
    });
    expect(await read(`messages/campaigns/${campaign}`)).toMatchObject({
      stats: { sent: 3, delivered: 2, failed: 3, pending: 0 },
    });
    expect(await gaps()).toEqual([]);
  });
});
