import { CODE, until } from '../../../testing/carrier';
import type { TestUser } from '../../../testing/accounts';
import { balanceOf, createCampaign, createKeyword, createSubscribers, QUICK, untilDone } from '../../../testing/stage';
import { startWorkers, type Workers } from '../../automations/worker/workers';
import { insertNumber } from '../../tenancy/number';
import { checkLedger } from '../ledger/ledger-check.repository';
import { numberLinks, setNumberLink } from '../link/link.repository';
import { KIND, LANE } from '../message/kinds';
import { receiptReference } from '../message/receipt-reference';
import { marksOf } from '../receipt/receipt.repository';
import { enqueueMessage } from '../single/enqueue.repository';
import { openStops } from '../stop/sending-stop.repository';
import { twoCarriers, type TwoCarriers } from './two-carriers.fixture';

const OWN = '8885550101';
/** Longer than a busy machine takes to answer. */
const ANSWER_MS = 3_000;

let t: TwoCarriers;
let owner: TestUser;
let processes: Workers[] = [];
let phones = 3_125_551_000;

beforeEach(async () => {
  t = await twoCarriers({ answerMs: ANSWER_MS });
  owner = await t.stage.createOwner({ planLeft: 1_000 });
});
afterEach(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  processes = [];
  await t.close();
});

/** Two processes. */
const start = async (probeMs = 1_500): Promise<void> => {
  const tuning = { ...QUICK, linkFailingMs: 300, linkWaitMs: 200, probeMs, longestProbeMs: probeMs, settleMs: 50 };
  processes = await Promise.all([1, 2].map(() => startWorkers(t.deps, tuning)));
};
const links = (number: string, link: 1 | 2, other: 1 | 2 | null) =>
  t.db.asEngine((tx) => setNumberLink(tx, { number, link, other, by: 'operator' }));
const text = async (body: string, of = owner, media?: number): Promise<number> =>
  t.db.asEngine(async (tx) => {
    const id = await enqueueMessage(tx, {
      ...{ accountId: of.accountId, kind: KIND.reply, lane: LANE.reply, phone: String((phones += 1)) },
      ...{ body, segments: 1 },
    });
    if (media !== undefined) await tx.query('update message set media_id = $2 where id = $1', [id, media]);
    return id;
  });
const row = async (id: number) =>
  (await t.db.engine.query('select status, link, unanswered from message where id = $1', [id])).rows[0] as {
    status: number;
    link: number | null;
    unanswered: boolean;
  };
const isAccepted = (id: number) => until(async () => (await row(id)).status === 1);
const bodies = async () => {
  const { first, second } = await t.accepted();
  return { first: first.map(({ body }) => body), second: second.map(({ body }) => body) };
};
const state = async (number = CODE) => (await numberLinks(t.db.engine)).find((one) => one.number === number);

describe('ADR 0126: a second carrier link takes over for a number', () => {
  it('when hand-overs over the first fail for a time, and texts return after one over the first was accepted', async () => {
    await links(CODE, 1, 2);
    t.mood.first = () => 'refuses';
    await start();
    const began = Date.now();
    await isAccepted(await text('One'));
    // Five seconds and the waits before attempts, where the test has 0.3 s.
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(await state()).toMatchObject({ now: 2, reason: 'Not now', downSince: expect.any(Date) });
    const two = await text('Two');
    await isAccepted(two);
    expect(await row(two)).toMatchObject({ link: 2 });
    t.mood.first = () => 'up';
    await until(async () => {
      await isAccepted(await text('Probe'));
      return (await state())?.now === 1;
    });
    const back = await text('Back');
    await isAccepted(back);
    expect(await row(back)).toMatchObject({ link: null });
    const { first, second } = await bodies();
    expect(second.slice(0, 2)).toEqual(['One', 'Two']);
    expect(first.filter((body) => body === 'Probe')).toHaveLength(1);
    expect(first.at(-1)).toBe('Back');
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('and a number with one link waits', async () => {
    const alone = await t.stage.createOwner({ planLeft: 10 });
    await t.db.asEngine((tx) =>
      insertNumber(tx, { digits: OWN, accountId: alone.accountId, kind: 'toll_free', perSecond: 100 }),
    );
    const own = async (body: string): Promise<number> => {
      const id = await text(body, alone);
      await t.db.engine.query('update message set number = $2 where id = $1', [id, OWN]);
      return id;
    };
    await links(CODE, 1, 2);
    t.mood.first = () => 'refuses';
    const waiting = await own('Waits');
    await start();
    await isAccepted(await text('Moves'));
    await isAccepted(await text('Moves too'));
    expect(await row(waiting)).toMatchObject({ status: 0 });
    t.mood.first = () => 'up';
    await isAccepted(waiting);
    expect(await t.accepted()).toMatchObject({ first: [{ from: OWN, body: 'Waits' }] });
  });

  it('where the operator has entered the second as the first of a number, which texts from its own digits', async () => {
    const alone = await t.stage.createOwner({ planLeft: 10 });
    await t.db.asEngine((tx) =>
      insertNumber(tx, { digits: OWN, accountId: alone.accountId, kind: 'toll_free', perSecond: 100 }),
    );
    await links(OWN, 2, null);
    const id = await text('Over SMPP', alone);
    await t.db.engine.query('update message set number = $2 where id = $1', [id, OWN]);
    await start();
    await isAccepted(id);
    expect(await t.accepted()).toMatchObject({ first: [], second: [{ from: OWN, body: 'Over SMPP' }] });
  });

  it('for a campaign in the middle of it, whose texts leave once each', async () => {
    await links(CODE, 1, 2);
    const keyword = await createKeyword(t.db, owner);
    await createSubscribers(t.db, owner, keyword, 60, 2_145_551_000);
    let left = 20;
    t.mood.first = () => ((left -= 1) >= 0 ? 'up' : 'refuses');
    const id = await createCampaign(t.db, owner, { choice: { keywords: [keyword] }, message: 'Half and half' });
    await start();
    expect(await untilDone(t.db, id)).toMatchObject({ state: 'done' });
    const { first, second } = await t.accepted();
    expect([first.length, first.length + second.length]).toEqual([20, 60]);
    expect(new Set([...first, ...second].map(({ to }) => to)).size).toBe(60);
    expect(await balanceOf(t.db, owner)).toEqual({ left: 940, billed: 60 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('when the first carrier refuses our account, instead of stopping the number; both refuse: it stops', async () => {
    await links(CODE, 1, 2);
    t.mood.first = () => 'locks';
    await start();
    await isAccepted(await text('Goes over the other'));
    expect(await openStops(t.db.engine)).toEqual([]);
    t.mood.second = () => 'locks';
    const waiting = await text('Waits');
    await until(async () => (await openStops(t.db.engine)).length === 1);
    expect(await row(waiting)).toMatchObject({ status: 0 });
    t.mood.second = () => 'up';
    await isAccepted(waiting);
  });

  it('within the stated time when the first carrier answers nothing, and what it has stays with it', async () => {
    await links(CODE, 1, 2);
    t.mood.first = () => 'silent';
    // A probe would stay with the silent link too.
    await start(600_000);
    const stuck = await text('Stuck');
    await until(async () => (await row(stuck)).unanswered);
    const began = Date.now();
    // The next one may be handed over too before the link counts as down.
    const second = await text('Second');
    await until(async () => (await row(second)).status === 1 || (await row(second)).unanswered);
    await isAccepted(await text('Third'));
    expect(Date.now() - began).toBeLessThan(30_000);
    expect((await row(stuck)).link).toBeNull();
    expect((await bodies()).second).not.toContain('Stuck');
  });

  it('except for texts with media, which SMPP cannot carry: they wait for the first', async () => {
    await links(CODE, 1, 2);
    const { id: media } = (
      await t.db.engine.query(
        `insert into media (account_id, token, name, extension, mime, size) values ($1, 'pic', 'pic', 'png', 'image/png', 1) returning id`,
        [owner.accountId],
      )
    ).rows[0] as { id: number };
    t.mood.first = () => 'refuses';
    await start();
    await isAccepted(await text('Plain'));
    const picture = await text('Picture', owner, media);
    await isAccepted(await text('Plain again'));
    expect(await row(picture)).toMatchObject({ status: 0 });
    t.mood.first = () => 'up';
    await isAccepted(picture);
    expect((await bodies()).first).toContain('Picture');
  });
});

describe('ADR 0126: a text whose answer is unknown stays with its link', () => {
  it('which is asked about it, while others leave over the other link', async () => {
    await links(CODE, 1, 2);
    let posts = 0;
    // Accepted, and the answer is lost; then the carrier accepts nothing more, and answers questions.
    t.mood.first = () => ((posts += 1) === 1 ? 'loses' : 'up');
    await start();
    const lost = await text('Lost');
    await until(async () => (await row(lost)).unanswered || (await row(lost)).status === 1);
    await t.db.engine.query(
      `insert into link_health (number, link, down_since) values ($1, 1, now())
       on conflict (number, link) do update set down_since = now(), probe_at = 'infinity'`,
      [CODE],
    );
    await isAccepted(await text('Another'));
    await isAccepted(lost);
    expect(t.queries.some((url) => url.includes('Messages.json'))).toBe(true);
    expect(await bodies()).toEqual({ first: ['Lost'], second: ['Another'] });
    expect(await row(lost)).toMatchObject({ link: null });
  });

  it('and a receipt that comes over the other link does not change it', async () => {
    const id = await text('Hers');
    await t.db.engine.query('update message set claimed_at = now(), link = 2 where id = $1', [id]);
    const [marks] = await marksOf(t.db.engine, [id]);
    const receipt = {
      ...{ reference: marks ? receiptReference(marks) : '', providerId: 'SM1', status: 3, providerCode: null },
      at: new Date(),
    };
    await t.stage.receipts.receive({ ...receipt, link: 1 });
    expect(await row(id)).toMatchObject({ status: 0 });
    await t.stage.receipts.receive({ ...receipt, link: 2 });
    expect(await row(id)).toMatchObject({ status: 3 });
  });

  it('and is neither asked about elsewhere nor sent again when the settings no longer have that link', async () => {
    const id = await text('Of a link that is gone');
    await t.db.engine.query(
      `update message set claimed_at = now() - interval '1 hour', link = 2, unanswered = true where id = $1`,
      [id],
    );
    const { secondGateway: _gone, ...one } = t.deps;
    processes = [await startWorkers(one, { ...QUICK, settleMs: 50 })];
    await isAccepted(await text('Of the other'));
    expect(await row(id)).toMatchObject({ status: 0, link: 2 });
    await t.db.engine.query(`update message set created_at = now() - interval '11 hours' where id = $1`, [id]);
    await until(async () => (await row(id)).status === 20);
    expect(await bodies()).toEqual({ first: ['Of the other'], second: [] });
  });
});
