import { endUnansweredHolds } from './unanswered-holds.job';
import { inboundFixture, freshPhone, type Fixture } from '../../inbound/receiver/inbound.fixture';
import { endAsked, endWrongNumber } from '../../people/opt-out';
import { findHold, holdPhone, liftHold } from '../../people/hold';
import { lockPhones } from '../../people/phone';

/** The possible states of one phone of one account: the model of a hold. */
interface Model {
  subscribed: boolean;
  suppressed: boolean;
  hold: null | { reason: 'wrong_number' | 'asked_to_leave'; hours: number };
}

const ACTS = ['press', 'says', 'join', 'stop', 'lift', 'end', 'wait', 'job', 'two jobs', 'killed job'] as const;
type Act = (typeof ACTS)[number];

let f: Fixture;
let account: number;
beforeAll(async () => {
  f = await inboundFixture(8);
  account = (await f.account('Luigi Pizza', ['pizza'])).id;
});

const source = { words: 'w', actor: 'user:1', channel: 'web' } as const;

/** Applies the same act to the model. */
function next(now: Model, act: Act): Model {
  const { hold } = now;
  switch (act) {
    case 'press':
      return hold?.reason === 'asked_to_leave' ? now : { ...now, hold: { reason: 'asked_to_leave', hours: 0 } };
    case 'says':
      return hold === null ? { ...now, hold: { reason: 'wrong_number', hours: 0 } } : now;
    case 'join':
      return { subscribed: true, suppressed: false, hold: null };
    case 'stop':
      return { ...now, subscribed: false, suppressed: true };
    case 'lift':
      return { ...now, hold: null };
    case 'end':
      if (hold === null) return now;
      return { subscribed: false, suppressed: now.suppressed || hold.reason === 'asked_to_leave', hold: null };
    case 'wait':
      return hold ? { ...now, hold: { ...hold, hours: hold.hours + 13 } } : now;
    case 'job':
    case 'two jobs':
      return hold?.reason === 'asked_to_leave' && hold.hours >= 24
        ? { subscribed: false, suppressed: true, hold: null }
        : now;
    case 'killed job':
      return now;
  }
}

async function perform(phone: string, act: Act): Promise<void> {
  const held = { accountId: account, phone };
  const { db } = f;
  switch (act) {
    case 'press':
      await db.asAccount(account, (tx) => holdPhone(tx, { ...held, reason: 'asked_to_leave', userId: null }, source));
      return;
    case 'says':
      await f.messaged(account, phone, '1 minute');
      await f.text(phone, 'wrong number');
      return;
    case 'join':
      await f.text(phone, 'pizza');
      return;
    case 'stop':
      await f.messaged(account, phone, '1 minute');
      await f.text(phone, 'stop');
      return;
    case 'lift':
      await db.asAccount(account, (tx) => liftHold(tx, held, source));
      return;
    case 'end':
      await db.asAccount(account, async (tx) => {
        const hold = await findHold(tx, account, phone, 60);
        if (hold?.reason === 'wrong_number') await endWrongNumber(tx, held, source);
        else if (hold) await endAsked(tx, held, source);
      });
      return;
    case 'wait':
      await f.rows(`update marketing_hold set held_at = held_at - interval '13 hours' where phone = $1`, [phone]);
      return;
    case 'job':
      await endUnansweredHolds(db);
      return;
    case 'two jobs':
      await Promise.all([endUnansweredHolds(db), endUnansweredHolds(db)]);
      return;
    case 'killed job':
      // Everything it had done in its transaction is rolled back.
      await db
        .asEngine(async (tx) => {
          await lockPhones(tx, [phone]);
          await endAsked(tx, held, source);
          throw new Error('killed');
        })
        .catch(() => undefined);
  }
}

const stateOf = async (phone: string): Promise<Model> => {
  const [row] = await f.rows<{
    subscribed: boolean;
    suppressed: boolean;
    reason: 'wrong_number' | null;
    hours: number;
  }>(
    `select exists (select from subscriber where phone = $1 and disabled = 0) as subscribed,
       exists (select from suppression where phone = $1) as suppressed,
       (select reason from marketing_hold where phone = $1) as reason,
       (select round(extract(epoch from now() - held_at) / 3600)::int from marketing_hold where phone = $1) as hours`,
    [phone],
  );
  if (!row) throw new Error('no state');
  const { subscribed, suppressed, reason, hours } = row;
  return { subscribed, suppressed, hold: reason === null ? null : { reason, hours } };
};

/** Seeded pseudo-random numbers. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe('ADR 0112: random histories of a hold', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('end like those of a small model (seed %i)', async (seed) => {
    const draw = random(seed * 7_919);
    const phone = freshPhone();
    let model: Model = next({ subscribed: false, suppressed: false, hold: null }, 'join');
    await perform(phone, 'join');
    const story: Act[] = ['join'];
    for (let step = 0; step < 25; step += 1) {
      const act = ACTS[Math.floor(draw() * ACTS.length)] ?? 'job';
      story.push(act);
      await perform(phone, act);
      model = next(model, act);
      expect([story.join(', '), await stateOf(phone)]).toEqual([story.join(', '), model]);
    }
    // The ledger has each opt-out once, however many workers ran.
    const twice = await f.rows(
      `select at from consent_event where phone = $1 and event = 'opt-out' and actor = 'system' group by at having count(*) > 1`,
      [phone],
    );
    expect(twice).toEqual([]);
  });
});
