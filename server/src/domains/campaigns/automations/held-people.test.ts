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
    expect(await read(String(id))).toMatchObject({ held: 4 });
    await workOff(t);
    await sql('update subscriber set disabled = 1 where id = $1', [ids[0]]);
    expect(await read(String(id))).toMatchObject({ held: 3, left_out: 0, people: 0 });
    expect(await read(`${id}/forecast`)).toMatchObject({ held: 3, overdue: [] });
    const listed = await t.call(owner, 'GET', `messages/automations/${id}/people?place=held`);
    expect(listed.body.data.entries.map((one: { place: string }) => one.place)).toEqual(Array(4).fill('held'));
  });

  it('begin with its first message when it is switched on, if that is chosen', async () => {
    const id = await paused();
    const { ids, phones } = await people(2);
    await join(ids);
    await workOff(t);
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

describe('decision 655: people to whom a worker comes after the pause', () => {
  async function tagged(): Promise<number> {
    await sql('update automation set deleted = true where account_id = $1', [owner.accountId]);
    return sequenceOn(t, owner, { trigger: 'tag', trigger_tag: 'late' });
  }

  it('are left out, begin at its end, or are held, each as was chosen for their own pause', async () => {
    const id = await tagged();
    const { ids } = await people(4);
    const choices = [{ state: 'on', held: 'leave' }, { state: 'on', held: 'begin' }, { state: 'on' }];
    for (const [n, choice] of choices.entries()) {
      await turn(id, { state: 'paused' });
      await tag(ids.slice(n, n + 1), 'late');
      expect(await read(`${id}/forecast`)).toMatchObject({ held: 1 });
      await turn(id, choice);
    }
    await turn(id, { state: 'paused' });
    await tag(ids.slice(3), 'late');
    await workOff(t);
    expect(await states(id)).toEqual([PLACE.left_out, PLACE.waiting, PLACE.left_out, PLACE.held]);
    const began = await db.asEngine((tx) =>
      tx.values<boolean>(
        `select p.joined_at = upper(a.pauses_begun) as from_its_end from sequence_person p join automation a on a.id = p.automation_id
         where a.id = $1 and p.state = ${PLACE.waiting}`,
        [id],
      ),
    );
    expect(began).toEqual([true]);
  });

  it.each(['leave', 'begin'])('noted by transactions that end after it was switched on, with %j too', async (held) => {
    const ofTag = await tagged();
    const ofKeyword = await sequenceOn(t, owner, { trigger: 'keyword', keyword_id: keyword });
    const { ids } = await people(1);
    for (const id of [ofTag, ofKeyword]) await turn(id, { state: 'paused' });
    await db.asEngine(async (tx) => {
      await tx.execute('update subscriber set tags = $2 where id = any($1::bigint[])', [ids, 'late']);
      await enterSequences(
        tx,
        ids.map((subscriberId) => ({ subscriberId, keywordId: keyword })),
      );
      for (const id of [ofTag, ofKeyword]) expect((await turn(id, { state: 'on', held })).status).toBe(200);
    });
    await workOff(t);
    const place = held === 'begin' ? PLACE.waiting : PLACE.left_out;
    expect([await states(ofTag), await states(ofKeyword)]).toEqual([[place], [place]]);
  });

  it('begin by what happens after they were left out', async () => {
    const id = await tagged();
    const [again = 0, once = 0] = (await people(2)).ids;
    await turn(id, { state: 'paused' });
    await tag([again, once], 'late');
    await turn(id, { state: 'on' });
    await tag([again], '');
    await tag([again], 'late');
    await workOff(t);
    expect(await states(id)).toEqual([PLACE.waiting, PLACE.left_out]);
  });

  it('begin by a click on a later message after they were left out', async () => {
    const { ids, phones } = await people(1);
    const address = 'https://later.example/';
    const id = await sequenceOn(t, owner, { trigger: 'link', trigger_address: address });
    for (const state of ['paused', 'on']) {
      await turn(id, { state });
      await sentCampaign(db, owner, ids, [3]);
      await click(t, phones[0] ?? '', await linkTo(t, owner, address));
    }
    await workOff(t);
    expect(await states(id)).toEqual([PLACE.waiting]);
  });

  it('begin by another subscription of a phone that was left out', async () => {
    const id = await tagged();
    const { ids, phones } = await people(1);
    const other = await createSubscribers(db, owner, await createKeyword(db, owner), 1, Number(phones[0]));
    await turn(id, { state: 'paused' });
    await tag(ids, 'late');
    await turn(id, { state: 'on' });
    await tag(other, 'late');
    await workOff(t);
    expect(await states(id)).toEqual([PLACE.waiting]);
  });

  it('are held if they join anew in a later pause', async () => {
    const id = await paused();
    const { ids } = await people(1);
    await join(ids);
    await turn(id, { state: 'on', held: 'begin' });
    await turn(id, { state: 'paused' });
    await join(ids);
    await workOff(t);
    expect(await states(id)).toEqual([PLACE.held]);
  });

  it('enter no sequence that was deleted', async () => {
    const id = await tagged();
    await turn(id, { state: 'paused' });
    await tag((await people(1)).ids, 'late');
    await t.call(owner, 'DELETE', `messages/automations/${id}`);
    await workOff(t);
    expect(await states(id)).toEqual([]);
  });
});
