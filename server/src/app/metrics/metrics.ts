import client from 'prom-client';
import { QUEUE_AGE, QUEUE_DEPTH } from '../../platform/metrics/measures';
import { Readings } from '../../platform/metrics/readings';
import type { Deps } from '../../platform/web/deps';
import { MEASURES } from './measures';

export interface Metrics {
  readonly contentType: string;
  /** Our own metrics, for docs/metrics.md. */
  readonly ours: readonly { name: string; help: string; labels: readonly string[]; fromDatabase: boolean }[];
  /** How long requests took. */
  readonly requests: client.Histogram<'method' | 'route' | 'status'>;
  /** Every metric of this process, in the format of Prometheus. */
  text(): Promise<string>;
}

const fromDatabase = new Set([
  QUEUE_DEPTH,
  QUEUE_AGE,
  ...MEASURES.flatMap(({ collector }) => (collector?.gauges ?? []).map(({ name }) => name)),
]);

const labelsOf = (metric: object): string[] =>
  'labelNames' in metric && Array.isArray(metric.labelNames) ? metric.labelNames.map(String) : [];

function measureStandby(db: Deps['db'], registers: client.Registry[]): void {
  new client.Gauge({
    name: 'textloom_standby_lag_seconds',
    help: 'With DATABASE_READ_URL: how far the standby is behind; NaN while it does not respond',
    registers,
    collect() {
      this.set(db.standby()?.lag ?? Number.NaN);
    },
  });
  new client.Gauge({
    name: 'textloom_standby_used',
    help: 'With DATABASE_READ_URL: 1 while reads go to the standby, 0 while they go to the primary',
    registers,
    collect() {
      this.set(db.standby()?.used === true ? 1 : 0);
    },
  });
  new client.Counter({
    name: 'textloom_reads_total',
    help: 'With DATABASE_READ_URL: reads that may go to the standby, by where they went: standby, or primary',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset();
      for (const [server, reads] of Object.entries(db.standby()?.reads ?? {})) this.inc({ server }, reads);
    },
  });
}

/**
 * The metrics of a process: those of Node (memory, event loop), its own counters, and those read from the database,
 * which every process reports alike.
 */
export function createMetrics({ config, db, live, log }: Pick<Deps, 'config' | 'db' | 'live' | 'log'>): Metrics {
  const registry = new client.Registry();
  const registers = [registry];
  client.collectDefaultMetrics({ register: registry });
  new client.Gauge({
    name: 'textloom_process_info',
    help: '1: for counting processes by role',
    labelNames: ['role'],
    registers,
  }).set({ role: config.role }, 1);
  new client.Gauge({
    name: 'textloom_live_streams',
    help: 'Open tabs',
    registers,
    collect() {
      this.set(live.size);
    },
  });
  new client.Gauge({
    name: 'textloom_database_waiting',
    help: 'Callers that wait for a database connection',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, waiting] of Object.entries(db.waiting())) this.set({ pool }, waiting);
    },
  });
  if (db.standby()) measureStandby(db, registers);
  const requests = new client.Histogram({
    name: 'textloom_http_request_seconds',
    help: 'Time of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  for (const { counted = [] } of MEASURES) for (const metric of counted) registry.registerMetric(metric);
  const readings = new Readings({ db, log, registry, measures: MEASURES });
  return {
    contentType: registry.contentType,
    ours: registry
      .getMetricsAsArray()
      .filter(({ name }) => name.startsWith('textloom_'))
      .map((metric) => ({
        name: metric.name,
        help: metric.help,
        labels: labelsOf(metric),
        fromDatabase: fromDatabase.has(metric.name),
      })),
    requests,
    async text() {
      await readings.refresh();
      return registry.metrics();
    },
  };
}
