import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Log } from '../base/log';
import type { Database } from '../db/connection';
import { isUnavailable } from '../db/unavailable';
import { QUEUE_AGE, QUEUE_DEPTH, queueSamples, type Measures, type Sample } from './measures';

/** However many clients scrape. */
const EVERY_MS = 5_000;
/** A scrape waits for the database no longer than this. */
const DEADLINE_MS = 2_000;
/** Limit of each statement, because a metric is never worth a slow database. */
const STATEMENT_MS = 1_000;

const DEPTH =
  'Unfinished work. Singles: answer, welcome, reply, test, sequence. Campaigns: scheduled (due and not started), expansion, batches (due and allowed to be sent). Jobs: mail, push, files, imports, bulk, webhooks (due, of webhooks that do not rest). Of the process: inbound, receipts';
const AGE =
  'How long the oldest unfinished work has waited; of an import, since its last committed step. Batches of a large campaign wait for hours: see the sends instead';

interface ReadGauge {
  gauge: Gauge;
  labelled: boolean;
}

/** Otherwise a gauge without labels would be reported as 0. */
function clear({ gauge, labelled }: ReadGauge): void {
  gauge.reset();
  if (!labelled) gauge.remove();
}

interface Needs {
  db: Pick<Database, 'asEngine'>;
  log: Pick<Log, 'warn'>;
  registry: Registry;
  measures: readonly Measures[];
}

/**
 * Maintains the gauges that are read from the database. A scrape omits what could not be read in time, because an old
 * value would look like a current one.
 */
export class Readings {
  readonly #needs: Needs;
  readonly #gauges: ReadonlyMap<string, ReadGauge>;
  readonly #up: Gauge<'collector'>;
  /** What each collector read last; undefined: nothing, or not in time. */
  readonly #samples = new Map<string, readonly Sample[] | undefined>();
  #reading: Promise<void> | undefined;
  #readAt = -Infinity;

  constructor(needs: Needs) {
    this.#needs = needs;
    const registers = [needs.registry];
    this.#up = new Gauge({
      name: 'textloom_collector_up',
      help: '0: the figures of this collector are missing',
      labelNames: ['collector'],
      registers,
    });
    const specs = [
      { name: QUEUE_DEPTH, help: DEPTH, labels: ['lane'] },
      { name: QUEUE_AGE, help: AGE, labels: ['lane'] },
      ...needs.measures.flatMap(({ collector }) => collector?.gauges ?? []),
    ];
    this.#gauges = new Map(
      specs.map(({ name, help, labels = [] }) => [
        name,
        { gauge: new Gauge({ name, help, labelNames: [...labels], registers }), labelled: labels.length > 0 },
      ]),
    );
  }

  /** Updates the gauges, unless they were updated a moment ago. */
  async refresh(): Promise<void> {
    if (!this.#reading && performance.now() - this.#readAt >= EVERY_MS)
      this.#reading = this.#readAll().finally(() => {
        this.#readAt = performance.now();
        this.#reading = undefined;
      });
    await Promise.race([this.#reading, sleep(DEADLINE_MS, undefined, { ref: false })]);
    this.#apply();
  }

  async #readAll(): Promise<void> {
    const { db, log, measures } = this.#needs;
    const collectors = measures.flatMap(({ collector }) => collector ?? []);
    for (const { name } of collectors) this.#samples.set(name, undefined);
    // One after the other, so that metrics never take more than one connection.
    for (const { name, read } of collectors)
      try {
        this.#samples.set(name, await db.asEngine((tx) => read(tx, db), { limitMs: STATEMENT_MS }));
      } catch (error) {
        if (!isUnavailable(error)) log.warn({ err: error, collector: name }, 'metrics could not be read');
      }
  }

  #apply(): void {
    for (const gauge of this.#gauges.values()) clear(gauge);
    for (const [collector, samples] of this.#samples) {
      this.#up.set({ collector }, samples ? 1 : 0);
      for (const sample of samples ?? []) this.#set(sample);
    }
    for (const { inFlight = {} } of this.#needs.measures)
      for (const [lane, { state }] of Object.entries(inFlight))
        queueSamples(lane, state).forEach((one) => this.#set(one));
  }

  #set({ gauge, labels = {}, value }: Sample): void {
    const found = this.#gauges.get(gauge);
    if (!found) throw new Error(`no collector declares the gauge ${gauge}`);
    found.gauge.set(labels, value);
  }
}
