import { randomUUID } from 'node:crypto';
import { until } from '../../../testing/carrier';
import type { TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { GroupQueue } from '../../inbound/receiver/group-queue';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import type { InboundDeps } from '../../texting/inbound-text/inbound.types';
import { handleInbound } from '../../inbound/receiver/handle';
import { balanceOf, createKeyword, createSubscribers, outboundStage, QUICK, type Stage } from '../../../testing/stage';
import { startWorkers } from '../../automations/worker/workers';

const TEXT = 'We are closed.';

let db: TestDatabase;
let stage: Stage;
let deps: InboundDeps;
let phones = 3_125_556_000;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 8 });
  stage = await outboundStage(db);
  const words = { shortcode: '55222', productName: 'Textloom', welcomeMessage: '', supportPhone: '' };
  deps = { ...stage.deps, config: { ...stage.deps.config, ...words } };
});
afterAll(() => stage.close());

/** Creates a subscriber of a keyword that is always closed. */
async function subscriber(): Promise<{ owner: TestUser; phone: string }> {
  phones += 1;
  const phone = phones;
  const owner = await stage.createOwner({ planLeft: 5 });
  const keywordId = await createKeyword(db, owner);
  await db.asEngine((tx) =>
    tx.execute(
      `with t as (insert into template (account_id, name, message) values ($1, 'Closed', $3) returning id)
       insert into auto_answer (keyword_id, account_id, enabled, hours, template_id)
       select $2, $1, true, '[null, null, null, null, null, null, null]', id from t`,
      [owner.accountId, keywordId, TEXT],
    ),
  );
  await createSubscribers(db, owner, keywordId, 1, phone);
  return { owner, phone: String(phone) };
}

const text = (from: string, body: string) =>
  handleInbound(deps, new GroupQueue(deps), {
    providerId: randomUUID(),
    from,
    to: '55222',
    body,
    media: [],
    at: new Date(),
  });
const textsTo = async (phone: string): Promise<string[]> =>
  (await stage.texts()).filter((one) => one.phone === `+1${phone}`).map(({ body }) => body);
const answerTo = (phone: string) =>
  db.asEngine((tx) =>
    tx.one<{ status: number; billed: number }>('select status, billed from message where phone = $1 and kind = 9', [
      phone,
    ]),
  );

describe('ENG-015, ENG-017: sending an automatic answer', () => {
  it('happens once with two workers, without the footer, and is billed like a reply', async () => {
    const workers = await Promise.all([startWorkers(stage.deps, QUICK), startWorkers(stage.deps, QUICK)]);
    try {
      const all = await Promise.all([1, 2, 3, 4].map(subscriber));
      await Promise.all(all.map(({ phone }) => text(phone, 'Are you open?')));
      for (const { owner, phone } of all) {
        await until(async () => (await answerTo(phone)).status === 3);
        expect(await textsTo(phone)).toEqual([TEXT]);
        expect(await balanceOf(db, owner)).toEqual({ left: 4, billed: 1 });
      }
      expect(await checkLedger(db)).toEqual([]);
    } finally {
      await Promise.all(workers.map((one) => one.stop()));
    }
  });

  it('does not happen, and costs nothing, if the person left before a worker claimed it', async () => {
    const { owner, phone } = await subscriber();
    await text(phone, 'Are you open?');
    await text(phone, 'STOP');
    const workers = await startWorkers(stage.deps, QUICK);
    try {
      await until(async () => (await answerTo(phone)).status !== 0);
      expect(await answerTo(phone)).toEqual({ status: -1, billed: 0 });
      expect(await textsTo(phone)).not.toContain(TEXT);
      expect(await balanceOf(db, owner)).toEqual({ left: 5, billed: 0 });
    } finally {
      await workers.stop();
    }
  });
});
