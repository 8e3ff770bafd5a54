import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../harness/installation';
import type { Judgement } from '../harness/judge';
import type { Load } from '../harness/load';

/** Sending resumes within this time after the end of a fault (docs/reliability.md). */
const RESUME_MS = 60_000;
const POLL_MS = 50;

export type Say = (line: string) => void;

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/**
 * Repeats the query while the database recovers, because texts claimed before a fault can be sent before the recovery
 * ends.
 */
async function whenItAnswers<T>(ask: () => Promise<T>): Promise<T> {
  for (const limit = performance.now() + RESUME_MS; ; await sleep(POLL_MS))
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > limit) throw error;
    }
}

/** What was injected and when, and how long sending took to resume. */
export class Story {
  /** Longest time until sending resumed. */
  slowest = 0;
  /** Faults that hit the campaign while it was being sent. */
  hits = 0;
  faults = 0;
  readonly wrong: string[] = [];
  readonly #say: Say;
  readonly #began = performance.now();

  constructor(say: Say) {
    this.#say = say;
  }

  log(text: string): void {
    this.#say(`${inSeconds(performance.now() - this.#began).padStart(9)}  ${text}`);
  }

  claims(): Judgement[] {
    const { hits, faults } = this;
    return [
      {
        claim: 'the faults hit the campaign while it was sent',
        wrong: hits * 2 >= faults ? [] : [`only ${hits} of ${faults}: use more --messages`],
      },
      { claim: `sending went on within ${RESUME_MS / 1_000} s of each fault`, wrong: this.wrong },
    ];
  }

  /**
   * Injects a fault, which `work` also ends unless it ends by itself, and waits until the carrier accepts the next
   * text. `at` is called when the fault is over: sending is expected from then on.
   */
  async inject(what: string, { db, outsideDb }: World, { campaign }: Load, work: () => Promise<void>): Promise<void> {
    this.faults += 1;
    const remaining = async (): Promise<number> =>
      (
        await db.asEngine((tx) =>
          tx.one<{ n: number }>(
            `select case when state in ('done', 'failed') then 0 else greatest(recipients, 1) - (select count(*) from message where campaign_id = c.id and status <> 0) end as n from campaign c where id = $1`,
            [campaign],
          ),
        )
      ).n;
    if ((await whenItAnswers(remaining)) <= 0) return this.log(`${what}: not done, because the campaign has ended`);
    this.hits += 1;
    this.log(what);
    await work();
    const over = new Date();
    const began = performance.now();
    for (;;) {
      const { rows } = await outsideDb.engine.query<{ next: Date | null }>(
        'select min(created_at) as next from simulator.message where not inbound and created_at > $1',
        [over],
      );
      const took = performance.now() - began;
      if (rows[0]?.next) {
        this.slowest = Math.max(this.slowest, rows[0].next.getTime() - over.getTime());
        return this.log(`  sending again after ${inSeconds(rows[0].next.getTime() - over.getTime())}`);
      }
      if (took > 2_000 && (await remaining().catch(() => 1)) <= 0) return this.log('  it was the end of the campaign');
      if (took > RESUME_MS) {
        this.wrong.push(`${what}: nothing was sent for ${inSeconds(RESUME_MS)}`);
        return this.log(`  nothing sent for ${inSeconds(RESUME_MS)}`);
      }
      await sleep(POLL_MS);
    }
  }
}
