import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../src/platform/db/embedded/processes';
import { startEmbeddedPostgres, type EmbeddedOptions } from '../../src/platform/db/embedded-postgres';

const START_MS = 60_000;

/** A separate PostgreSQL for the rehearsal, which may kill, stop, pause and restart it. */
export interface OwnPostgres {
  url: string;
  superuserUrl: string;
  /** Sends a signal to the postmaster and waits until it has exited. */
  end(signal: 'SIGKILL' | 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Starts it again at the same address, unless it runs. */
  begin(): Promise<void>;
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

async function ended(pid: number): Promise<void> {
  for (const limit = Date.now() + START_MS; isAlive(pid); await sleep(20))
    if (Date.now() > limit) throw new Error(`PostgreSQL (process ${pid}) does not end`);
}

/** `durable: false` for data that no fault touches. */
export type OwnPostgresOptions = Pick<EmbeddedOptions, 'durable' | 'settings'>;

export async function ownPostgres(dataFolder: string, options: OwnPostgresOptions): Promise<OwnPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, ...options });
  const signal = (name: NodeJS.Signals): boolean => process.kill(server.pid, name);
  return {
    url: server.url,
    superuserUrl: server.superuserUrl,
    async end(name) {
      const { pid } = server;
      signal(name);
      await ended(pid);
    },
    async begin() {
      for (const limit = Date.now() + START_MS; !isAlive(server.pid); await sleep(200)) {
        // Refused while processes of the killed one still use its memory.
        await server.revive().catch(() => undefined);
        if (Date.now() > limit) throw new Error('PostgreSQL does not start again');
      }
    },
    pause: () => void signal('SIGSTOP'),
    resume: () => void signal('SIGCONT'),
    async stop() {
      if (isAlive(server.pid)) signal('SIGCONT');
      await server.stop();
    },
  };
}
