import { randomUUID } from 'node:crypto';
import { endWrongNumber } from '../../people/opt-out';
import { holdPhone, liftHold } from '../../people/hold';
import { GroupQueue } from '../../inbound/receiver/group-queue';
import { handleInbound } from '../../inbound/receiver/handle';
import type { InboundDeps } from '../../texting/inbound-text/inbound.types';
import { claimSingles } from '../../texting/queue/claim-singles';
import { SENDING } from '../../texting/queue/sending-settings.fixture';
import { singleQueue } from '../../texting/single/single-queue.repository';
import { balanceOf, createKeyword, outboundStage, type Stage } from '../../../testing/stage';
import { createAutomation, placeOf, setBack, textsTo } from '../../../testing/automations';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { setCaps } from '../../campaigns/limit/capped.fixture';
import { dueSequence } from './sequence.repository';
import { replanOneSequence, runOneSequence } from './run-sequence';

let db: TestDatabase;
let stage: Stage;
let joins: GroupQueue;
let owner: TestUser;
let inbound: InboundDeps;
let next = 5_125_560_000;
const freshPhone = (): string => String((next += 1));
const BY_OWNER = { actor: 'user:1', channel: 'web' } as const;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 12 });
  stage = await outboundStage(db);
  owner = await stage.createOwner({ planLeft: 10_000 });
  await hours(owner, null);
  inbound = {
    db,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    config: {
      shortcode: '55222',
      productName: 'Textloom',
      replyToStop: 'Reply STOP to unsubscribe',
      welcomeMessage: 'Welcome.',
      supportPhone: '',
      publicUrl: 'http://textloom.test',
    },
  };
  joins = new GroupQueue(inbound);
});
afterAll(() => stage.close());

/** Sets the first of the six hours in which people may be texted; null: any hour. */
const hours = (of: TestUser, first: number | null) =>
  db.asEngine((tx) =>
    tx.execute('update account set quiet_until = $2::int, quiet_from = $2::int + 6 where id = $1', [
      of.accountId,
      first,
    ]),
  );
const text = (from: string, body: string) =>
  handleInbound(inbound, joins, { providerId: randomUUID(), from, to: '55222', body, media: [], at: new Date() });
const runAll = async (): Promise<void> => {
  while (await runOneSequence(stage.deps));
};
/** Claims all queued messages and returns those that may be sent. */
const claimed = () =>
  db.asEngine(async (tx) => {
    const queue = singleQueue(db);
    const options = {
      config: SENDING,
      queue,
      limit: 100_000,
      wanted: 'all',
      leaseMs: 1_000,
      lateMs: 1_000,
      validityMs: 36_000_000,
    } as const;
    return (await claimSingles(tx, 'test', options)).fresh.map(({ phone }) => phone);
  });
const sequence = async (options: Parameters<typeof createAutomation>[2] = {}) => {
  const word = `S${randomUUID().slice(0, 8).toUpperCase()}`;
  const keyword = await createKeyword(db, owner, word);
  const created = await createAutomation(db, owner, { keyword, ...options });
  return { ...created, word, keyword };
};

describe('sequences: a phone that joins a keyword gets its messages', () => {
  it('in order, each once, with fields, and then no more', async () => {
    const { id, word } = await sequence({
      steps: [
        { hours: 1, message: 'One for {first_name|you}' },
        { hours: 2, message: 'Two' },
        { hours: 48, message: 'Three' },
      ],
    });
    const phone = freshPhone();
    await text(phone, word);
    await runAll();
    expect(await textsTo(db, phone)).toEqual([]);
    await setBack(db, id, '61 minutes');
    await Promise.all([1, 2, 3].map(() => runAll()));
    expect(await textsTo(db, phone)).toEqual(['One for you']);
    await setBack(db, id, '1 hour');
    await runAll();
    await setBack(db, id, '47 hours');
    await runAll();
    expect(await textsTo(db, phone)).toEqual(['One for you', 'Two', 'Three']);
    expect(await placeOf(db, id)).toEqual([{ state: 1, got: 3 }]);
  });

  it('begin with the name for a person who got no welcome, once, in the class that it needs (decision 648)', async () => {
    const { id, word } = await sequence({
      steps: [
        { hours: 1, message: 'a'.repeat(155) },
        { hours: 2, message: 'Two' },
      ],
    });
    const phones = [freshPhone(), freshPhone()];
    for (const phone of phones) await text(phone, word);
    await db.asEngine((tx) => tx.execute('update subscriber set no_welcome = true where phone = $1', [phones[0]]));
    await setBack(db, id, '61 minutes');
    await runAll();
    await setBack(db, id, '1 hour');
    await runAll();
    expect(await textsTo(db, phones[0] ?? '')).toEqual([`Test Company: ${'a'.repeat(155)}`, 'Two']);
    expect(await textsTo(db, phones[1] ?? '')).toEqual(['a'.repeat(155), 'Two']);
    expect(
      await db.asEngine((tx) =>
        tx.values('select segments from message where phone = $1 and kind = 8 order by id', [phones[0]]),
      ),
    ).toEqual([2, 1]);
  });

  it('begin at the keyword only, and not before the sequence is on', async () => {
    const { id, word } = await sequence({ state: 'paused' });
    await text(freshPhone(), word);
    expect(await placeOf(db, id)).toEqual([]);
  });

  it('skip a step that has been due for longer than a message is valid', async () => {
    const { id, word } = await sequence({
      steps: [
        { hours: 1, message: 'Early' },
        { hours: 20, message: 'Later' },
      ],
    });
    const phone = freshPhone();
    await text(phone, word);
    await setBack(db, id, '20 hours 1 minute');
    await runAll();
    expect(await textsTo(db, phone)).toEqual(['Later']);
  });

  it('leave out a step for a phone that has had as many texts as the caps allow, and count it', async () => {
    const { id, word, steps } = await sequence({
      steps: [
        { hours: 1, message: 'One' },
        { hours: 2, message: 'Two' },
        { hours: 60, message: 'Three' },
      ],
    });
    const phone = freshPhone();
    await setCaps(db, owner, 1, null);
    await text(phone, word);
    for (const by of ['61 minutes', '1 hour']) {
      await setBack(db, id, by);
      await Promise.all([1, 2].map(() => runAll()));
    }
    expect(await textsTo(db, phone)).toEqual(['One']);
    await db.asEngine((tx) =>
      tx.execute(
        `update message set status = 3, claimed_at = now() - interval '2 days' where phone = $1 and kind = 8`,
        [phone],
      ),
    );
    await setBack(db, id, '58 hours');
    await runAll();
    await setCaps(db, owner, null, null);
    expect(await textsTo(db, phone)).toEqual(['One', 'Three']);
    expect(await placeOf(db, id)).toEqual([{ state: 1, got: 2 }]);
    expect(
      await db.asEngine((tx) =>
        tx.query('select sent, capped from sequence_step where id = any($1::bigint[]) order by id', [steps]),
      ),
    ).toEqual([
      { sent: 1, capped: 0 },
      { sent: 0, capped: 1 },
      { sent: 1, capped: 0 },
    ]);
  });

  it('wait while paused, and continue afterwards', async () => {
    const { id, word } = await sequence();
    const phone = freshPhone();
    await text(phone, word);
    await db.asEngine((tx) => tx.execute(`update automation set state = 'paused' where id = $1`, [id]));
    await setBack(db, id, '2 hours');
    await runAll();
    expect(await textsTo(db, phone)).toEqual([]);
    await db.asEngine((tx) => tx.execute(`update automation set state = 'on' where id = $1`, [id]));
    await runAll();
    expect(await textsTo(db, phone)).toEqual(['Hello']);
  });
});

describe('decision 665: people on hold wait in their sequences', () => {
  const held = (phone: string, reason: 'wrong_number' | 'asked_to_leave' = 'wrong_number') =>
    db.asEngine((tx) =>
      holdPhone(tx, { accountId: owner.accountId, phone, reason, userId: null }, { ...BY_OWNER, words: 'held' }),
    );
  const lift = (phone: string) =>
    db.asEngine((tx) => liftHold(tx, { accountId: owner.accountId, phone }, { ...BY_OWNER, words: 'lifted' }));
  const steps = [
    { hours: 1, message: 'One' },
    { hours: 2, message: 'Two' },
    { hours: 30, message: 'Three' },
  ];

  it('and get what came due meanwhile when the hold is lifted; others are not delayed', async () => {
    const { id, word } = await sequence({ steps });
    const [phone, other] = [freshPhone(), freshPhone()];
    await text(phone, word);
    await text(other, word);
    await held(phone, 'asked_to_leave');
    await setBack(db, id, '61 minutes');
    await runAll();
    // Workers prefer a waiting sequence over one that has only people on hold.
    expect(await db.asEngine((tx) => dueSequence(tx, stage.deps.config.carrier.from))).toBeUndefined();
    expect([await textsTo(db, phone), await textsTo(db, other)]).toEqual([[], ['One']]);
    expect(await placeOf(db, id)).toMatchObject([{ state: 0, got: 0 }, { state: 0 }]);
    await lift(phone);
    await runAll();
    expect(await textsTo(db, phone)).toEqual(['One']);
  });

  it('and continue without what is too late by then, which is counted', async () => {
    const { id, word, steps: ids } = await sequence({ steps });
    const phone = freshPhone();
    await text(phone, word);
    await held(phone);
    await setBack(db, id, '29 hours');
    await runAll();
    await lift(phone);
    await runAll();
    await setBack(db, id, '1 hour');
    await runAll();
    expect(await textsTo(db, phone)).toEqual(['Three']);
    expect(
      await db.asEngine((tx) =>
        tx.values('select missed from sequence_step where id = any($1::bigint[]) order by id', [ids]),
      ),
    ).toEqual([1, 1, 0]);
  });

  it('and leave them when the hold ends the subscription', async () => {
    const { id, word } = await sequence({ steps });
    const phone = freshPhone();
    await text(phone, word);
    await held(phone);
    await setBack(db, id, '61 minutes');
    await runAll();
    await db.asEngine((tx) =>
      endWrongNumber(tx, { accountId: owner.accountId, phone }, { ...BY_OWNER, words: 'removed' }),
    );
    expect(await placeOf(db, id)).toEqual([{ state: 2, got: 0 }]);
  });
});

describe('sequences: quiet hours', () => {
  it('hold a step until the hour in which the phone may be texted', async () => {
    const { id, word } = await sequence();
    const phone = freshPhone();
    await text(phone, word);
    await setBack(db, id, '2 hours');
    const now = Number(
      new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Chicago' }).format(),
    );
    const opens = now < 12 ? 18 : 24;
    await hours(owner, opens % 24);
    await runAll();
    expect(await textsTo(db, phone)).toEqual([]);
    const { wait } = await db.asEngine((tx) =>
      tx.one<{ wait: number }>(
        `select extract(epoch from next_at - now()) / 3600 as wait from sequence_person where automation_id = $1`,
        [id],
      ),
    );
    // Allow an hour of difference on the two days a year when the clock changes.
    expect(Math.abs(wait - (opens - now))).toBeLessThan(2.1);
    await hours(owner, null);
    await db.asEngine((tx) => tx.execute('update sequence_person set next_at = now() where automation_id = $1', [id]));
    await runAll();
    expect(await textsTo(db, phone)).toEqual(['Hello']);
  });

  it('include those of the law: a step waits until the state of the phone allows it', async () => {
    const { id, word } = await sequence();
    const phone = freshPhone();
    await text(phone, word);
    await setBack(db, id, '2 hours');
    const run = (sql: string, values: unknown[] = []) => db.asEngine((tx) => tx.execute(sql, values));
    await run('update account set hours_allowed = null where id = $1', [owner.accountId]);
    await run(
      `insert into texting_hours (state, valid_from, mon_fri, sat, sun, holiday, citation, source, added_by)
       select 'TX', '2025-09-02', hours, hours, hours, hours, 'a test', 'a test', 'test' from (
         select case when extract(hour from now() at time zone 'America/Chicago') < 12 then int4range '[840,1080)' else int4range '[540,660)' end as hours) h`,
    );
    await runAll();
    expect(await textsTo(db, phone)).toEqual([]);
    await run(`update account set hours_allowed = 'a test' where id = $1`, [owner.accountId]);
    await run('update sequence_person set next_at = now() where automation_id = $1', [id]);
    await runAll();
    expect(await textsTo(db, phone)).toEqual(['Hello']);
  });
});

describe('sequences: leaving', () => {
  it('ends at STOP, even for a queued message, which is withdrawn and not billed', async () => {
    const { id, word } = await sequence({
      steps: [
        { hours: 1, message: 'One' },
        { hours: 2, message: 'Two' },
      ],
    });
    const phone = freshPhone();
    await text(phone, word);
    await claimed();
    const before = await balanceOf(db, owner);
    await setBack(db, id, '61 minutes');
    await runAll();
    await text(phone, 'STOP');
    expect(await placeOf(db, id)).toEqual([{ state: 2, got: 1 }]);
    // Only the answer to STOP is sent.
    expect((await claimed()).filter((one) => one === phone)).toHaveLength(1);
    expect(await balanceOf(db, owner)).toEqual(before);
    await setBack(db, id, '1 day');
    await runAll();
    expect(await textsTo(db, phone)).toEqual(['One']);
  });

  it('lasts after START, and ends with the keyword', async () => {
    const { id, word } = await sequence();
    const phone = freshPhone();
    await text(phone, word);
    await text(phone, 'STOP');
    await text(phone, 'START');
    await setBack(db, id, '3 hours');
    await runAll();
    expect(await textsTo(db, phone)).toEqual([]);
    await text(phone, 'STOP');
    await text(phone, word);
    await setBack(db, id, '61 minutes');
    await runAll();
    expect(await textsTo(db, phone)).toEqual(['Hello']);
    expect(await placeOf(db, id)).toEqual([{ state: 1, got: 1 }]);
  });

  it.each([
    [true, 3],
    [false, 0],
  ])('at a reply: %s', async (leaveOnReply, state) => {
    const { id, word } = await sequence({ leaveOnReply });
    const phone = freshPhone();
    await text(phone, word);
    await text(phone, 'Thanks a lot, see you there');
    expect(await placeOf(db, id)).toEqual([{ state, got: 0 }]);
  });

  it('is detected at the next step if it happened without a text', async () => {
    const { id, word } = await sequence();
    const phone = freshPhone();
    await text(phone, word);
    await db.asEngine((tx) => tx.execute('update subscriber set disabled = 1 where phone = $1', [phone]));
    await setBack(db, id, '2 hours');
    await runAll();
    expect(await textsTo(db, phone)).toEqual([]);
    expect(await placeOf(db, id)).toEqual([{ state: 2, got: 0 }]);
  });
});

describe('sequences: changed steps', () => {
  const change = (id: number, sql: string, values: unknown[] = []) =>
    db.asEngine(async (tx) => {
      await tx.execute(sql, [id, ...values]);
      await tx.execute('update automation set replan_after = 0 where id = $1', [id]);
    });

  it('continue with future steps; nothing is sent twice or made up for', async () => {
    const { id, word, steps } = await sequence({
      steps: [
        { hours: 1, message: 'One' },
        { hours: 24, message: 'Day' },
      ],
    });
    const phone = freshPhone();
    await text(phone, word);
    await setBack(db, id, '61 minutes');
    await runAll();
    // "One" moves into the future again, and a step is added whose time has passed.
    await change(id, 'update sequence_step set after_hours = 5 where automation_id = $1 and id = $2', [steps[0]]);
    await change(
      id,
      `insert into sequence_step (account_id, automation_id, after_hours, message, segments)
       select account_id, id, hours, 'Step ' || hours, 1 from automation, unnest('{1, 3}'::int[]) hours where id = $1`,
    );
    await runAll();
    while (await replanOneSequence(stage.deps));
    await setBack(db, id, '2 hours');
    await runAll();
    await setBack(db, id, '5 hours');
    await runAll();
    await setBack(db, id, '20 hours');
    await runAll();
    expect(await textsTo(db, phone)).toEqual(['One', 'Step 3', 'Day']);
  });

  it('end the sequence for people without a remaining step', async () => {
    const { id, word } = await sequence();
    await text(freshPhone(), word);
    await change(id, 'update sequence_step set deleted = true where automation_id = $1');
    while (await replanOneSequence(stage.deps));
    expect(await placeOf(db, id)).toEqual([{ state: 1, got: 0 }]);
  });
});

describe('sequences: a day and a time', () => {
  it.each([
    ['2026-03-06 12:00:00-06', 2, 540, '2026-03-08T14:00:00.000Z'],
    ['2026-03-06 12:00:00-06', 1, 540, '2026-03-07T15:00:00.000Z'],
    ['2026-03-06 12:00:00-06', 0, 540, '2026-03-07T15:00:00.000Z'],
    ['2026-03-06 12:00:00-06', 0, 780, '2026-03-06T19:00:00.000Z'],
    ['2026-03-06 23:30:00-06', 1, 0, '2026-03-07T06:00:00.000Z'],
    // 1:30 occurs twice in autumn; the first one is used.
    ['2026-10-31 12:00:00-05', 1, 90, '2026-11-01T06:30:00.000Z'],
    ['2026-10-31 12:00:00-05', 1, 120, '2026-11-01T08:00:00.000Z'],
    ['2026-03-07 12:00:00-06', 1, 150, '2026-03-08T08:30:00.000Z'],
  ])('joined %s, after %d days at minute %d', async (joined, days, minute, due) => {
    const row = await db.asEngine((tx) =>
      tx.one<{ at: Date }>(`select step_due($1::timestamptz, 'America/Chicago', null, $2, $3) as at`, [
        joined,
        days,
        minute,
      ]),
    );
    expect(row.at.toISOString()).toBe(due);
  });
});
