/**
 * Random histories of a webhook, checked against a model: events, failures, dying workers, rotation, disabling and
 * resending. Each event ends delivered or given up, under one id, and a disabled webhook receives nothing.
 */
import fc from 'fast-check';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { giveUpLateDeliveries } from '../delivery/late-deliveries.job';
import { pass, queueEvents, webhookCalls } from '../webhook/webhooks.fixture';
import { isSigned, receivingServer, type Reaction, type ReceivingServer } from './receiver.fixture';
import { runWebhook, type WebhookDeps } from './run-webhook';

let t: TestApp;
let server: ReceivingServer;
let owner: TestUser;
let calls: ReturnType<typeof webhookCalls>;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  [t, server] = await Promise.all([testApp(), receivingServer()]);
  owner = await t.createOwner();
  calls = webhookCalls(t);
});
afterAll(() => server.stop());

type Step =
  | { do: 'events'; count: number }
  | { do: 'work'; statuses: number[]; dies: boolean }
  | { do: 'pass'; minutes: number }
  | { do: 'enable' | 'disable' | 'rotate' | 'resend' | 'sweep' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('events' as const), count: fc.integer({ min: 1, max: 6 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('work' as const),
      statuses: fc.array(fc.constantFrom(200, 200, 204, 301, 404, 500, 503), { minLength: 1, maxLength: 5 }),
      dies: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      minutes: fc.constantFrom(0.1, 2, 6, 31, 200, 500, 1_600),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('enable', 'disable', 'rotate', 'resend', 'sweep' as const) }),
  },
);

class History {
  readonly expected = new Set<number>();
  readonly answered = new Map<string, number[]>();
  #secrets: string[] = [];
  #enabled = true;
  /** Minutes since the rotation. */
  #age = 0;

  constructor(
    readonly id: number,
    secret: string,
  ) {
    this.#secrets = [secret];
  }

  /** The rows of the table, by delivery id. */
  rows = () =>
    sql<{ id: number; status: string; attempts: number }>(
      'select id, status, attempts from webhook_delivery where webhook_id = $1 order by id',
      [this.id],
    );

  async work(statuses: readonly number[], dies: boolean): Promise<void> {
    let n = 0;
    server.received.length = 0;
    server.react = ({ headers }): Reaction => {
      const status = statuses[(n += 1) % statuses.length] ?? 200;
      const id = String(headers['webhook-id']);
      this.answered.set(id, [...(this.answered.get(id) ?? []), status]);
      return { status };
    };
    await (dies ? this.#die() : this.#drain());
    if (!this.#enabled) expect(server.received).toEqual([]);
    for (const received of server.received)
      for (const secret of this.#secrets) expect(await isSigned(received, secret)).toBe(true);
  }

  async #drain(): Promise<void> {
    while (await runWebhook({ ...t.deps, dispatcher: server.agent }));
  }

  /** The worker sends, and dies before it stores the outcome. */
  async #die(): Promise<void> {
    let transactions = 0;
    const db: WebhookDeps['db'] = {
      ...t.db,
      asEngine: (work, options) =>
        (transactions += 1) === 1 ? t.db.asEngine(work, options) : Promise.reject(new Error('died')),
    };
    await runWebhook({ ...t.deps, db, dispatcher: server.agent }, () => false).catch((error: unknown) =>
      expect(error).toMatchObject({ message: 'died' }),
    );
  }

  async enable(enabled: boolean): Promise<void> {
    this.#enabled = enabled;
    await calls.save(owner, this.id, { enabled: enabled ? 1 : 0 });
  }

  async rotate(): Promise<void> {
    const { secret } = (await calls.at(owner, 'POST', `${this.id}/secret`)).body.data;
    this.#secrets = [...this.#secrets.slice(-1), secret];
    this.#age = 0;
  }

  async pass(minutes: number): Promise<void> {
    await pass(t.db, `${minutes} minutes`);
    this.#age += minutes;
    if (this.#age >= 1_440) this.#secrets = this.#secrets.slice(-1);
  }

  async resend(): Promise<void> {
    const tried = (await this.rows()).findLast(({ attempts }) => attempts > 0);
    if (tried) await calls.at(owner, 'POST', `${this.id}/deliveries/${tried.id}/resend`);
  }

  async run(one: Step): Promise<void> {
    if (one.do === 'events') for (const id of await queueEvents(t.db, owner, this.id, one.count)) this.expected.add(id);
    else if (one.do === 'work') await this.work(one.statuses, one.dies);
    else if (one.do === 'pass') await this.pass(one.minutes);
    else if (one.do === 'rotate') await this.rotate();
    else if (one.do === 'resend') await this.resend();
    else if (one.do === 'sweep') await giveUpLateDeliveries(t.deps);
    else await this.enable(one.do === 'enable');
    await this.check();
  }

  /** No event is lost or doubled, the receiver accepted whatever counts as delivered, and ids are stable. */
  async check(): Promise<void> {
    const rows = await this.rows();
    expect(new Set(rows.map(({ id }) => id))).toEqual(this.expected);
    const answers = new Map<number, number[]>();
    for (const [id, statuses] of this.answered) {
      const delivery = Number(/^msg_(\d+)_/.exec(id)?.[1]);
      expect(answers.has(delivery)).toBe(false);
      answers.set(delivery, statuses);
    }
    for (const { id, status, attempts } of rows) {
      const statuses = answers.get(id) ?? [];
      expect(attempts).toBeGreaterThanOrEqual(statuses.length);
      if (status === 'delivered') expect(statuses.some((code) => code < 300)).toBe(true);
    }
  }

  /** Days later the server works again. Returns the deliveries that still wait. */
  async end(): Promise<number[]> {
    for (let day = 0; day < 3; day += 1) {
      await this.pass(1_600);
      await this.work([200], false);
      await giveUpLateDeliveries(t.deps);
    }
    await this.check();
    return (await this.rows()).filter(({ status }) => status === 'waiting').map(({ id }) => id);
  }
}

describe('decision 471: any history of a webhook', () => {
  it('delivers or gives up each event under one id, and never sends to a disabled webhook', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        await sql('delete from webhook_delivery');
        await sql('delete from webhook');
        const { id, secret } = await calls.added(owner);
        const history = new History(id, secret);
        for (const one of steps) await history.run(one);
        expect(await history.end()).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
