import { noticesOf } from '../../../testing/notices';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { sentCampaign } from '../../campaigns/campaign/campaign.fixture';
import { withdrawCampaigns } from '../restore/after-restore';
import { enteredSequence, enterSequences } from './enter-sequence.repository';
import { releaseHeld } from './held-people.repository';
import { PLACE } from '../sequence/leave-sequence.repository';
import { heldStage } from './held-people.fixture';
import { click, linkTo, sequenceOn, workOff } from './sequence-triggers.fixture';

let stage: Awaited<ReturnType<typeof heldStage>>;
beforeAll(async () => {
  stage = await heldStage();
});

describe('decision 655: people whom a worker reaches after the pause', () => {
  it('are left out, begin at its end, or are held, each as chosen for their own pause', async () => {
    const id = await stage.tagged();
    const { ids } = await stage.people(4);
    const choices: Record<string, string>[] = [
      { state: 'on', held: 'leave' },
      { state: 'on', held: 'begin' },
      { state: 'on' },
    ];
    for (const [n, choice] of choices.entries()) {
      await stage.turn(id, { state: 'paused' });
      await stage.tag(ids.slice(n, n + 1), 'late');
      expect(await stage.read(`${id}/forecast`)).toMatchObject({ held: 1 });
      await stage.turn(id, choice);
    }
    await stage.turn(id, { state: 'paused' });
    await stage.tag(ids.slice(3), 'late');
    await workOff(stage.t);
    expect(await stage.states(id)).toEqual([PLACE.left_out, PLACE.waiting, PLACE.left_out, PLACE.held]);
    const began = await stage.db.asEngine((tx) =>
      tx.values<boolean>(
        `select p.joined_at = upper(a.pauses_begun) as from_its_end from sequence_person p join automation a on a.id = p.automation_id
         where a.id = $1 and p.state = ${PLACE.waiting}`,
        [id],
      ),
    );
    expect(began).toEqual([true]);
  });

  it.each(['leave', 'begin'])(
    'including those noted by transactions that commit after it was switched on, with %j',
    async (held) => {
      const ofTag = await stage.tagged();
      const ofKeyword = await sequenceOn(stage.t, stage.owner, { trigger: 'keyword', keyword_id: stage.keyword });
      const { ids } = await stage.people(1);
      for (const id of [ofTag, ofKeyword]) await stage.turn(id, { state: 'paused' });
      await stage.db.asEngine(async (tx) => {
        await tx.execute('update subscriber set tags = $2 where id = any($1::bigint[])', [ids, 'late']);
        await enterSequences(
          tx,
          ids.map((subscriberId) => ({ subscriberId, keywordId: stage.keyword })),
        );
        for (const id of [ofTag, ofKeyword]) expect((await stage.turn(id, { state: 'on', held })).status).toBe(200);
      });
      await workOff(stage.t);
      const place = held === 'begin' ? PLACE.waiting : PLACE.left_out;
      expect([await stage.states(ofTag), await stage.states(ofKeyword)]).toEqual([[place], [place]]);
    },
  );

  it('begin by a trigger that follows after they were left out', async () => {
    const id = await stage.tagged();
    const [again = 0, once = 0] = (await stage.people(2)).ids;
    await stage.turn(id, { state: 'paused' });
    await stage.tag([again, once], 'late');
    await stage.turn(id, { state: 'on' });
    await stage.tag([again], '');
    await stage.tag([again], 'late');
    await workOff(stage.t);
    expect(await stage.states(id)).toEqual([PLACE.waiting, PLACE.left_out]);
  });

  it('begin by a click on a later message after they were left out', async () => {
    const { ids, phones } = await stage.people(1);
    const address = 'https://later.example/';
    const id = await sequenceOn(stage.t, stage.owner, { trigger: 'link', trigger_address: address });
    for (const state of ['paused', 'on']) {
      await stage.turn(id, { state });
      await sentCampaign(stage.db, stage.owner, ids, [3]);
      await click(stage.t, phones[0] ?? '', await linkTo(stage.t, stage.owner, address));
    }
    await workOff(stage.t);
    expect(await stage.states(id)).toEqual([PLACE.waiting]);
  });

  it('begin by another subscription of a phone that was left out', async () => {
    const id = await stage.tagged();
    const { ids, phones } = await stage.people(1);
    const other = await createSubscribers(
      stage.db,
      stage.owner,
      await createKeyword(stage.db, stage.owner),
      1,
      Number(phones[0]),
    );
    await stage.turn(id, { state: 'paused' });
    await stage.tag(ids, 'late');
    await stage.turn(id, { state: 'on' });
    await stage.tag(other, 'late');
    await workOff(stage.t);
    expect(await stage.states(id)).toEqual([PLACE.waiting]);
  });

  it('are held if they join again in a later pause', async () => {
    const id = await stage.paused();
    const { ids } = await stage.people(1);
    await stage.join(ids);
    await stage.turn(id, { state: 'on', held: 'begin' });
    await stage.turn(id, { state: 'paused' });
    await stage.join(ids);
    await workOff(stage.t);
    expect(await stage.states(id)).toEqual([PLACE.held]);
  });

  it('enter no sequence that was deleted', async () => {
    const id = await stage.tagged();
    await stage.turn(id, { state: 'paused' });
    await stage.tag((await stage.people(1)).ids, 'late');
    await stage.t.call(stage.owner, 'DELETE', `messages/automations/${id}`);
    await workOff(stage.t);
    expect(await stage.states(id)).toEqual([]);
  });
});

describe('decision 656: people whom a worker releases after the pause', () => {
  it('begin as chosen at its end, from then on, although it was paused again and left others out', async () => {
    const id = await stage.paused();
    const { ids } = await stage.people(2);
    await stage.join(ids.slice(0, 1));
    await workOff(stage.t);
    await stage.turn(id, { state: 'on', held: 'begin' });
    await stage.turn(id, { state: 'paused' });
    expect(await stage.read(`${id}/forecast`)).toMatchObject({ held: 0 });
    await stage.join(ids.slice(1));
    expect(await stage.read(`${id}/forecast`)).toMatchObject({ held: 1 });
    await stage.turn(id, { state: 'on', held: 'leave' });
    await workOff(stage.t);
    expect(await stage.states(id)).toEqual([PLACE.waiting, PLACE.left_out]);
    const began = await stage.db.asEngine((tx) =>
      tx.values<boolean>(
        `select p.joined_at = upper(a.pauses_begun) and p.due_at = p.joined_at + interval '1 hour' as from_its_end
         from sequence_person p join automation a on a.id = p.automation_id where a.id = $1 and p.state = ${PLACE.waiting}`,
        [id],
      ),
    );
    expect(began).toEqual([true]);
  });

  it('are released in batches, whatever their number, before others enter', async () => {
    const id = await stage.paused();
    const { ids } = await stage.people(5);
    await stage.join(ids.slice(0, 3));
    await workOff(stage.t);
    await stage.turn(id, { state: 'on' });
    await stage.turn(id, { state: 'paused' });
    await stage.join(ids.slice(2));
    expect(await stage.read(`${id}/forecast`)).toMatchObject({ held: 3 });
    const sequence = await stage.db.asEngine(enteredSequence);
    if (!sequence?.releasing) throw new Error('nobody is to be released');
    await stage.db.asEngine((tx) => releaseHeld(tx, sequence, 2));
    expect(await stage.states(id)).toEqual([PLACE.left_out, PLACE.left_out, PLACE.held]);
    await workOff(stage.t);
    expect(await stage.states(id)).toEqual([PLACE.left_out, PLACE.left_out, PLACE.held, PLACE.held, PLACE.held]);
  });

  it('are left out after a restore, because they may have begun before, and the owner is notified', async () => {
    const id = await stage.paused();
    await stage.join((await stage.people(2)).ids);
    await workOff(stage.t);
    await stage.turn(id, { state: 'on', held: 'begin' });
    await withdrawCampaigns(stage.db, new Date(0));
    await workOff(stage.t);
    expect(await stage.states(id)).toEqual([PLACE.left_out, PLACE.left_out]);
    expect((await noticesOf(stage.db, stage.owner)).map(({ text }) => text)).toEqual([
      expect.stringContaining('does not begin for 2 people'),
    ]);
  });
});
