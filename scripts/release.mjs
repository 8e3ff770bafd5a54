// pnpm release: publishes a remote and controls which release is in force, from any machine (docs/remotes.md).
import { readFileSync } from 'node:fs';
import { commandLine, FLAG, TEXT } from './lib/command-line.mjs';
import { Failure, main } from './lib/failure.mjs';
import { remoteIds } from './lib/packages.mjs';
import { fromRoot } from './lib/paths.mjs';
import { releaseServer } from './lib/release/release-server.mjs';
import { changesTable, releasesTable, sentenceOf, sizeOf } from './lib/release/release-table.mjs';
import { runNode } from './lib/run.mjs';

const USAGE = `Usage:
pnpm release <remote> [--activate] [--share 10%] [--at-once]   builds, checks and publishes it
pnpm release activate <remote> <version> [--share 10%] [--at-once]
pnpm release rollback|disable|enable <remote> [--at-once]
pnpm release list [remote]

--share     the percentage of the accounts that get it; the first release goes to all
--at-once   open tabs do not keep what they have
--seen      the number of the last change that you saw: if there is another one since, nothing is changed
--to        the server's address (or TEXTLOOM_RELEASE_URL; default: the server of this machine)
--json      prints data in place of sentences
TEXTLOOM_RELEASE_TOKEN is the token of your remote. A server of this machine needs none.`;

const options = { to: TEXT, share: TEXT, seen: TEXT, activate: FLAG, 'at-once': FLAG, json: FLAG };
const CHANGES = ['activate', 'rollback', 'disable', 'enable'];

/** Options of each command beside --to and --json. */
const TAKES = {
  activate: ['share', 'at-once', 'seen'],
  rollback: ['at-once', 'seen'],
  disable: ['at-once', 'seen'],
  enable: ['at-once', 'seen'],
  list: [],
  release: ['activate', 'share', 'at-once', 'seen'],
};

/** An option unknown to a command would be ignored silently. */
function requireKnown(command, values) {
  const foreign = Object.keys(values).find((name) => !['to', 'json', ...TAKES[command]].includes(name));
  if (foreign) throw new Failure(`"${command}" takes no --${foreign}.\n${USAGE}`);
}

const progress = (text) => console.error(text);

/** The newest change of a remote, after which there must be no other; 0 before the first. */
async function lastChange(server, remote) {
  const releases = await server.call('release/list', {});
  return releases.find((one) => one.remote === remote)?.change ?? 0;
}

const change = (server, action, body, { share, 'at-once': atOnce }, seen) =>
  server.call(`release/${action}`, {
    ...body,
    ...(share === undefined ? {} : { share }),
    ...(atOnce ? { at_once: true } : {}),
    seen,
  });

async function build(remote) {
  progress(`Building ${remote}…`);
  const { code, output } = await runNode([fromRoot('scripts/build.mjs'), remote], { capture: true });
  if (code !== 0) throw new Failure(output.trim());
  const folder = fromRoot(`mfe-${remote}`, 'dist');
  return { folder, version: JSON.parse(readFileSync(`${folder}/release.json`, 'utf8')).version };
}

/** Builds, checks, publishes and, if requested, activates. */
async function release(server, remote, values) {
  const ids = remoteIds();
  if (!ids.includes(remote)) throw new Failure(`There is no remote ${remote} here. There are: ${ids.join(', ')}.`);
  // Read first, so that a change made by somebody else during this build is not overwritten.
  const seen = values.seen ?? (await lastChange(server, remote));
  const { folder, version } = await build(remote);
  progress(`Checking ${remote} ${version}: types, lint, tests…`);
  const { verify } = await import('./lib/release/verify.mjs');
  await verify(remote);
  const { pack } = await import('./lib/release/archive.mjs');
  const archive = await pack(folder);
  progress(`Uploading ${sizeOf(archive.length)} to ${server.address}…`);
  const published = await server.call('release/upload', archive);
  const text = `${remote} ${version} is ${published.created ? 'published' : 'published already'} on ${server.address}.`;
  if (!values.activate && values.share === undefined)
    return { data: published, text: `${text}\nNext: pnpm release activate ${remote} ${version} [--share 10%]` };
  const changed = await change(server, 'activate', { remote, version }, values, seen);
  return { data: { ...published, ...changed }, text: `${text}\n${sentenceOf('activate', changed)}` };
}

async function decide(server, [action, remote, version, ...more], values) {
  const complete = remote && (action === 'activate' ? version : version === undefined) && more.length === 0;
  if (!complete) throw new Failure(USAGE);
  const seen = values.seen ?? (await lastChange(server, remote));
  const body = action === 'activate' ? { remote, version } : { remote };
  const changed = await change(server, action, body, values, seen);
  return { data: changed, text: sentenceOf(action, changed) };
}

async function list(server, [remote, ...more]) {
  if (more.length > 0) throw new Failure(USAGE);
  const all = await server.call('release/list', {});
  if (remote === undefined) return { data: all, text: releasesTable(all) };
  const releases = all.filter((one) => one.remote === remote);
  const changes = await server.call('release/history', { remote });
  return { data: { releases, changes }, text: `${releasesTable(releases)}\n\n${changesTable(changes)}` };
}

main(async () => {
  const { words, values } = commandLine(USAGE, { options, words: true });
  const [first, ...rest] = words;
  if (first === undefined) throw new Failure(USAGE);
  requireKnown(Object.hasOwn(TAKES, first) ? first : 'release', values);
  const server = releaseServer(values.to);
  const run = async () => {
    if (first === 'list') return list(server, rest);
    if (CHANGES.includes(first)) return decide(server, words, values);
    if (rest.length > 0) throw new Failure(USAGE);
    return release(server, first, values);
  };
  const { data, text } = await run();
  console.log(values.json ? JSON.stringify(data, null, 2) : text);
});
