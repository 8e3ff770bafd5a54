import { setCaps } from '../../campaigns/limit/capped.fixture';
import { returnToSequences } from '../entry/take-back-sequence.repository';
import { withdrawCampaigns } from '../restore/after-restore';
import { leaveSequences } from '../sequence/leave-sequence.repository';
import { questionFixture } from './question.fixture';

let f: Awaited<ReturnType<typeof questionFixture>>;
beforeAll(async () => {
  f = await questionFixture();
});
afterAll(() => f.stage.close());

describe('decision 792: a question reminds once, and its time ends', () => {
  it('with its own text or the question again, and then the person goes on', async () => {
    const own = await f.asked({ remind: 2, reminder: 'Still there?' });
    const same = await f.asked({ remind: 2 });
    for (const one of [own, same]) {
      await one.pass(1.9);
      expect(await one.got()).toEqual(['Which colour?']);
      await one.pass(0.2);
      await one.pass(20);
    }
    expect(await own.got()).toEqual(['Which colour?', 'Still there?']);
    expect(await same.got()).toEqual(['Which colour?', 'Which colour?']);
    await own.pass(2);
    expect(await own.row()).toEqual({ answer: null, open: false });
    expect(await own.got()).toEqual(['Which colour?', 'Still there?']);
    await own.pass(2.1);
    expect(await own.got()).toEqual(['Which colour?', 'Still there?', 'After']);
  });

  it('without a reminder after an answer, or above the caps', async () => {
    const answered = await f.asked({ remind: 2 });
    await f.text(answered.phone, 'Red');
    await answered.pass(2.1);
    expect(await answered.got()).toEqual(['Which colour?', 'After']);
    const capped = await f.asked({ remind: 2 });
    await setCaps(f.db, f.owner, 1, null);
    await capped.pass(2.1);
    await setCaps(f.db, f.owner, null, null);
    await capped.pass(1);
    expect(await capped.got()).toEqual(['Which colour?']);
  });

  it('not before the end of quiet hours, and not while the sequence is paused', async () => {
    const { id, pass, got } = await f.asked({ remind: 2 });
    await f.sql(`update automation set state = 'paused' where id = $1`, [id]);
    await pass(2.1);
    expect(await got()).toEqual(['Which colour?']);
    await f.sql(`update automation set state = 'on' where id = $1`, [id]);
    await f.sql(
      `update account set quiet_until = h, quiet_from = h + 6 from (select (extract(hour from now() at time zone 'America/Chicago')::int + 3) % 18 as h) q where id = $1`,
      [f.owner.accountId],
    );
    await f.work();
    expect(await got()).toEqual(['Which colour?']);
    await f.sql('update account set quiet_until = null, quiet_from = null where id = $1', [f.owner.accountId]);
    await f.sql(`update automation set replan_after = 0 where id = $1`, [id]);
    await f.work();
    expect(await got()).toEqual(['Which colour?', 'Which colour?']);
  });

  it('at once if the step is removed, or asks no longer', async () => {
    for (const change of ['deleted = true', 'field_id = null']) {
      const { id, steps, pass, got, row } = await f.asked();
      await pass(5);
      await f.sql(`update sequence_step set ${change} where id = $1`, [steps[0]]);
      await f.sql(`update automation set replan_after = 0 where id = $1`, [id]);
      await f.work();
      expect([change, await row()]).toEqual([change, { answer: null, open: false }]);
      await pass(2.1);
      expect(await got()).toEqual(['Which colour?', 'After']);
    }
  });
});

describe('decision 795: a later step is for those who answered, who did not, or who gave one answer', () => {
  it.each([
    ['answered', '', 'Red', true],
    ['answered', '', null, false],
    ['not_answered', '', 'Red', false],
    ['not_answered', '', null, true],
    ['answered_with', 'Red', 'red', true],
    ['answered_with', 'Red', 'Dark blue', false],
    ['answered_with', 'Red', null, false],
  ])('%s %s, said %s', async (only, answer, said, reached) => {
    const { steps, phone, pass, got } = await f.asked();
    await f.sql('update sequence_step set only_answered = $2, only_answer = $3, only_step = $4 where id = $1', [
      ...[steps[1], only, answer, steps[0]],
    ]);
    if (said === null) await pass(24.1);
    else await f.text(phone, said);
    await pass(2.1);
    expect(await got()).toEqual(reached ? ['Which colour?', 'After'] : ['Which colour?']);
  });
});

describe('decisions 791 and 792: an open question of somebody who left, or whose account may not send', () => {
  it('reminds nobody after STOP, and takes no answer', async () => {
    const { phone, pass, got, value, row } = await f.asked({ remind: 2 });
    await f.text(phone, 'STOP');
    await pass(2.1);
    await f.text(phone, 'Red');
    await pass(30);
    expect([await got(), await value(), await row()]).toEqual([
      ['Which colour?'],
      undefined,
      { answer: null, open: true },
    ]);
  });

  it('is not continued by START: it begins no round, and asks nothing', async () => {
    const { phone, pass, got, value } = await f.asked({ remind: 2 });
    await f.text(phone, 'STOP');
    await f.text(phone, 'START');
    await pass(2.1);
    await f.text(phone, 'Red');
    await pass(30);
    expect([await got(), await value()]).toEqual([['Which colour?'], undefined]);
  });

  it('waits again when an opt-out is undone: the answer counts, and the reminder comes once', async () => {
    const { id, phone, pass, got, value } = await f.asked({ remind: 2 });
    const [left] = await f.sql<{ id: number }>('select id from subscriber where phone = $1', [phone]);
    const people = [left?.id ?? 0];
    await f.db.asEngine((tx) => leaveSequences(tx, { subscriberIds: people }));
    await pass(2.1);
    expect(await got()).toEqual(['Which colour?']);
    const [stopped] = await f.sql<{ moment: string }>(
      'select stopped_at::text as moment from sequence_person where automation_id = $1',
      [id],
    );
    await f.db.asEngine((tx) =>
      returnToSequences(tx, {
        accountId: f.owner.accountId,
        subscribers: people.map((one) => ({ id: one })),
        moment: stopped?.moment ?? '',
      }),
    );
    await pass(0.1);
    await pass(1);
    expect(await got()).toEqual(['Which colour?', 'Which colour?']);
    await f.text(phone, 'Red');
    await pass(2.1);
    expect([await value(), await got()]).toEqual(['Red', ['Which colour?', 'Which colour?', 'After']]);
  });

  it('waits while the account is frozen or marketing is on hold, and a reminder too old by then is left out', async () => {
    const { phone, pass, got, row } = await f.asked({ remind: 2 });
    const frozen = (on: boolean) => f.sql('update account set frozen = $2 where id = $1', [f.owner.accountId, on]);
    await frozen(true);
    await pass(15);
    expect(await got()).toEqual(['Which colour?']);
    await frozen(false);
    await pass(0.1);
    expect([await got(), await row()]).toEqual([['Which colour?'], { answer: null, open: true }]);
    const held = await f.asked({ remind: 2 });
    await f.text(held.phone, 'wrong number');
    await held.pass(2.1);
    expect(await held.got()).toEqual(['Which colour?']);
    await f.text(phone, 'Red');
    await pass(2.1);
    expect(await got()).toEqual(['Which colour?', 'After']);
  });

  it('reminds nobody after a restore from a backup, since they may have been reminded before', async () => {
    const { pass, got, row } = await f.asked({ remind: 2 });
    await f.sql(`update sequence_question set remind_at = now() - interval '1 minute' where remind_at is not null`);
    await withdrawCampaigns(f.db, new Date());
    await pass(3);
    expect([await got(), await row()]).toEqual([['Which colour?'], { answer: null, open: true }]);
  });
});

describe('decision 791: two questions of one sequence', () => {
  it('leave out no message that the first has moved behind the second', async () => {
    const { id, steps, ask, phone, pass, got } = await f.asked({
      steps: [
        { hours: 1, message: 'First?' },
        { hours: 3, message: 'Second?' },
      ],
    });
    await ask(steps[1]);
    await pass(2);
    // Two hours after the beginning, as a time of the day: it has passed by the first answer, and comes a day later.
    await f.sql(
      `insert into sequence_step (account_id, automation_id, after_days, at_minute, message, segments)
       select account_id, automation_id, 0, extract(hour from at) * 60 + extract(minute from at), 'Between', 1
       from sequence_person p, lateral (select (joined_at + interval '2 hours') at time zone 'America/Chicago' as at) t where automation_id = $1`,
      [id],
    );
    await f.text(phone, 'Red');
    await f.sql('update sequence_person set due_at = now(), next_at = now() where automation_id = $1', [id]);
    await f.work();
    expect(await got()).toEqual(['First?', 'Second?']);
    await f.text(phone, 'Red');
    await pass(24);
    expect(await got()).toEqual(['First?', 'Second?', 'Between']);
  });
});
