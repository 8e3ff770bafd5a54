import { type TestUser, accountFactory } from '../../../testing/accounts';
import { confirmAlerts } from '../../../testing/alerts';
import { noticesOf } from '../../../testing/notices';
import { freshPhone, inboundFixture, type Fixture } from '../../inbound/receiver/inbound.fixture';
import { createKeyword } from '../../../testing/stage';
import { claimSingles } from '../../texting/queue/claim-singles';
import { SENDING } from '../../texting/queue/sending-settings.fixture';
import { singleQueue } from '../../texting/single/single-queue.repository';
import { alertOwner } from './alert-owner';
import { eventsDuring } from '../../../testing/live-events';

let f: Fixture;
let owner: TestUser;
let n = 0;

beforeAll(async () => {
  f = await inboundFixture(8);
});
beforeEach(async () => {
  owner = await accountFactory(f.db).createOwner({ planLeft: 100 });
});

const wants = (change: string): Promise<unknown> =>
  f.rows(`update app_user set ${change} where id = $1`, [owner.userId]);
const mails = () =>
  f.rows<{ recipient: string; subject: string }>(
    'select recipient, subject from mail where account_id = $1 order by id',
    [owner.accountId],
  );
const texts = () =>
  f.rows<{ phone: string; kind: number; body: string }>(
    'select phone, kind, body from message where account_id = $1 and kind = 7 order by id',
    [owner.accountId],
  );
const alert = (text = 'Look here.') =>
  f.db.asEngine((tx) => alertOwner(tx, { accountId: owner.accountId, subject: 'Look', text }));
const CLAIM = {
  config: SENDING,
  limit: 1_000,
  wanted: 'all',
  leaseMs: 1_000,
  lateMs: 1_000,
  validityMs: 36_000_000,
} as const;

describe('KEY-018, ENG-013: alerts of the owner are sent', () => {
  it('by mail to the alert addresses, and not by mail without any (decision 132)', async () => {
    await alert();
    expect(await mails()).toEqual([]);
    await wants(`alert_email = 'a@example.com, B@example.com'`);
    await confirmAlerts(f.db, owner, 'mail', 'a@example.com', 'b@example.com');
    await alert();
    expect(await mails()).toEqual([
      { recipient: 'a@example.com', subject: 'Look' },
      { recipient: 'b@example.com', subject: 'Look' },
    ]);
    expect(await texts()).toEqual([]);
  });

  it('by text message only if the owner enabled it', async () => {
    await wants(`alert_sms = '5125550777'`);
    await confirmAlerts(f.db, owner, 'phone', '5125550777');
    await alert();
    expect(await texts()).toEqual([]);
    await wants('enable_text_alerts = 1');
    await alert('Codes run out.');
    expect(await texts()).toEqual([{ phone: '5125550777', kind: 7, body: 'Codes run out.' }]);
  });

  it('free of charge, without balance, and never to a phone that opted out', async () => {
    const [kept, left] = [freshPhone(), freshPhone()];
    await f.rows('update balance set plan_left = 0, extra_left = 0 where account_id = $1', [owner.accountId]);
    await f.rows(`insert into suppression (account_id, phone, reason) values ($1, $2, 'stop')`, [
      owner.accountId,
      left,
    ]);
    await confirmAlerts(f.db, owner, 'phone', kept, left);
    for (const phone of [kept, left]) {
      await wants(`enable_text_alerts = 1, alert_sms = '${phone}'`);
      await alert();
    }
    const claim = await f.db.asEngine((tx) => claimSingles(tx, 'worker', { ...CLAIM, queue: singleQueue(f.db) }));
    const mine = claim.fresh.filter((message) => message.account_id === owner.accountId);
    expect(mine.map((message) => [message.phone, message.billed])).toEqual([[kept, 0]]);
    expect(await f.rows('select status from message where phone = $1', [left])).toEqual([{ status: -1 }]);
    expect(await f.rows(`select id from ledger where account_id = $1 and kind = 'message'`, [owner.accountId])).toEqual(
      [],
    );
  });

  it('not at all when the transaction fails', async () => {
    await expect(
      f.db.asEngine(async (tx) => {
        await alertOwner(tx, { accountId: owner.accountId, subject: 'Look', text: 'x' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await mails()).toEqual([]);
  });

  it('in the open tabs of the account', async () => {
    const { told } = await eventsDuring(f.db, () => alert('Codes run out.'));
    expect(told).toEqual([{ account: owner.accountId, type: 'owner.alert', payload: { text: 'Codes run out.' } }]);
  });
});

describe('KEY-018, ENG-013: a code pool that runs out', () => {
  const join = (word: string) => f.text(freshPhone(), word);

  it('causes one alert at a tenth and one at zero, however many phones join concurrently', async () => {
    const word = `POOL${(n += 1)}`;
    await wants(`alert_email = '${owner.email}'`);
    const id = await createKeyword(f.db, owner, word);
    await f.rows(`update keyword set opt_in = 'Code {COUPON}' where id = $1`, [id]);
    await f.rows(
      `insert into keyword_code (account_id, keyword_id, name, code) select $1, $2, 'COUPON', 'C' || g from generate_series(1, 20) g`,
      [owner.accountId, id],
    );
    for (let joined = 0; joined < 15; joined += 1) await join(word);
    expect(await mails()).toEqual([]);
    await Promise.all(Array.from({ length: 8 }, () => join(word)));
    expect(await mails()).toEqual([
      { recipient: owner.email, subject: 'The codes of a keyword are running out' },
      { recipient: owner.email, subject: 'The codes of a keyword are used up' },
    ]);
    const bodies = await f.rows<{ body_text: string }>('select body_text from mail where account_id = $1 order by id', [
      owner.accountId,
    ]);
    expect(bodies.map((one) => one.body_text)).toEqual([
      `The codes “COUPON” of your keyword ${word} are running out: 2 of 20 are left.`,
      `All codes “COUPON” of your keyword ${word} are used up. Welcome messages leave without a code until you upload more.`,
    ]);
    const used = await f.rows<{ phone: string | null }>('select phone from keyword_code where keyword_id = $1', [id]);
    expect(new Set(used.map((one) => one.phone)).size).toBe(20);
    expect(await noticesOf(f.db, owner)).toEqual(
      bodies.map(({ body_text: text }) => ({
        kind: 'codes.low',
        text: text.replaceAll(/[“”]/g, ''),
        path: `/keywords/${id}`,
      })),
    );
  });
});
