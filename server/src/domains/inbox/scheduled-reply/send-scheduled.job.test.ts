import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { withdrawScheduled } from './scheduled-reply.repository';
import { scheduledFixture } from './scheduled-reply.fixture';

let t: TestApp;
let owner: TestUser;
const { sql, talk, schedule, shown, sent, text, makeDue, run, notices } = scheduledFixture(() => t);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner();
});

const scheduled = async (user: TestUser, thread: number, form = {}): Promise<number> =>
  (await schedule(user, thread, form)).body.data.id;

describe('decision 781: at its moment a scheduled reply', () => {
  it('is sent like a reply, and its conversation waits for the person', async () => {
    const one = await talk(owner);
    const id = await scheduled(owner, one.id);
    await makeDue(id);
    expect(await run()).toBe(1);
    expect(await sql('select kind, author_id, status, segments from message where phone = $1', [one.phone])).toEqual([
      { kind: 3, author_id: owner.userId, status: 0, segments: 1 },
    ]);
    expect(await sql('select state, last_message from conversation where id = $1', [one.id])).toEqual([
      { state: 'waiting', last_message: 'See you at six' },
    ]);
    expect(await shown(owner, one.id)).toEqual([]);
    expect(await run()).toBe(0);
    expect(await sent(one)).toEqual(['See you at six']);
    expect(await notices(owner)).toEqual([]);
  });

  it('leaves a conversation done that was done', async () => {
    const one = await talk(owner, 'done');
    await makeDue(await scheduled(owner, one.id));
    await run();
    expect(await sent(one)).toHaveLength(1);
    expect(await sql('select state from conversation where id = $1', [one.id])).toEqual([{ state: 'done' }]);
  });

  it('is sent once by two workers at once', async () => {
    const one = await talk(owner);
    await makeDue(await scheduled(owner, one.id));
    await Promise.all([run(), run(), run()]);
    expect(await sent(one)).toEqual(['See you at six']);
  });

  it('waits while a colleague replies first', async () => {
    const one = await talk(owner);
    await scheduled(owner, one.id);
    await t.call(owner, 'POST', `profiles/inbox/${one.id}`, { form: { message: 'We are.', segments: 1 } });
    expect(await shown(owner, one.id)).toMatchObject([{ state: 'waiting' }]);
  });

  it.each([
    [
      'without messages',
      'You do not have enough messages for the selected people. Please buy more messages or upgrade your plan.',
      () => sql('update balance set plan_left = 0, extra_left = 0 where account_id = $1', [owner.accountId]),
    ],
    [
      'of an account on hold',
      'This account is on hold.',
      () => sql('update account set frozen = true where id = $1', [owner.accountId]),
    ],
    [
      'of an expired subscription',
      'Your subscription expired. Please renew your subscription.',
      () =>
        sql(`update subscription set end_at = now() - interval '1 minute' where account_id = $1`, [owner.accountId]),
    ],
    [
      'to a person who has not confirmed',
      'This person was asked to confirm, has not replied YES, and cannot be texted.',
      () => sql('update subscriber set disabled = 1, disabled_at = null where account_id = $1', [owner.accountId]),
    ],
  ])('%s is refused, keeps its text, and its author is told', async (_, reason, spoil) => {
    const sub = await t.createAuthorizedUser(owner, { allow: [] });
    await sql('update app_user set last_login = now() where id = $1', [sub.userId]);
    const one = await talk(owner);
    const id = await scheduled(sub, one.id);
    await makeDue(id);
    await spoil();
    await run();
    await run();
    expect(await sent(one)).toEqual([]);
    expect(await sql('select state, body, reason from scheduled_reply where id = $1', [id])).toEqual([
      { state: 'refused', body: 'See you at six', reason },
    ]);
    expect(await notices(owner)).toEqual([
      {
        user_id: sub.userId,
        kind: 'inbox.not_sent',
        text: `Your scheduled reply to Sam Rivera was not sent: ${reason}`,
        path: `/account/inbox/${one.id}`,
      },
    ]);
    await sql('update account set frozen = false where id = $1', [owner.accountId]);
    expect(await shown(owner, one.id)).toMatchObject([{ state: 'refused', reason: `Not sent: ${reason}` }]);
  });

  it('is refused instead of sent more than an hour late, and the others of the run are sent', async () => {
    const [late, other] = [await talk(owner), await talk(owner)];
    await makeDue(await scheduled(owner, late.id), 61);
    await makeDue(await scheduled(owner, other.id), 59);
    await run();
    expect([await sent(late), await sent(other)]).toEqual([[], ['See you at six']]);
    expect(await shown(owner, late.id)).toMatchObject([
      { reason: 'Not sent: it could not be sent within an hour of its time.' },
    ]);
  });

  it('all users are told if the author has been removed', async () => {
    const sub = await t.createAuthorizedUser(owner, { allow: [] });
    const one = await talk(owner);
    await makeDue(await scheduled(sub, one.id), 61);
    await sql('update app_user set deleted = true where id = $1', [sub.userId]);
    await run();
    expect((await notices(owner)).map(({ user_id }) => user_id)).toEqual([owner.userId]);
  });

  it('is withdrawn when a backup is restored', async () => {
    const one = await talk(owner);
    await makeDue(await scheduled(owner, one.id));
    await t.db.asEngine(withdrawScheduled);
    await run();
    expect(await sent(one)).toEqual([]);
    expect(await shown(owner, one.id)).toMatchObject([
      { state: 'withdrawn', reason: 'Withdrawn, because the server was restored from a backup.' },
    ]);
  });
});

describe('decision 782: when the person texts first', () => {
  it.each(['Never mind', 'HELP', 'ok', 'When do you close?'])(
    '%j withdraws what waits, keeps the words, and the author is told once',
    async (body) => {
      const one = await talk(owner);
      const id = await scheduled(owner, one.id);
      await makeDue(id);
      await text(one, body);
      await run();
      await run();
      expect(await sent(one)).toEqual([]);
      expect(await shown(owner, one.id)).toMatchObject([
        { id, message: 'See you at six', state: 'withdrawn', reason: 'Withdrawn, because Sam Rivera wrote first.' },
      ]);
      expect(await notices(owner)).toMatchObject([
        {
          user_id: owner.userId,
          kind: 'inbox.withdrawn',
          text: 'Your scheduled reply to Sam Rivera was not sent. Withdrawn, because Sam Rivera wrote first.',
          path: `/account/inbox/${one.id}`,
        },
      ]);
    },
  );

  it('a reaction withdraws nothing', async () => {
    const one = await talk(owner);
    await t.call(owner, 'POST', `profiles/inbox/${one.id}`, { form: { message: 'We close at ten.', segments: 1 } });
    await sql(`update message set status = 3, claimed_at = now() where phone = $1`, [one.phone]);
    await scheduled(owner, one.id);
    expect((await text(one, 'Loved “We close at ten.”')).decision).toBe('reaction');
    expect(await shown(owner, one.id)).toMatchObject([{ state: 'waiting' }]);
  });

  it('a cancelled one is withdrawn silently, so that undo does not send it', async () => {
    const one = await talk(owner);
    const id = await scheduled(owner, one.id);
    await t.call(owner, 'DELETE', `profiles/inbox/scheduled/${id}`);
    await text(one, 'Never mind');
    await t.call(owner, 'POST', `profiles/inbox/scheduled/${id}/restore`, { form: {} });
    await makeDue(id);
    await run();
    expect(await sent(one)).toEqual([]);
    expect(await shown(owner, one.id)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await notices(owner)).toEqual([]);
  });

  it('an opt-out withdraws too: by STOP, by STOPALL, and by a user of the account', async () => {
    const [stop, all, unsubscribed] = [await talk(owner), await talk(owner), await talk(owner)];
    for (const { id } of [stop, all, unsubscribed]) await scheduled(owner, id);
    await text(stop, 'STOP');
    await text(all, 'STOPALL');
    expect(
      (await t.call(owner, 'PUT', `subscribers/${unsubscribed.subscriberId}/unsubscribe`, { form: {} })).status,
    ).toBe(200);
    for (const one of [stop, all, unsubscribed]) {
      expect(await shown(owner, one.id)).toMatchObject([
        { state: 'withdrawn', reason: 'Withdrawn, because Sam Rivera has unsubscribed or was removed.' },
      ]);
      expect(await sent(one)).toEqual([]);
    }
  });

  it('leaves the replies of other people and other accounts alone', async () => {
    const stranger = await t.createOwner();
    const [one, other, theirs] = [await talk(owner), await talk(owner), await talk(stranger)];
    await scheduled(owner, other.id);
    await scheduled(stranger, theirs.id);
    await text(one, 'Never mind');
    expect(await shown(owner, other.id)).toMatchObject([{ state: 'waiting' }]);
    expect(await shown(stranger, theirs.id)).toMatchObject([{ state: 'waiting' }]);
  });

  it('what was not sent is deleted after 30 days', async () => {
    const one = await talk(owner);
    const id = await scheduled(owner, one.id);
    await text(one, 'Never mind');
    await run();
    await sql(`update scheduled_reply set ended_at = now() - interval '31 days' where id = $1`, [id]);
    await run();
    expect(await shown(owner, one.id)).toEqual([]);
    expect(await sql('select from scheduled_reply where id = $1', [id])).toEqual([]);
  });
});
