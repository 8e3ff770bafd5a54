import { startTestCluster, stopTestCluster, type TestCluster } from './cluster';
import { testClusterVariable } from './database-variable';

declare global {
  var textloomTestCluster: TestCluster | undefined;
}

/** Starts one PostgreSQL for the whole run of jest; workers inherit its address. */
export default async function setup(): Promise<void> {
  const cluster = await startTestCluster();
  globalThis.textloomTestCluster = cluster;
  process.env[testClusterVariable] = cluster.postgres.url;
}

export async function stop(): Promise<void> {
  if (globalThis.textloomTestCluster) await stopTestCluster(globalThis.textloomTestCluster);
}
