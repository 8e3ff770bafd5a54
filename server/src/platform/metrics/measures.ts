import { Counter, Gauge, Histogram, type Metric } from 'prom-client';
import type { Database, Tx } from '../db/connection';

/** One value that was read. */
export interface Sample {
  /** The name of a gauge. */
  gauge: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** Unfinished work of one lane. */
export interface QueueState {
  depth: number;
  /** Seconds that the oldest item has waited. */
  age: number;
}

/** What a domain reads from the database for the metrics. */
interface Collector {
  /** Value of the label `collector` of textloom_collector_up. */
  name: string;
  /** Its own gauges, besides those of queues. */
  gauges?: readonly { name: string; help: string; labels?: readonly string[] }[];
  /**
   * Reads unfinished work only, by partial indexes and with limits, so that its duration does not grow with the tables.
   */
  read: (tx: Tx, db: Pick<Database, 'asEngine'>) => Promise<readonly Sample[]>;
}

/** What a domain measures; the application puts the domains together (app/metrics). */
export interface Measures {
  /** Counted while this process works. They are in no registry until the application adds them to its own. */
  counted?: readonly Metric[];
  collector?: Collector;
  /** Work of this process that is in no table, by lane. */
  inFlight?: Readonly<Record<string, { readonly state: QueueState }>>;
}

export const QUEUE_DEPTH = 'textloom_queue_depth';
export const QUEUE_AGE = 'textloom_queue_age_seconds';

/** The samples of one lane. */
export const queueSamples = (lane: string, { depth, age }: QueueState): Sample[] => [
  { gauge: QUEUE_DEPTH, labels: { lane }, value: depth },
  { gauge: QUEUE_AGE, labels: { lane }, value: Math.max(0, age) },
];

/** Label values have to come from a short fixed list: never an id, a phone, or what a carrier wrote. */
export const counter = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
): Counter<Label> => new Counter({ name, help, labelNames, registers: [] });

export const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [] });

export const histogram = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets: number[],
): Histogram<Label> => new Histogram({ name, help, labelNames, buckets, registers: [] });
