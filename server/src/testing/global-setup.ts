import { execFileSync } from 'node:child_process';
import { fromRoot } from '../platform/base/paths';
import { startTestCluster, stopTestCluster, type TestCluster } from './cluster';
import { testClusterVariable } from './database-variable';

declare global {
  var textloomTestCluster: TestCluster | undefined;
}

/**
 * Starts one PostgreSQL for the whole run of jest, whose address the workers inherit, and builds the scripts of the
 * stand-ins' pages, which a server reads when it starts.
 */
export default async function setup(): Promise<void> {
  execFileSync(process.execPath, [fromRoot('scripts/lib/build-pages.mjs')]);
  const cluster = await startTestCluster();
  globalThis.textloomTestCluster = cluster;
  process.env[testClusterVariable] = cluster.postgres.url;
}

export async function stop(): Promise<void> {
  if (globalThis.textloomTestCluster) await stopTestCluster(globalThis.textloomTestCluster);
}
