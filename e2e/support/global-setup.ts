import type { FullConfig } from '@playwright/test';
import { sqlOf } from './database';
import { leaksOf } from './log-check';
import { startServer } from './server';

const OWNER = 'marco@marcos-pizza.example';

/** One real server for each worker; tests get its address from the environment. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: workers }, () => startServer()));
  // Journeys send without an undo period, quiet hours and the law's hours; those that test these switch them on again.
  for (const { dataDir } of servers) {
    await sqlOf(
      dataDir,
      `update account set undo_seconds = 0, quiet_until = null, quiet_from = null, hours_allowed = 'Journeys run at night.'`,
    );
    // Each journey adds its own keyword, but the owner's plan allows only a few.
    await sqlOf(
      dataDir,
      'update subscription set extra_keywords = extra_keywords + 40 where account_id = (select account_id from app_user where email = $1)',
      [OWNER],
    );
  }
  process.env.TEXTLOOM_E2E_URLS = servers.map(({ url }) => url).join(' ');
  process.env.TEXTLOOM_E2E_FOLDERS = servers.map(({ dataDir }) => dataDir).join(' ');
  return async () => {
    if (process.env.TEXTLOOM_E2E_LOG) for (const server of servers) console.log(server.output());
    try {
      const leaks = (await Promise.all(servers.map(({ dataDir }) => leaksOf(dataDir)))).flat();
      if (leaks.length > 0) throw new Error(`The log contains what it must not:\n${leaks.join('\n')}`);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  };
}
