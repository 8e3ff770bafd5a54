import fc from 'fast-check';
import type { TestUser } from '../../../testing/app';
import { endWaiting } from '../../consent';
import type { PendingFixture } from './pending.fixture';

/** What happens to a person, by the owner, by their own texts, or by time. */
type Event =
  | { kind: 'add' | 'keyword'; at: 0 | 1 }
  | { kind: 'yes' | 'no' | 'stop' | 'start' | 'who' }
  | { kind: 'days'; days: number; race: boolean };

type Standing = 'none' | 'subscribed' | 'pending' | 'unconfirmed' | 'unsubscribed';

export const story = (longest: number): fc.Arbitrary<Event[]> => {
  const at = fc.constantFrom(0 as const, 1 as const);
  return fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), at }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('keyword' as const), at }) },
      { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('yes', 'yes', 'no', 'stop', 'start', 'who') }) },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('days' as const),
          days: fc.constantFrom(1, 3, 6, 7, 40, 91),
          race: fc.boolean(),
        }),
      },
    ),
    { minLength: 3, maxLength: longest },
  ) as fc.Arbitrary<Event[]>;
};

/** One person with two keywords of one account, as the rules of docs/messaging.md, section 3, say it. */
class Person {
  readonly standing: [Standing, Standing] = ['none', 'none'];
  /** Questions without a YES, by keyword: days since, and days left. */
  readonly questions: ({ since: number; left: number } | null)[] = [null, null];
  /** Days since the last text that asks, with no text from the person since; null: there is none. */
  unanswered: number | null = null;
  asked = 0;
  ended = 0;
  stops = 0;
  lastStop: number | null = null;
  /** Scope of a suppression (2: the account) → the STOP that made it; STOP → what it ended. */
  readonly suppressed = new Map<number, number>();
  readonly left = new Map<number, number[]>();

  isSuppressed(at: number): boolean {
    return this.suppressed.has(2) || this.suppressed.has(at);
  }

  add(at: 0 | 1): void {
    if (this.isSuppressed(at) || ['subscribed', 'pending', 'unsubscribed'].includes(this.standing[at])) return;
    const recent = [0, 1]
      .flatMap((one) => {
        const question = this.questions[one];
        return question && question.since < 90 && this.standing[one] !== 'subscribed' ? [{ one, ...question }] : [];
      })
      .sort((a, b) => a.since - b.since);
    const open = recent.find(({ one }) => this.standing[one] === 'pending');
    if (recent.length > 0 && !open) return;
    this.questions[at] = { since: 0, left: open?.left ?? 7 };
    this.standing[at] = 'pending';
    if (open) return;
    this.asked += 1;
    this.unanswered = 0;
  }

  keyword(at: 0 | 1): void {
    const stop = this.suppressed.get(2);
    if (stop !== undefined || this.suppressed.has(at)) {
      this.suppressed.delete(2);
      this.suppressed.delete(at);
      const other = 1 - at;
      if (
        stop !== undefined &&
        !['none', 'subscribed'].includes(this.standing[other] ?? 'none') &&
        !this.suppressed.has(other)
      )
        this.suppressed.set(other, stop);
    }
    this.standing[at] = 'subscribed';
    this.unanswered = null;
  }

  yes(): void {
    if (this.unanswered !== null && this.unanswered < 30)
      for (const at of [0, 1] as const)
        if (this.standing[at] === 'pending' && !this.isSuppressed(at)) {
          this.standing[at] = 'subscribed';
          this.questions[at] = null;
        }
    this.unanswered = null;
  }

  leave(): void {
    this.stops += 1;
    const ended = ([0, 1] as const).filter((at) => this.standing[at] === 'subscribed');
    const isNew = !this.suppressed.has(2);
    for (const at of [0, 1] as const)
      if (this.standing[at] === 'subscribed' || this.standing[at] === 'pending') this.standing[at] = 'unsubscribed';
    if (isNew) this.suppressed.set(2, this.stops);
    this.left.set(this.stops, ended);
    if (isNew || ended.length > 0) this.lastStop = this.stops;
    this.unanswered = null;
  }

  start(): void {
    const stop = this.lastStop;
    if (stop === null) return;
    const lifted = [...this.suppressed].filter(([, by]) => by === stop).map(([scope]) => scope);
    for (const scope of lifted) this.suppressed.delete(scope);
    const back = (this.left.get(stop) ?? []).filter(
      (at) => this.standing[at] === 'unsubscribed' && !this.isSuppressed(at),
    );
    for (const at of back) this.standing[at] = 'subscribed';
    if (lifted.length > 0 || back.length > 0) this.unanswered = null;
  }

  /** Time passes, and the job has run. */
  days(days: number): void {
    for (const at of [0, 1] as const) {
      const question = this.questions[at];
      if (question) Object.assign(question, { since: question.since + days, left: question.left - days });
      if (this.standing[at] !== 'pending' || (question?.left ?? 0) > 0) continue;
      this.standing[at] = 'unconfirmed';
      this.ended += 1;
    }
    if (this.unanswered !== null) this.unanswered += days;
  }
}

let next = 5_128_000_000;

/** Runs a story against the server and the model, and compares them after each event. */
export async function tell(
  f: PendingFixture,
  owner: TestUser,
  keywords: readonly [string, string],
  events: readonly Event[],
) {
  const phone = String((next += 1));
  const model = new Person();
  const known = (): boolean => model.standing.some((one) => one !== 'none');
  for (const event of events) {
    switch (event.kind) {
      case 'add':
        await f.add(owner, keywords[event.at], phone);
        model.add(event.at);
        break;
      case 'keyword':
        await f.text(phone, keywords[event.at]);
        model.keyword(event.at);
        break;
      case 'yes':
        await f.text(phone, 'YES');
        model.yes();
        break;
      case 'who':
        if (known()) await f.text(phone, 'who is this');
        if (known()) model.unanswered = null;
        break;
      case 'no':
        await f.text(phone, 'NO');
        if (model.unanswered !== null && model.unanswered < 30) model.leave();
        break;
      case 'stop':
        // Of a phone that nobody knows it is about the whole code (leaving-code.test.ts).
        if (!known()) break;
        await f.text(phone, 'STOP');
        model.leave();
        break;
      case 'start':
        if (known()) await f.text(phone, 'START');
        if (known()) model.start();
        break;
      case 'days':
        await f.age(phone, `${event.days} days`);
        // A YES beside two workers that end the waiting: it comes too late for what is over, and in time for the rest.
        await Promise.all([endWaiting(f.t.db), endWaiting(f.t.db), event.race ? f.text(phone, 'YES') : undefined]);
        model.days(event.days);
        if (event.race) model.yes();
    }
    const found = await f.standing(owner, phone);
    const ledger = await f.ledger(owner, phone);
    expect({
      standing: keywords.map((word) => found[word] ?? 'none'),
      asked: (await f.texts(phone)).filter(({ kind }) => kind === 6).length,
      ended: ledger.filter((one) => one === 'unconfirmed').length,
    }).toEqual({ standing: model.standing, asked: model.asked, ended: model.ended });
  }
}
