import {
  balanceOf,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  untilDone,
  type Stage,
} from '../../../testing/stage';
import { startWorkers, type Workers } from '../../automations/worker/workers';
import { until } from '../../../testing/carrier';
import { testApp, type TestApp } from '../../../testing/app';
import { png, upload } from './media.fixture';

let t: TestApp;
let stage: Stage;
let workers: Workers;

beforeAll(async () => {
  t = await testApp();
  stage = await outboundStage(t.db);
  workers = await startWorkers(stage.deps, QUICK);
});
afterAll(async () => {
  await workers.stop();
  await stage.close();
});

/** The carrier's messages to this phone, with the bytes at the addresses of their pictures. */
async function received(
  phone: string,
): Promise<{ body: string; contentType: string | undefined; status: number; type: string }> {
  const text = await until(async () => (await stage.texts()).find((one) => one.phone === `+1${phone}`));
  const media = text.media[0];
  expect(media?.url).toMatch(new RegExp(`^${stage.publicUrl}/media/[\\w-]{43}/media\\.png$`));
  const answer = await t.inject({ method: 'GET', url: new URL(media?.url ?? '').pathname });
  return {
    body: text.body,
    contentType: media?.contentType,
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
  };
}

describe('ENG-014, ENG-015, ENG-017, ENG-027: a message with media', () => {
  it('of a campaign reaches the phone with its picture and is billed as 3 per recipient', async () => {
    const owner = await t.createOwner({ planLeft: 20 });
    const keyword = await createKeyword(t.db, owner);
    await createSubscribers(t.db, owner, keyword, 2, 3_125_557_000);
    const answer = await upload(
      t,
      owner,
      'messages/campaigns',
      { message: 'Look', segments: 1, schedule: 0, keywords: keyword },
      { name: 'menu.png', data: await png() },
    );
    expect(answer.body.data).toMatchObject({ recipients: 2, required: 6 });
    await untilDone(t.db, answer.body.data.id);
    expect(await received('3125557000')).toEqual({
      body: 'Look\nReply STOP to unsubscribe',
      contentType: 'image/png',
      status: 200,
      type: 'image/png',
    });
    expect(await balanceOf(t.db, owner)).toEqual({ left: 14, billed: 6 });
  });

  it('of a keyword arrives as the welcome with its picture and is billed as 3', async () => {
    const owner = await t.createOwner({ planLeft: 20 });
    const { id } = (
      await upload(t, owner, 'keywords', { keyword: 'LOOK', opt_in: 'Hello' }, { name: 'menu.png', data: await png() })
    ).body.data;
    await t.db.asEngine((tx) => tx.execute('update keyword set approved = true where id = $1', [id]));
    await t.deps.receiver.inbound({
      providerId: 'look-1',
      from: '3125557100',
      to: t.deps.config.shortcode,
      body: 'look',
      media: [],
      at: new Date(),
    });
    expect(await received('3125557100')).toMatchObject({
      body: expect.stringContaining('Hello'),
      contentType: 'image/png',
      status: 200,
    });
    await until(async () => (await balanceOf(t.db, owner)).billed === 3);
    expect(await balanceOf(t.db, owner)).toEqual({ left: 17, billed: 3 });
  });
});
