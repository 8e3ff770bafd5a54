import { readFileSync } from 'node:fs';
import { bundleProgram } from './bundle-program';
import { spawnProgram } from './spawn-program';

export interface AppProcess {
  port: number;
  /** Peak memory in MB; Linux only. */
  peakMb(): number;
  stop(): Promise<void>;
}

/** The application in its own process, so that its memory can be measured. */
export async function spawnApp(databaseUrl: string, dataDir: string): Promise<AppProcess> {
  const file = await bundleProgram('testing/server-process.ts');
  const { child, wrote, gone } = spawnProgram(file, { TEXTLOOM_DATA: dataDir, DATABASE_URL: databaseUrl });
  const listening = await wrote('port ');
  return {
    port: Number(listening.slice('port '.length)),
    peakMb: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024,
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
