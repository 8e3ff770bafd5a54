import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../base/startup-error';

/** Whether a process is alive; a zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The content of postmaster.pid. */
export interface PostmasterFile {
  pid: number;
  port: number;
  socketFolder: string;
  status: string;
}

/** Reads a cluster's postmaster.pid. Returns undefined when it is missing or incomplete. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: (lines[4] ?? '').trim(),
    status: (lines[7] ?? '').trim(),
  };
}

const LOCK_TRIES = 1500;
const LOCK_PAUSE_MS = 40;

/** Serialises starts on a folder: the server and an operator command may start at the same time. */
export async function lockFolder(file: string): Promise<() => void> {
  for (let attempt = 0; attempt < LOCK_TRIES; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (holderIsGone(file)) rmSync(file, { force: true });
    await sleep(LOCK_PAUSE_MS);
  }
  throw new StartupError(
    `Another Textloom has been starting for a minute with the same data folder; if that is not the case, remove ${file}.`,
  );
}

function holderIsGone(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    return holder > 0 && !isAlive(holder);
  } catch {
    return false;
  }
}
