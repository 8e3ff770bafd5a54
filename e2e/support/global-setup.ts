import type { FullConfig } from '@playwright/test';
import { sqlOf } from './database';
import { startServer } from './server';

/** One real server for the run; tests get its address from the environment. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: workers }, () => startServer()));
  // Journeys send at once, and at night too; those about undo and quiet hours switch them on again.
  for (const { dataDir } of servers)
    await sqlOf(dataDir, 'update account set undo_seconds = 0, quiet_until = null, quiet_from = null');
  process.env.TEXTLOOM_E2E_URLS = servers.map(({ url }) => url).join(' ');
  process.env.TEXTLOOM_E2E_FOLDERS = servers.map(({ dataDir }) => dataDir).join(' ');
  return async () => {
    if (process.env.TEXTLOOM_E2E_LOG) for (const server of servers) console.log(server.output());
    await Promise.all(servers.map((server) => server.stop()));
  };
}
