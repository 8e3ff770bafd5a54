import type { TwoTexts } from '@textloom/contracts';
import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import {
  balanceOf,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  untilDone,
  type Stage,
} from '../../../testing/stage';
import { startWorkers, type Workers } from '../../automations/worker/workers';
import { textOf } from '../../../testing/text-of';
import { sentText } from '../../texting/message/sent-text';

let db: TestDatabase;
let stage: Stage;
let workers: Workers;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 12 });
  stage = await outboundStage(db);
  workers = await startWorkers(stage.deps, QUICK);
});
afterAll(async () => {
  await workers.stop();
  await stage.close();
});

const PEOPLE = 200;
const AB: TwoTexts = { message_b: 'Second text', share: 40, metric: 'replies', hours: 2 };

interface Row {
  phone: string;
  variant: number;
  status: number;
  text: string;
}

describe('two texts, from the first people to the winner', () => {
  it('sends each text to half of the share, then the better one to all others, each person once', async () => {
    const owner = await stage.createOwner({ planLeft: 500 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, PEOPLE);
    const id = await createCampaign(db, owner, {
      message: 'First text',
      choice: { keywords: [keyword] },
      sendAt: new Date(Date.now() + 60_000),
    });
    const rows = (): Promise<Row[]> =>
      db.asEngine((tx) =>
        tx.query<Row>(
          `select m.phone, b.variant, m.status, ${textOf(sentText)} as text from message m join campaign c on c.id = m.campaign_id join send_batch b on b.id = m.batch_id
           where m.campaign_id = $1 order by m.id`,
          [id],
        ),
      );
    const of = (all: readonly Row[], variant: number): Row[] => all.filter((row) => row.variant === variant);
    await db.asEngine((tx) =>
      tx.execute('update campaign set ab = $2, quiet = false, send_at = now() where id = $1', [id, JSON.stringify(AB)]),
    );

    const tried = await until(async () => {
      const all = await rows();
      const compared = all.filter(({ variant }) => variant > 0);
      return all.length === PEOPLE && compared.every(({ status }) => status > 0) && all;
    }, 30_000);
    const [first, second, rest] = [of(tried, 1), of(tried, 2), of(tried, 0)];
    // The hash is stable, so these are the same in each run.
    expect(Math.abs(first.length + second.length - PEOPLE * 0.4)).toBeLessThan(30);
    expect(Math.abs(first.length - second.length)).toBeLessThan(25);
    expect(rest.every(({ status }) => status === 0)).toBe(true);
    expect(await stage.texts()).toHaveLength(first.length + second.length);

    const [liked] = second;
    await db.asEngine(async (tx) => {
      await tx.execute(
        `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, reply_to) values ('SM1', $1, $2, 'Yes', 'YES', 'reply', $3)`,
        [owner.accountId, liked?.phone, id],
      );
      await tx.execute('update campaign set ab_decide_at = now() where id = $1', [id]);
    });
    expect(await untilDone(db, id)).toMatchObject({ state: 'done', sent: 1, recipients: PEOPLE });

    const texts = await stage.texts();
    expect(texts).toHaveLength(PEOPLE);
    const got = new Map(texts.map(({ phone, body }) => [phone.slice(-10), body.split('\n')[0]]));
    expect(got.size).toBe(PEOPLE);
    for (const { phone, variant, text } of await rows()) {
      expect(got.get(phone)).toBe(variant === 1 ? 'First text' : 'Second text');
      expect(text).toBe(got.get(phone));
    }
    expect(await balanceOf(db, owner)).toEqual({ left: 300, billed: 200 });
    expect(await checkLedger(db)).toEqual([]);
  });
});
