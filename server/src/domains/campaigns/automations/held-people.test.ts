import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { placeOf, setBack, textsTo } from '../../../testing/automations';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { sentCampaign } from '../campaigns/campaign.fixture';
import { enterSequences } from '../store/enter-sequence.repository';
import { PLACE } from '../store/leave-sequence.repository';
import { leaveUntagged } from '../store/take-back-sequence.repository';
import { click, linkTo, sequenceOn, workOff } from './sequence-triggers.fixture';

jest.setTimeout(60_000);

let db: TestDatabase;
let t: TestApp;
let owner: TestUser;
let keyword: number;
let next = 5_125_810_000;

beforeAll(async () => {
  db = await testDatabase();
  t = await testApp({}, { db });
  owner = await t.createOwner({ planLeft: 10_000 });
  await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
  keyword = await createKeyword(db, owner);
});

const sql = (text: string, values: unknown[] = []) => db.asEngine((tx) => tx.execute(text, values));
async function people(count: number): Promise<{ ids: number[]; phones: string[] }> {
  const ids = await createSubscribers(db, owner, keyword, count, next);
  const phones = ids.map((_, index) => String(next + index));
  next += count;
  return { ids, phones };
}
const join = (ids: readonly number[]) =>
  db.asEngine((tx) =>
    enterSequences(
      tx,
      ids.map((subscriberId) => ({ subscriberId, keywordId: keyword, accountId: owner.accountId })),
    ),
  );
const turn = (id: number, form: Record<string, string>) =>
  t.call(owner, 'PUT', `messages/automations/${id}/state`, { form });
const read = async (path: string) => (await t.call(owner, 'GET', `messages/automations/${path}`)).body.data;
const states = async (id: number) => (await placeOf(db, id)).map(({ state }) => state);
const tag = (ids: readonly number[], tags: string) =>
  sql('update subscriber set tags = $2 where id = any($1::bigint[])', [ids, tags]);

/** A sequence of the keyword that was on and is paused. */
async function paused(): Promise<number> {
  await sql('update automation set deleted = true where account_id = $1', [owner.accountId]);
  const id = await sequenceOn(t, owner, { trigger: 'keyword', keyword_id: keyword });
  await turn(id, { state: 'paused' });
  return id;
}

describe('decision 564: people for whom a sequence would have begun while it was paused', () => {
  it('who joined are counted, on its page and before it is switched on, without those who have left since', async () => {
    const id = await paused();
    const { ids } = await people(4);
    await join(ids);
    await sql('update subscriber set disabled = 1 where id = $1', [ids[0]]);
    await workOff(t);
    expect(await read(String(id))).toMatchObject({ held: 3, left_out: 0, people: 0 });
    expect(await read(`${id}/forecast`)).toMatchObject({ held: 3, overdue: [] });
    const listed = await t.call(owner, 'GET', `messages/automations/${id}/people?place=held`);
    expect(listed.body.data.entries.map((one: { place: string }) => one.place)).toEqual(Array(4).fill('held'));
  });

  it('begin with its first message when it is switched on, if that is chosen', async () => {
    const id = await paused();
    const { ids, phones } = await people(2);
    await join(ids);
    await setBack(db, id, '3 days');
    await sql('update subscriber set disabled = 1 where id = $1', [ids[1]]);
    await turn(id, { state: 'on', held: 'begin' });
    expect(await states(id)).toEqual([PLACE.waiting, PLACE.stopped]);
    await workOff(t);
    expect(await textsTo(db, phones[0] ?? '')).toEqual([]);
    await setBack(db, id, '61 minutes');
    await workOff(t);
    expect(await Promise.all(phones.map((phone) => textsTo(db, phone)))).toEqual([['One'], []]);
    expect(await read(String(id))).toMatchObject({ held: 0, left_out: 0 });
  });

  it.each<Record<string, string>>([{ held: 'leave' }, {}])(
    'are left out for good and named with %j, until they join again',
    async (choice) => {
      const id = await paused();
      const { ids } = await people(2);
      await join(ids);
      await turn(id, { state: 'on', ...choice });
      await setBack(db, id, '61 minutes');
      await workOff(t);
      expect(await states(id)).toEqual([PLACE.left_out, PLACE.left_out]);
      expect(await read(String(id))).toMatchObject({ held: 0, left_out: 2 });
      await join(ids.slice(0, 1));
      expect(await read(String(id))).toMatchObject({ left_out: 1, people: 1 });
    },
  );

  it('are not counted before it was first switched on', async () => {
    await sql('update automation set deleted = true where account_id = $1', [owner.accountId]);
    const form = { kind: 'sequence', name: 'New', trigger: 'keyword', keyword_id: keyword };
    const steps = JSON.stringify([{ after: 'hours', hours: 1, message: 'One' }]);
    const { id } = (await t.call(owner, 'POST', 'messages/automations', { form: { ...form, steps } })).body.data;
    await join((await people(2)).ids);
    expect(await states(id)).toEqual([]);
  });

  it('are not those for whom it had begun before it was paused, although no worker has come to them yet', async () => {
    await sql('update automation set deleted = true where account_id = $1', [owner.accountId]);
    const id = await sequenceOn(t, owner, { trigger: 'tag', trigger_tag: 'early' });
    const [before = 0, after = 0] = (await people(2)).ids;
    await tag([before], 'early');
    await turn(id, { state: 'paused' });
    await tag([after], 'early');
    await workOff(t);
    expect(await states(id)).toEqual([PLACE.waiting, PLACE.held]);
  });

  it('who clicked or got the tag are held too, once; a tag that is taken back holds nobody', async () => {
    const { ids, phones } = await people(2);
    const campaign = await sentCampaign(db, owner, ids, [3, 3]);
    const clicked = await sequenceOn(t, owner, { trigger: 'campaign', trigger_campaign: campaign });
    const tagged = await sequenceOn(t, owner, { trigger: 'tag', trigger_tag: 'held' });
    for (const id of [clicked, tagged]) await turn(id, { state: 'paused' });
    const link = await linkTo(t, owner, 'https://held.example/');
    await click(t, phones[0] ?? '', link);
    for (const tags of ['held', '', 'held']) {
      await tag(ids, tags);
      await workOff(t);
    }
    expect(await states(clicked)).toEqual([PLACE.held]);
    expect(await placeOf(db, tagged)).toEqual(ids.map(() => ({ state: PLACE.held, got: 0 })));
    await db.asEngine((tx) =>
      leaveUntagged(tx, {
        accountId: owner.accountId,
        subscriberIds: ids.slice(0, 1),
        tag: 'held',
        since: new Date(0),
      }),
    );
    expect(await read(String(tagged))).toMatchObject({ held: 1 });
    await turn(tagged, { state: 'on', held: 'begin' });
    await setBack(db, tagged, '61 minutes');
    await workOff(t);
    expect(await textsTo(db, phones[1] ?? '')).toEqual(['One']);
  });
});
