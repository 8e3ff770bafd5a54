import type { FullConfig } from '@playwright/test';
import { startServer } from './server';

/** A server for each worker, with its own database and demo data; support/app.ts picks the worker's own. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: workers }, () => startServer()));
  process.env.TEXTLOOM_E2E_URLS = servers.map(({ url }) => url).join(' ');
  return async () => {
    if (process.env.TEXTLOOM_E2E_LOG) for (const server of servers) console.log(server.output());
    await Promise.all(servers.map((server) => server.stop()));
  };
}
