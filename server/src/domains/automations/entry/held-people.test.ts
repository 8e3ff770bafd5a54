import { placeOf, setBack, textsTo } from '../../../testing/automations';
import { sentCampaign } from '../../campaigns/campaign/campaign.fixture';
import { PLACE } from '../sequence/leave-sequence.repository';
import { leaveUntagged } from './take-back-sequence.repository';
import { heldStage } from './held-people.fixture';
import { click, linkTo, sequenceOn, workOff } from './sequence-triggers.fixture';

let stage: Awaited<ReturnType<typeof heldStage>>;
beforeAll(async () => {
  stage = await heldStage();
});

describe('decision 564: people for whom a sequence would have begun while it was paused', () => {
  it('who joined are counted, on its page and before it is switched on, without those who have left since', async () => {
    const id = await stage.paused();
    const { ids } = await stage.people(4);
    await stage.join(ids);
    expect(await stage.read(String(id))).toMatchObject({ held: 4 });
    await workOff(stage.t);
    await stage.sql('update subscriber set disabled = 1 where id = $1', [ids[0]]);
    expect(await stage.read(String(id))).toMatchObject({ held: 3, left_out: 0, people: 0 });
    expect(await stage.read(`${id}/forecast`)).toMatchObject({ held: 3, overdue: [] });
    const listed = await stage.t.call(stage.owner, 'GET', `messages/automations/${id}/people?place=held`);
    expect(listed.body.data.entries.map((one: { place: string }) => one.place)).toEqual(Array(4).fill('held'));
  });

  it('begin with its first message when it is switched on, if that is chosen', async () => {
    const id = await stage.paused();
    const { ids, phones } = await stage.people(2);
    await stage.join(ids);
    await workOff(stage.t);
    await setBack(stage.db, id, '3 days');
    await stage.sql('update subscriber set disabled = 1 where id = $1', [ids[1]]);
    await stage.turn(id, { state: 'on', held: 'begin' });
    expect(await stage.read(String(id))).toMatchObject({ held: 0 });
    await workOff(stage.t);
    expect(await stage.states(id)).toEqual([PLACE.waiting, PLACE.stopped]);
    expect(await textsTo(stage.db, phones[0] ?? '')).toEqual([]);
    await setBack(stage.db, id, '61 minutes');
    await workOff(stage.t);
    expect(await Promise.all(phones.map((phone) => textsTo(stage.db, phone)))).toEqual([['One'], []]);
    expect(await stage.read(String(id))).toMatchObject({ held: 0, left_out: 0 });
  });

  it.each<Record<string, string>>([{ held: 'leave' }, {}])(
    'are left out for good and named with %j, until they join again',
    async (choice) => {
      const id = await stage.paused();
      const { ids } = await stage.people(2);
      await stage.join(ids);
      await stage.turn(id, { state: 'on', ...choice });
      await setBack(stage.db, id, '61 minutes');
      await workOff(stage.t);
      expect(await stage.states(id)).toEqual([PLACE.left_out, PLACE.left_out]);
      expect(await stage.read(String(id))).toMatchObject({ held: 0, left_out: 2 });
      await stage.join(ids.slice(0, 1));
      expect(await stage.read(String(id))).toMatchObject({ left_out: 1, people: 1 });
    },
  );

  it('begin, or are held and wait, if their phone is on hold (decision 665)', async () => {
    const id = await stage.tagged();
    const { ids, phones } = await stage.people(2);
    const hold = (phone: string) =>
      stage.sql(`insert into marketing_hold (account_id, phone, reason) values ($1, $2, 'wrong_number')`, [
        stage.owner.accountId,
        phone,
      ]);
    for (const phone of phones) await hold(phone);
    await stage.tag(ids.slice(0, 1), 'late');
    await workOff(stage.t);
    await stage.turn(id, { state: 'paused' });
    await stage.tag(ids.slice(1), 'late');
    expect(await stage.read(String(id))).toMatchObject({ held: 1 });
    await workOff(stage.t);
    expect(await stage.states(id)).toEqual([PLACE.waiting, PLACE.held]);
  });

  it('are not counted before it was first switched on', async () => {
    await stage.sql('update automation set deleted = true where account_id = $1', [stage.owner.accountId]);
    const form = { kind: 'sequence', name: 'New', trigger: 'keyword', keyword_id: stage.keyword };
    const steps = JSON.stringify([{ after: 'hours', hours: 1, message: 'One' }]);
    const { id } = (await stage.t.call(stage.owner, 'POST', 'messages/automations', { form: { ...form, steps } })).body
      .data;
    await stage.join((await stage.people(2)).ids);
    expect(await stage.states(id)).toEqual([]);
  });

  it('exclude those for whom it had begun before it was paused, although no worker has reached them yet', async () => {
    await stage.sql('update automation set deleted = true where account_id = $1', [stage.owner.accountId]);
    const id = await sequenceOn(stage.t, stage.owner, { trigger: 'tag', trigger_tag: 'early' });
    const [before = 0, after = 0] = (await stage.people(2)).ids;
    await stage.tag([before], 'early');
    await stage.turn(id, { state: 'paused' });
    await stage.tag([after], 'early');
    await workOff(stage.t);
    expect(await stage.states(id)).toEqual([PLACE.waiting, PLACE.held]);
  });

  it('are also held after a click or a tag, once; a tag that is removed again holds nobody', async () => {
    const { ids, phones } = await stage.people(2);
    const campaign = await sentCampaign(stage.db, stage.owner, ids, [3, 3]);
    const clicked = await sequenceOn(stage.t, stage.owner, { trigger: 'campaign', trigger_campaign: campaign });
    const tagged = await sequenceOn(stage.t, stage.owner, { trigger: 'tag', trigger_tag: 'held' });
    for (const id of [clicked, tagged]) await stage.turn(id, { state: 'paused' });
    const link = await linkTo(stage.t, stage.owner, 'https://held.example/');
    await click(stage.t, phones[0] ?? '', link);
    for (const tags of ['held', '', 'held']) {
      await stage.tag(ids, tags);
      await workOff(stage.t);
    }
    expect(await stage.states(clicked)).toEqual([PLACE.held]);
    expect(await placeOf(stage.db, tagged)).toEqual(ids.map(() => ({ state: PLACE.held, got: 0 })));
    await stage.db.asEngine((tx) =>
      leaveUntagged(tx, {
        accountId: stage.owner.accountId,
        subscriberIds: ids.slice(0, 1),
        tag: 'held',
        since: new Date(0),
      }),
    );
    expect(await stage.read(String(tagged))).toMatchObject({ held: 1 });
    await stage.turn(tagged, { state: 'on', held: 'begin' });
    await workOff(stage.t);
    await setBack(stage.db, tagged, '61 minutes');
    await workOff(stage.t);
    expect(await textsTo(stage.db, phones[1] ?? '')).toEqual(['One']);
  });
});
