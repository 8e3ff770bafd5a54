/** How fast work is beside a transaction that is held open, against the same work in turn without one. */
import type { Database } from '../../../src/platform/db/connection';
import type { Site } from '../../harness/site';
import { percentile, round } from './command';
import { holdSnapshot, openDatabase, type Base } from './stage';

/** The ratio that the work beside the transaction must reach. */
const GOAL = 0.9;
/** Rounds from which the ratio is judged; fewer prove nothing. */
const JUDGED = 8;

/** Two databases with a server each; a transaction is held open on the second. */
export interface Both<Side> {
  alone: Side;
  beside: Side;
}

/** Opens both, and starts a server on each; the transaction is held on the second. */
export async function twoDatabases<Side>(site: Site, startOn: (base: Base) => Promise<Side>): Promise<Both<Side>> {
  const first = await openDatabase(site, 'database alone');
  const second = await openDatabase(site, 'database beside');
  await holdSnapshot(second);
  return { alone: await startOn(first), beside: await startOn(second) };
}

const deadRows = async ({ engine }: Database): Promise<number> => {
  const { rows } = await engine.query<{ dead: number }>(
    `select coalesce(sum(n_dead_tup), 0)::int as dead from pg_stat_user_tables where schemaname = 'public'`,
  );
  return rows[0]?.dead ?? 0;
};

/**
 * Runs each round on both, in turn, so that a changing speed of the machine does not matter; `work` returns its rate.
 * The rounds are the load whose dead rows stay. Fails when the ratio of the last quarter of them is below the goal.
 */
export async function inTurn<Side extends { db: Database }>(
  both: Both<Side>,
  rounds: number,
  work: (side: Side, label: string, at: number) => Promise<number>,
): Promise<void> {
  const ratios: number[] = [];
  for (let at = 0; at < rounds; at += 1) {
    const rates = { alone: 0, beside: 0 };
    for (const name of at % 2 === 0 ? (['alone', 'beside'] as const) : (['beside', 'alone'] as const))
      rates[name] = await work(both[name], name === 'alone' ? 'without' : 'with snapshot', at);
    ratios.push(rates.beside / rates.alone);
  }
  const last = ratios.slice(-Math.ceil(rounds / 4));
  const ratio =
    percentile(
      last.map((one) => one * 1_000),
      0.5,
    ) / 1_000;
  const misses = rounds >= JUDGED && ratio < GOAL ? String(GOAL) : '';
  const found = {
    ratio: round(ratio),
    lowest: round(Math.min(...last)),
    highest: round(Math.max(...last)),
    rounds: last.length,
    deadRows: await deadRows(both.beside.db),
    deadRowsAlone: await deadRows(both.alone.db),
    misses,
  };
  console.log('beside a snapshot', JSON.stringify(found));
  if (misses !== '') throw new Error(`beside a snapshot the rate is ${found.ratio} of that without; goal ${GOAL}`);
}
