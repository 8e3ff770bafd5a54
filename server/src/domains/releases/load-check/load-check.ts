import { containerName, remoteManifestSchema, z } from '@textloom/contracts';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../platform/base/app-error';
import { fromRoot } from '../../../platform/base/paths';
import type { BuiltRemote } from '../build/built-remote';
import type { FederatedPart } from '../file/release-content';
import type { ShellBuild } from '../shell/shell-build';

const TIME_LIMIT_MS = 10_000;
const MEMORY_MB = 256;
/** Releases are loaded at most two at a time; the others wait. */
const limitLoads = pLimit(2);
const FOLDER = 'server/src/domains/releases/load-check';

/** Node's permission model without any permission; its name has no prefix since Node 22.13. */
const permission = (): string =>
  process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';

/** Runs the program in a process without any access, and returns its output. */
async function runIsolated(input: string): Promise<string> {
  const program = readFileSync(fromRoot(FOLDER, 'program.cjs'), 'utf8');
  const flags = [permission(), `--max-old-space-size=${MEMORY_MB}`, '--disallow-code-generation-from-strings'];
  const child = spawn(process.execPath, [...flags, '--eval', program], {
    env: { SystemRoot: process.env.SystemRoot },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  // A process that ends early leaves part of its input unread.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return text(child.stdout);
}

const outcomeSchema = z.union([z.object({ report: z.string() }), z.object({ error: z.string() })]);
const reportSchema = z.object({ manifest: z.unknown(), needs: z.record(z.string(), z.string()) });

export interface LoadedRelease extends Pick<BuiltRemote, 'manifest' | 'version'> {
  scripts: Readonly<Record<string, string>>;
}

/**
 * Loads a release once as a tab would: its entry, every page and every widget, with dummies for the shell's shared
 * modules. If that fails, refuses the release with the error message of its code. Returns the modules that it uses from
 * the shell, with their versions.
 */
export async function requireLoads(
  { manifest, version, scripts }: LoadedRelease,
  { entry, named }: FederatedPart,
  { surface }: ShellBuild,
): Promise<Record<string, string>> {
  const { id, pages, widgets } = manifest;
  const refused = (reason: string): AppError =>
    new AppError('invalid', `${id} ${version} cannot be loaded: ${reason.replace(/\.$/, '')}.`);
  const written = await limitLoads(
    runIsolated,
    JSON.stringify({
      realm: readFileSync(fromRoot(FOLDER, 'realm.cjs'), 'utf8'),
      scripts,
      base: `https://textloom.invalid/remotes/${id}/${version}/`,
      container: containerName(id),
      entry,
      named: named.filter((file) => file.endsWith('.js')),
      pages: Object.keys(pages).filter((name) => pages[name]?.view === undefined),
      widgets: Object.keys(widgets),
      surface,
    }),
  );
  if (written === '') throw refused(`it needs more than ${TIME_LIMIT_MS / 1_000} seconds or ${MEMORY_MB} MB`);
  const outcome = outcomeSchema.parse(JSON.parse(written));
  if ('error' in outcome) throw refused(outcome.error);
  const report = reportSchema.parse(JSON.parse(outcome.report));
  const loaded = remoteManifestSchema.safeParse(report.manifest);
  if (!loaded.success || !isDeepStrictEqual(loaded.data, manifest))
    throw refused('the manifest in its code differs from remote.json');
  return report.needs;
}
