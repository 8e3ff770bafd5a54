import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../base/startup-error';

/** Where Debian keeps the tools of each version. */
const DEBIAN = '/usr/lib/postgresql';

type Tool = 'pg_dump' | 'pg_restore';

const versionOf = (program: string): number | undefined => {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major] = /(\d+)(?:\.|devel|beta|rc|\s|$)/.exec(status === 0 ? stdout.replace(/^\D+/, '') : '') ?? [];
  return major === undefined ? undefined : Number(major);
};

/** A PostgreSQL tool that can read a server of this version: on PATH, or where Debian installs it. */
export function findTool(tool: Tool, serverMajor: number): string {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin', tool)) : [];
  const found = [tool, ...debian].map((program) => ({ program, major: versionOf(program) }));
  const fitting = found.find(({ major }) => major !== undefined && major >= serverMajor);
  if (fitting) return fitting.program;
  const others = found.flatMap(({ major }) => (major === undefined ? [] : [major]));
  throw new StartupError(
    `The database is PostgreSQL ${serverMajor}, and no ${tool} of version ${serverMajor} or newer is on PATH` +
      `${others.length > 0 ? ` (only ${[...new Set(others)].join(', ')})` : ''}: install postgresql-client-${serverMajor}.`,
  );
}

/** Runs a tool; the password is passed in the environment, where other users cannot see it. */
export function runTool(program: string, args: readonly string[], url: string): Promise<string> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, [...args, `--dbname=${address.toString()}`], {
    env: { ...process.env, PGPASSWORD: password, PGAPPNAME: 'textloom_backup' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new StartupError(`${program} failed: ${errors.trim().split('\n').slice(0, 3).join(' ')}`));
    });
  });
}
