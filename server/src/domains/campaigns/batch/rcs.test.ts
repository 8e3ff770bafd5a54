import type { TextButton } from '@textloom/contracts';
import { CODE, until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import {
  balanceOf,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  statuses,
  untilDone,
  type Stage,
  type StageOptions,
} from '../../../testing/stage';
import { readLinkCode, shortAddress, shortAddresses, writeLinkCode } from '../../links/link-code';
import { linkKey } from '../../links/links.repository';
import { insertNumber, setAgent, stopRcs } from '../../tenancy/number';
import { openStops } from '../../texting/stop';
import { startWorkers, type Workers } from '../../automations/worker/workers';

const NUMBER = '8885550101';
const SERVICE = `MG${'a'.repeat(32)}`;
const AGENT = 'corner_bakery_agent';
const TEXT = 'Reply Yes or No. https://shop.example/menu';
const BUTTONS: TextButton[] = [
  { kind: 'reply', label: 'Yes', url: '' },
  { kind: 'link', label: 'See the menu', url: 'https://shop.example/menu' },
];
/** The stand-in gives RCS to phones with an even last digit. */
const [OVER_RCS, AS_SMS, SMS_AFTER_ALL, LOST_ANSWER] = ['2145550102', '2145550103', '2145550028', '2145550020'];

let db: TestDatabase;
let stage: Stage;
let workers: Workers | undefined;
let owner: TestUser;
let keyword: number;

async function begin(options: StageOptions = {}): Promise<void> {
  stage = await outboundStage(db, options);
  owner = await stage.createOwner({ planLeft: 1_000 });
  keyword = await createKeyword(db, owner);
}
beforeEach(async () => {
  db = await testDatabase({ poolSize: 10 });
});
afterEach(async () => {
  await workers?.stop();
  workers = undefined;
  await stage.close();
});

const start = async (): Promise<void> => {
  workers = await startWorkers(stage.deps, QUICK);
};
const withAgent = ({ accountId }: TestUser, service = SERVICE) =>
  db.asEngine(async (tx) => {
    await insertNumber(tx, { digits: NUMBER, accountId, kind: 'toll_free', perSecond: 1_000 });
    await setAgent(tx, accountId, service, AGENT);
  });
const people = (...phones: string[]) =>
  Promise.all(phones.map((phone) => createSubscribers(db, owner, keyword, 1, Number(phone))));

async function campaign(
  buttons: readonly TextButton[] | null,
  { message = TEXT, segments = 2 }: { message?: string; segments?: number } = {},
): Promise<number> {
  const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message, segments });
  await db.asEngine((tx) =>
    tx.execute('update campaign set buttons = $2 where id = $1', [id, buttons && JSON.stringify(buttons)]),
  );
  return id;
}

/** Of each phone: whether it went over RCS, from which sender, its text and its buttons. */
const received = async () =>
  (await stage.texts())
    .map(({ phone, code, body, rcs }) => ({
      phone: phone.slice(2),
      code,
      body,
      over: rcs?.over,
      actions: rcs?.actions,
    }))
    .sort((a, b) => a.phone.localeCompare(b.phone));
const counters = async (id: number) =>
  db.asEngine((tx) =>
    tx.one<{ as_rcs: number; reads: number; delivered: number }>(
      'select sum(as_rcs)::int as as_rcs, sum(reads)::int as reads, sum(delivered)::int as delivered from send_batch where campaign_id = $1',
      [id],
    ),
  );
const countersOnce = (id: number, wanted: Awaited<ReturnType<typeof counters>>) =>
  until(async () => JSON.stringify(await counters(id)) === JSON.stringify(wanted));

describe('decision 718: a campaign with buttons, of an account with an agent', () => {
  it('goes over RCS where the phone has it and as SMS with the same text elsewhere, and costs the same', async () => {
    await begin();
    await withAgent(owner);
    await people(OVER_RCS, AS_SMS);
    const id = await campaign(BUTTONS);
    await start();
    expect(await untilDone(db, id)).toMatchObject({ state: 'done', recipients: 2 });
    const body = `${TEXT}\nReply STOP to unsubscribe`;
    const actions = [
      { title: 'Yes', payload: 'Yes' },
      { title: 'See the menu', url: 'https://shop.example/menu' },
    ];
    const code = `+1${NUMBER}`;
    expect(await received()).toEqual([
      { phone: OVER_RCS, code, body, over: true, actions },
      { phone: AS_SMS, code, body, over: false, actions },
    ]);
    await countersOnce(id, { as_rcs: 1, reads: 1, delivered: 2 });
    expect(await statuses(db, id)).toEqual({ 3: 2 });
    // 2 people, class 2.
    expect(await balanceOf(db, owner)).toEqual({ left: 996, billed: 4 });
  });

  it('opens with each button the link of its person, so that taps are counted as clicks', async () => {
    await begin();
    await withAgent(owner);
    await people(OVER_RCS);
    const { key, address } = await db.asEngine(async (tx) => {
      const { id } = await tx.one<{ id: number }>(
        `insert into short_link (account_id, target) values ($1, 'https://shop.example/') returning id`,
        [owner.accountId],
      );
      const signed = await linkKey(tx);
      return { key: signed, address: shortAddress(stage.publicUrl, writeLinkCode(signed, { link: id, message: 0 })) };
    });
    const id = await campaign([{ kind: 'link', label: 'Shop', url: address }], { message: `Look: ${address}` });
    await start();
    await untilDone(db, id);
    const [text] = await received();
    const opened = text?.actions?.[0]?.url ?? '';
    expect(text?.body).toContain(opened);
    const [, code = ''] = [...opened.matchAll(shortAddresses(stage.publicUrl))][0] ?? [];
    const { message } = readLinkCode(key, code) ?? {};
    expect(await db.asEngine((tx) => tx.value('select campaign_id from message where id = $1', [message]))).toBe(id);
  });

  it('counts a message as SMS that the provider could not deliver over RCS', async () => {
    await begin();
    await withAgent(owner);
    await people(SMS_AFTER_ALL);
    const id = await campaign(BUTTONS);
    await start();
    await untilDone(db, id);
    await countersOnce(id, { as_rcs: 0, reads: 0, delivered: 1 });
    expect(await db.asEngine((tx) => tx.value('select channel from message where campaign_id = $1', [id]))).toBe(2);
  });

  it('is not sent again when the answer is lost, even if the agent was switched off meanwhile', async () => {
    await begin();
    await withAgent(owner);
    await people(LOST_ANSWER);
    const id = await campaign(BUTTONS);
    await start();
    await until(async () => (await stage.texts()).length === 1);
    await db.asEngine((tx) => stopRcs(tx, owner.accountId));
    expect(await untilDone(db, id)).toMatchObject({ state: 'done' });
    expect(await received()).toMatchObject([{ phone: LOST_ANSWER, over: true }]);
    expect(await balanceOf(db, owner)).toEqual({ left: 998, billed: 2 });
  });

  it('leaves out whoever has left, and costs nothing for them', async () => {
    await begin();
    await withAgent(owner);
    const [[gone]] = (await people(OVER_RCS, '2145550104')) as [number[], number[]];
    const id = await campaign(BUTTONS);
    await db.asEngine((tx) => tx.execute('update subscriber set disabled = 1 where id = $1', [gone]));
    await start();
    await untilDone(db, id);
    expect((await received()).map(({ phone }) => phone)).toEqual(['2145550104']);
    expect(await balanceOf(db, owner)).toEqual({ left: 998, billed: 2 });
  });
});

describe('decision 719: a campaign with buttons goes as SMS', () => {
  /** What the phone got once the campaign is done and delivered. */
  const outcome = async (id: number) => {
    const { state } = await untilDone(db, id);
    await countersOnce(id, { as_rcs: 0, reads: 0, delivered: 1 });
    return { state, texts: await received(), stops: await openStops(db.engine) };
  };
  const asSms = (code: string) => ({
    state: 'done',
    texts: [{ phone: OVER_RCS, code, body: `${TEXT}\nReply STOP to unsubscribe`, over: undefined, actions: undefined }],
    stops: [],
  });

  it('of an account without an agent, and so does one without buttons of an account that has one', async () => {
    await begin();
    await people(OVER_RCS);
    const first = await campaign(BUTTONS);
    await start();
    expect(await outcome(first)).toEqual(asSms(CODE));
    await workers?.stop();
    await db.engine.query('delete from simulator.message');
    await withAgent(owner);
    const second = await campaign(null);
    await start();
    expect(await outcome(second)).toEqual(asSms(`+1${NUMBER}`));
  });

  it('if the provider refuses the service, without stopping the number', async () => {
    await begin({ simulator: { agents: async () => [] } });
    await withAgent(owner);
    await people(OVER_RCS);
    const id = await campaign(BUTTONS);
    await start();
    expect(await outcome(id)).toEqual(asSms(`+1${NUMBER}`));
  });

  it('if its content cannot be stored', async () => {
    await begin({ simulator: { contents: undefined } });
    await withAgent(owner);
    await people(OVER_RCS);
    const id = await campaign(BUTTONS);
    await start();
    expect(await outcome(id)).toEqual(asSms(`+1${NUMBER}`));
  });
});
