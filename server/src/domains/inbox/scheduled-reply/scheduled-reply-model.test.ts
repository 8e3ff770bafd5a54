import fc from 'fast-check';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import type { Tx } from '../../../platform/db/connection';
import { inMinutes, scheduledFixture, type Talk } from './scheduled-reply.fixture';
import { sendOpened, lockedReply } from './scheduled-reply.service';

let t: TestApp;
let owner: TestUser;
const { sql, talk, schedule, sent, text, makeDue, run } = scheduledFixture(() => t);

beforeAll(async () => {
  t = await testApp();
});

const PEOPLE = 2;
const person = fc.nat(PEOPLE - 1);
const any = fc.nat(7);
const operation = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('schedule' as const), person, reply: any }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('due' as const), person, reply: any }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('work' as const), person, reply: any }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('change', 'cancel', 'undo', 'send', 'kill'),
      person,
      reply: any,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('write', 'stop', 'react'), person, reply: any }) },
) as fc.Arbitrary<{ kind: string; person: number; reply: number }>;

interface Reply {
  id: number;
  person: number;
  body: string;
  due: boolean;
  state: 'waiting' | 'cancelled' | 'withdrawn' | 'withdrawn, cancelled' | 'sent' | 'refused';
}

/** What should become of scheduled replies, in a few lines. */
class Model {
  readonly replies: Reply[] = [];
  readonly stopped = new Set<number>();
  /** Texts in the order in which they leave, by person. */
  readonly sent: string[][] = Array.from({ length: PEOPLE }, () => []);

  /** Calls that were accepted or refused against the model. */
  wrong = 0;

  answered(accepted: boolean, expected: boolean): void {
    if (accepted !== expected) this.wrong += 1;
  }
  pick(person: number, place: number): Reply | undefined {
    const own = this.replies.filter((one) => one.person === person);
    return own[place % Math.max(1, own.length)];
  }
  leave(reply: Reply): void {
    reply.state = 'sent';
    this.sent[reply.person]?.push(reply.body);
  }
  withdraw(person: number): void {
    for (const one of this.replies.filter((each) => each.person === person))
      if (one.state === 'waiting') one.state = 'withdrawn';
      else if (one.state === 'cancelled') one.state = 'withdrawn, cancelled';
  }
  work(): void {
    for (const one of this.replies) if (one.state === 'waiting' && one.due) this.leave(one);
  }
}

const path = (id: number, end = ''): string => `profiles/inbox/scheduled/${id}${end}`;

class Killed extends Error {}

/** A worker that is killed between storing the message and its commit. */
const killed = (id: number): Promise<void> =>
  t.db
    .asAccount(owner.accountId, async (tx: Tx) => {
      const opened = await lockedReply(tx, owner.accountId, id);
      if (opened?.reply.waits) await sendOpened(t.deps, tx, owner.accountId, opened);
      throw new Killed();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });

async function apply(
  model: Model,
  people: readonly Talk[],
  { kind, person: at, reply: place }: { kind: string; person: number; reply: number },
) {
  const one = people[at];
  if (!one) throw new Error('no such person');
  const reply = model.pick(at, place);
  switch (kind) {
    case 'schedule': {
      const body = `Reply ${model.replies.length}`;
      const answer = await schedule(owner, one.id, { message: body });
      model.answered(answer.status === 200, !model.stopped.has(at));
      if (model.stopped.has(at)) return;
      return void model.replies.push({ id: answer.body.data.id, person: at, body, due: false, state: 'waiting' });
    }
    case 'work':
      await Promise.all([run(), run()]);
      return model.work();
    case 'write':
      await text(one, 'When do you close?');
      return model.withdraw(at);
    case 'react':
      return void (await text(one, 'Loved “When we close”'));
    case 'stop':
      await text(one, 'STOP');
      model.stopped.add(at);
      return model.withdraw(at);
  }
  if (!reply) return;
  switch (kind) {
    case 'due':
      if (reply.state !== 'sent') {
        await makeDue(reply.id);
        reply.due = true;
      }
      return;
    case 'kill':
      return killed(reply.id);
    case 'change': {
      const form = { message: `${reply.body}!`, segments: 1, send_at: inMinutes(60) };
      const { status } = await t.call(owner, 'PUT', path(reply.id), { form });
      model.answered(status === 200, reply.state === 'waiting');
      if (reply.state === 'waiting') Object.assign(reply, { body: form.message, due: false });
      return;
    }
    case 'send': {
      const { status } = await t.call(owner, 'POST', path(reply.id, '/send'), { form: {} });
      model.answered(status === 200, reply.state === 'waiting');
      if (reply.state === 'waiting') model.leave(reply);
      return;
    }
    case 'cancel':
      await t.call(owner, 'DELETE', path(reply.id));
      if (reply.state === 'waiting') reply.state = 'cancelled';
      else if (reply.state === 'withdrawn') reply.state = 'withdrawn, cancelled';
      return;
    case 'undo':
      await t.call(owner, 'POST', path(reply.id, '/restore'), { form: {} });
      if (reply.state === 'cancelled') reply.state = 'waiting';
      else if (reply.state === 'withdrawn, cancelled') reply.state = 'withdrawn';
      return;
  }
}

describe('decisions 780 to 782: whatever happens to scheduled replies, in any order', () => {
  it('none leaves after the person wrote or left, none twice, and every other one leaves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 6, maxLength: 24 }), async (operations) => {
        owner = await t.createOwner();
        const people: Talk[] = [];
        for (let at = 0; at < PEOPLE; at += 1) people.push(await talk(owner));
        const model = new Model();
        for (const one of operations) await apply(model, people, one);
        await run();
        model.work();
        expect(model.wrong).toBe(0);
        for (const [at, one] of people.entries())
          expect((await sent(one)).toSorted()).toEqual(model.sent[at]?.toSorted());
        const left = await sql<{ state: string; removed: boolean }>(
          'select state, removed_at is not null as removed from scheduled_reply where account_id = $1 order by id',
          [owner.accountId],
        );
        expect(left.map(({ state, removed }) => (removed ? `${state}, removed` : state))).toEqual(
          model.replies
            .filter(({ state }) => state !== 'sent')
            .map(({ state }) => (state === 'cancelled' ? 'waiting, removed' : state.replace('cancelled', 'removed'))),
        );
      }),
      { numRuns: 25 },
    );
  });
});
