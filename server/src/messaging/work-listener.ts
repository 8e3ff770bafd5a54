import type pg from 'pg';
import type { OutboundDeps } from './outbound/outbound.types';

const RETRY_MS = 2_000;
/** Said once after connecting: anything may have been missed. */
export const EVERYTHING = '*';

/** Wakes on NOTIFY. Losing the connection only costs the wait until the next poll; it comes back by itself. */
export async function listenForWork(deps: Pick<OutboundDeps, 'db' | 'log'>, channel: string, heard: (payload: string) => void): Promise<{ stop(): Promise<void> }> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const lost = (error: unknown): void => {
    if (stopped || timer) return;
    deps.log.warn({ err: error }, 'the line that wakes workers broke');
    client?.removeAllListeners('notification');
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(lost);
    }, RETRY_MS);
  };
  const connect = async (): Promise<void> => {
    const line = await deps.db.dedicated();
    client = line;
    line.on('error', lost);
    line.on('notification', ({ payload }) => heard(payload ?? ''));
    await line.query(`listen ${channel}`);
    heard(EVERYTHING);
  };
  await connect().catch(lost);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
