import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { TestUser } from '../../../testing/app';
import { startImports } from '../../audience';
import { postImport } from '../../audience/import/imports.fixture';
import { finishUndo } from '../../audience/import-undo/undo-import.fixture';
import { endWaiting } from '../../people/question';
import { createReceiver } from '../../inbound';
import { pendingFixture, type PendingFixture } from './pending.fixture';
import { type Act, isKnown, LISTS, type List, newWorld, Person, type Seen, type World } from './pending-model.fixture';

/** Acts one after the other, acts at the same moment by several workers, or some days that pass. */
type Event =
  | { kind: 'alone'; act: Act }
  | { kind: 'together'; acts: Act[] }
  | { kind: 'days'; days: number; yes: boolean };

const list = fc.constantFrom<List>(0, 1, 2);
const of = <Kind extends Act['kind']>(kind: Kind) => fc.record({ kind: fc.constant(kind), list });
const texts = fc.record({ kind: fc.constantFrom('yes', 'yes', 'yes', 'no', 'stop', 'start', 'who', 'help') });
const act = fc.oneof(
  { weight: 4, arbitrary: of('add') },
  { weight: 2, arbitrary: of('keyword') },
  { weight: 6, arbitrary: texts },
);
const files = fc.oneof(of('import'), of('file leaves'), fc.record({ kind: fc.constant('undo') }));

export const story = (longest: number): fc.Arbitrary<Event[]> =>
  fc.array(
    fc.oneof(
      { weight: 9, arbitrary: fc.record({ kind: fc.constant('alone'), act }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('alone'), act: files }) },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('together'), acts: fc.array(act, { minLength: 2, maxLength: 3 }) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('days'),
          days: fc.constantFrom(1, 3, 6, 7, 40, 91),
          yes: fc.boolean(),
        }),
      },
    ),
    { minLength: 3, maxLength: longest },
  ) as fc.Arbitrary<Event[]>;

const TEXTS = { yes: 'YES', no: 'NO', stop: 'STOP', start: 'START', who: 'who is this', help: 'HELP' } as const;

export interface Stage {
  f: PendingFixture;
  owners: readonly TestUser[];
  /** The keyword of each list. */
  keywords: readonly string[];
  receive: ((phone: string, body: string) => ReturnType<PendingFixture['text']>)[];
}

/** Two accounts with their keywords, two processes that receive texts, and one that imports. */
export async function stage(): Promise<Stage> {
  const f = await pendingFixture();
  const imports = await startImports(f.t.deps, { pollMs: 10 });
  f.t.db.beforeDrop(() => imports.stop());
  const owners = [await f.t.createOwner({ planLeft: 10_000 }), await f.t.createOwner({ planLeft: 10_000 })];
  const keywords: string[] = [];
  for (const { account, keyword } of LISTS) {
    const owner = owners[account];
    const word = `STORY${'AB'[keyword]}${account}`;
    if (owner) await f.list(owner, word);
    keywords.push(word);
  }
  const receivers = [f.t.deps.receiver, createReceiver(f.t.deps)];
  const to = f.t.deps.config.shortcode;
  const receive = receivers.map(
    (receiver) => (from: string, body: string) =>
      receiver.inbound({ providerId: randomUUID(), from, to, body, media: [], at: new Date() }),
  );
  return { f, owners, keywords, receive };
}

/**
 * Whether an act's preconditions hold; if not, it is skipped. STOP from an unknown phone applies to the whole code.
 */
function isPossible(what: Act, world: World): boolean {
  const known = world.accounts.some(isKnown);
  if (what.kind === 'file leaves')
    return world.accounts[LISTS[what.list].account]?.standing[LISTS[what.list].keyword] !== 'none';
  return known || !['stop', 'start', 'who', 'help', 'no'].includes(what.kind);
}

const NOTHING: Seen = { account: null, welcomed: false };
let next = 5_128_000_000;

class Story {
  readonly phone = String((next += 1));
  #lastImport: { owner: TestUser; id: number } | null = null;

  constructor(
    readonly on: Stage,
    /** The possible states of the person, because the order of simultaneous acts is unknown. */
    public worlds: World[] = [newWorld()],
  ) {}

  async #import(at: List, status: string): Promise<void> {
    const owner = this.#ownerOf(at);
    const { lines } = await postImport(this.on.f.t, owner, `Phone,Status\n${this.phone},${status}\n`, {
      keyword: this.on.keywords[at] ?? '',
    });
    this.#lastImport = { owner, id: lines.at(-1)?.id ?? 0 };
  }

  #ownerOf(at: List): TestUser {
    const owner = this.on.owners[LISTS[at].account];
    if (!owner) throw new Error('no owner');
    return owner;
  }

  async do(what: Act, worker = 0): Promise<Seen> {
    const { f, keywords, receive } = this.on;
    switch (what.kind) {
      case 'add':
        await f.add(this.#ownerOf(what.list), keywords[what.list] ?? '', this.phone);
        return NOTHING;
      case 'import':
        await this.#import(what.list, 'Subscribed');
        return NOTHING;
      case 'file leaves':
        await this.#import(what.list, 'Unsubscribed');
        return NOTHING;
      case 'undo': {
        const last = this.#lastImport;
        this.#lastImport = null;
        if (!last) return NOTHING;
        await f.t.call(last.owner, 'POST', `subscribers/imports/${last.id}/undo`);
        await finishUndo(f.t.deps, last.owner, last.id);
        return NOTHING;
      }
      default: {
        const body = what.kind === 'keyword' ? (keywords[what.list] ?? '') : TEXTS[what.kind];
        const result = await receive[worker % receive.length]?.(this.phone, body);
        const account = this.on.owners.findIndex(({ accountId }) => accountId === result?.accountId);
        return {
          account: account < 0 ? null : account,
          welcomed: what.kind === 'keyword' && result?.messageId !== null,
        };
      }
    }
  }

  /** The worlds in which the acts happened in this order. */
  #after(acts: readonly { what: Act; seen: Seen }[]): World[] {
    return this.worlds.map((world) => {
      const person = new Person(structuredClone(world));
      for (const { what, seen } of acts) person.act(what, seen);
      return person.world;
    });
  }

  async alone(what: Act): Promise<void> {
    if (!this.worlds.every((world) => isPossible(what, world))) return;
    const seen = await this.do(what);
    this.worlds = this.#after([{ what, seen }]);
  }

  async together(acts: readonly Act[]): Promise<void> {
    const possible = acts.filter((what) => this.worlds.every((world) => isPossible(what, world)));
    const done = await Promise.all(possible.map(async (what, index) => ({ what, seen: await this.do(what, index) })));
    // A text and a question at the same moment: either may be the later one.
    this.worlds = orders(done)
      .flatMap((order) => this.#after(order))
      .flatMap((world) => answeredOrNot(world));
  }

  async days(days: number, yes: boolean): Promise<void> {
    const { f } = this.on;
    await f.age(this.phone, `${days} days`);
    // YES while two workers expire pending subscriptions: it is too late for those that have expired, and in time for
    // the rest.
    const [, , seen] = await Promise.all([
      endWaiting(f.t.db),
      endWaiting(f.t.db),
      yes ? this.do({ kind: 'yes' }) : null,
    ]);
    this.#lastImport = null;
    this.worlds = this.worlds.map((world) => {
      const person = new Person(structuredClone(world));
      person.days(days);
      if (seen) person.act({ kind: 'yes' }, seen);
      return person.world;
    });
  }

  /** Keeps the worlds that match the server; at least one must. */
  async compare(): Promise<void> {
    const { f, owners, keywords } = this.on;
    const asked = await f.rows<{ account: number; count: number }>(
      'select account_id as account, count(*)::int as count from message where phone = $1 and kind = 6 group by account_id',
      [this.phone],
    );
    const found = await Promise.all(
      owners.map(async (owner, account) => {
        const standing = await f.standing(owner, this.phone);
        const ledger = await f.ledger(owner, this.phone);
        return {
          standing: keywords.filter((_, at) => LISTS[at]?.account === account).map((word) => standing[word] ?? 'none'),
          asked: asked.find((one) => one.account === owner.accountId)?.count ?? 0,
          ended: ledger.filter((one) => one === 'unconfirmed').length,
        };
      }),
    );
    const shown = ({ accounts }: World) =>
      accounts.map(({ standing, asked: count, ended }) => ({ standing, asked: count, ended }));
    const same = this.worlds.filter((world) => JSON.stringify(shown(world)) === JSON.stringify(found));
    if (same.length === 0) expect(found).toEqual(this.worlds.map(shown)[0]);
    this.worlds = [...new Map(same.map((world) => [JSON.stringify(world), world])).values()];
  }
}

const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, at) => orders(all.filter((_, other) => other !== at)).map((rest) => [one, ...rest]));

function answeredOrNot(world: World): World[] {
  return world.accounts.reduce<World[]>(
    (worlds, { text }, at) =>
      text === null
        ? worlds
        : worlds.flatMap((one) =>
            [true, false].map((answered) => {
              const changed = structuredClone(one);
              const its = changed.accounts[at]?.text;
              if (its) its.answered = answered;
              return changed;
            }),
          ),
    [world],
  );
}

/** Runs a story against the server and the model, and compares them after each event. */
export async function runStory(on: Stage, events: readonly Event[]): Promise<void> {
  const run = new Story(on);
  for (const event of events) {
    if (event.kind === 'alone') await run.alone(event.act);
    else if (event.kind === 'together') await run.together(event.acts);
    else await run.days(event.days, event.yes);
    await run.compare();
  }
}
