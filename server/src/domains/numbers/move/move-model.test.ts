import fc from 'fast-check';
import { moveFixture, type MoveFixture } from './move.fixture';
import { runOneMove } from './run-move';
import { cancelMove, openMove } from './move.service';

const PHONES = 6;

let f: MoveFixture;
beforeAll(async () => {
  f = await moveFixture();
});
afterAll(() => f.stop());

const phone = fc.nat(PHONES - 1);
/** Whether a text goes to the number that the account moves to. */
const toNew = fc.boolean();
const event = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('join' as const), phone, toNew }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('stop' as const), phone, toNew }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('hold', 'release'), phone }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constantFrom('open', 'work', 'work', 'killed', 'leave', 'leave') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'days') }) },
);
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

/** What a move may do, in plain code: it follows one account through random events. */
class Story {
  readonly active = new Set<string>();
  readonly held = new Set<string>();
  readonly told: { phone: string; number: string | null }[] = [];
  moved = false;
  opened = false;
}

/** A worker that is killed before its transaction commits. */
const killed = (): Promise<unknown> => {
  const { t } = f;
  const asEngine: typeof t.db.asEngine = (work, limits) =>
    t.db.asEngine(async (tx) => {
      await work(tx);
      throw new Error('killed');
    }, limits);
  return runOneMove({ ...t.deps, db: { ...t.db, asEngine } }).catch((error: Error) => {
    if (error.message !== 'killed') throw error;
  });
};

/** Plays the events; returns what is wrong, and whether the account has moved. */
async function play(events: readonly Event[], digits: string): Promise<{ wrong: unknown[]; moved: boolean }> {
  const wrong: unknown[] = [];
  const { owner, word, phones: initial } = await f.business(2);
  const phones = [...initial, ...Array.from({ length: PHONES - initial.length }, f.freshPhone)];
  const story = new Story();
  for (const one of initial) story.active.add(one);
  const code = f.t.deps.config.shortcode;
  /** A text to a number that does not reach the account yet is refused by the webhook. */
  const line = (wish: boolean): string => (wish && story.opened ? digits : code);
  const ready = () => f.sql('update number_move set next_at = now() where account_id = $1', [owner.accountId]);

  const happen = async (one: Event): Promise<void> => {
    const who = 'phone' in one ? (phones[one.phone] ?? '') : '';
    switch (one.kind) {
      case 'join':
        // Once the account has moved, its keyword is texted to its number.
        await f.text(story.moved ? digits : line(one.toNew), who, word);
        story.active.add(who);
        story.held.delete(who);
        break;
      case 'stop':
        await f.text(line(one.toNew), who, `STOP ${word}`);
        story.active.delete(who);
        break;
      case 'hold':
        await f.sql(
          `insert into marketing_hold (account_id, phone, reason) values ($1, $2, 'wrong_number') on conflict do nothing`,
          [owner.accountId, who],
        );
        break;
      case 'release':
        await f.sql('delete from marketing_hold where account_id = $1 and phone = $2', [owner.accountId, who]);
        break;
      case 'open':
        if (story.moved) break;
        await openMove(f.t.deps, owner.accountId, { digits, kind: 'toll_free', perSecond: 3 }).catch(() => undefined);
        story.opened = true;
        break;
      case 'cancel':
        await cancelMove(f.t.deps, owner.accountId).catch(() => undefined);
        break;
      case 'days':
        await f.sql(`update number_move set started_at = started_at - interval '15 days' where account_id = $1`, [
          owner.accountId,
        ]);
        break;
      case 'killed':
        await ready();
        await killed();
        break;
      case 'leave':
        for (const { phone: to, number, body } of await f.leave(owner))
          if (body.includes('has a new number')) story.told.push({ phone: to, number });
        break;
      default:
        await ready();
        await f.work();
    }
  };

  for (const one of events) {
    const before = await f.sql<{ id: number }>('select message_id as id from number_notice where account_id = $1', [
      owner.accountId,
    ]);
    await happen(one);
    // Nobody is told who is not subscribed at that moment, or on hold.
    const added = await f.sql<{ phone: string; held: boolean }>(
      `select phone, exists (select from marketing_hold h where h.account_id = n.account_id and h.phone = n.phone) as held
       from number_notice n where account_id = $1 and message_id <> all($2::bigint[])`,
      [owner.accountId, before.map(({ id }) => id)],
    );
    wrong.push(...added.filter(({ phone: to, held }) => held || !story.active.has(to)));
    const moved = (await f.numberOf(owner)) === digits;
    if (moved && !story.moved) {
      const left = await f.sql<{ phone: string; no_welcome: boolean }>(
        'select phone, no_welcome from subscriber where account_id = $1 and disabled = 0',
        [owner.accountId],
      );
      const stayed = new Set(left.map((row) => row.phone));
      wrong.push(...phones.filter((one) => story.active.has(one) !== stayed.has(one)));
      // Whoever was not told learns from the next text who writes.
      const told = new Set(story.told.map((row) => row.phone));
      wrong.push(...left.filter((row) => !told.has(row.phone) && !row.no_welcome));
    }
    story.moved = moved;
  }
  // Everybody at most once, and from the number before.
  const told = story.told.map(({ phone: to }) => to);
  wrong.push(...told.filter((to, at) => told.indexOf(to) < at));
  wrong.push(...story.told.filter(({ number }) => number !== null));
  const moves = await f.sql(
    `select text from security_event where account_id = $1 and text like 'Moved the account%'`,
    [owner.accountId],
  );
  if (moves.length !== (story.moved ? 1 : 0)) wrong.push(moves);
  return { wrong, moved: story.moved };
}

it('ADR 0122: whatever happens during a move, each person is told at most once, from the number before and while subscribed, and the account moves once', async () => {
  let number = 8_885_551_000;
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 40, maxLength: 40 }), async (events) => {
      const story = await play([{ kind: 'open' }, ...events], String((number += 1)));
      expect(story.wrong).toEqual([]);
      if (story.moved) moved += 1;
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(moved).toBeGreaterThan(2);
});
