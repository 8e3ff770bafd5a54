import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { bundleProgram } from './bundle-program';

export interface AppProcess {
  port: number;
  /** Peak memory in MB; Linux only. */
  peakMb(): number;
  stop(): Promise<void>;
}

/** The application in its own process, so that its memory can be measured. */
export async function spawnApp(databaseUrl: string, dataDir: string): Promise<AppProcess> {
  const file = await bundleProgram('testing/server-process.ts');
  const child = spawn(process.execPath, [file], {
    env: {
      ...process.env,
      TEXTLOOM_DATA: dataDir,
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const said = await Promise.race([
    once(child.stdout, 'data'),
    gone.then(() => {
      throw new Error('The server ended before it listened.');
    }),
  ]);
  return {
    port: Number(String(said[0])),
    peakMb: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024,
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
