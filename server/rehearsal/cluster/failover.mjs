// Loses the primary in the middle of a campaign of 20,000, with joins, STOPs and payments, and judges what became of each.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { commandLine, TEXT } from '../../../scripts/lib/command-line.mjs';
import { Failure, main } from '../../../scripts/lib/failure.mjs';
import { table } from '../../../scripts/lib/table.mjs';
import { leader } from './lib/database.mjs';
import { FAULTS, heal } from './lib/faults.mjs';
import { databaseUrl, inState, OUTSIDE_URL, PORT, PUBLIC_URL, requireHost } from './lib/layout.mjs';
import { down, up } from './lib/lifecycle.mjs';
import { haveNamespaces } from './lib/namespaces.mjs';
import { inside } from './lib/processes.mjs';
import { buildRelease } from './lib/release.mjs';
import { bundle, KEYS, replaceServers } from './lib/servers.mjs';

const KINDS = [...Object.keys(FAULTS), 'roll'];
const USAGE = `Usage: node server/rehearsal/cluster/failover.mjs [${KINDS.join('|')}…] [--runs 1] [--from COMMIT]
Brings the cluster up (cluster.mjs) unless it is, loses the primary in the middle of a campaign of 20,000, and judges:
nothing lost, nothing twice, nothing misbilled, no text after a STOP, sending again within 60 seconds. All kinds if none
is named. roll: loses nothing, and replaces the servers of COMMIT (default HEAD) by those of these sources, one after the
other. The exit code is 0 only if all of it is so.`;

const outsideDatabase = () => {
  const line = readFileSync(inState('log', 'outside.log'), 'utf8')
    .split('\n')
    .findLast((one) => one.includes('"msg":"database"'));
  if (!line) throw new Failure('The carrier has not written where its database is.');
  return JSON.parse(line).url;
};

/**
 * One campaign; `onMidway` causes the fault, `onSent` undoes it before everything is judged. Resolves to the verdict.
 */
function drive(onMidway, onSent) {
  const order = {
    ...{ databaseUrl: databaseUrl(PORT.postgres), outsideDatabaseUrl: outsideDatabase() },
    ...{ apiUrl: PUBLIC_URL, outsideUrl: OUTSIDE_URL, keys: KEYS },
  };
  const child = spawn('ip', inside('out', process.execPath, [bundle('drive')]), {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, DRIVE_ORDER: JSON.stringify(order) },
  });
  let verdict;
  const answer = (working) =>
    working.then(
      (line) => child.stdin.write(`${line}\n`),
      (error) => {
        console.error(error);
        child.kill('SIGKILL');
      },
    );
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line);
    verdict ??= said.verdict;
    if (!said.verdict) console.log(line);
    if (said.midway !== undefined) answer(onMidway());
    if (said.heal) answer(onSent().then(() => 'healed'));
  });
  return new Promise((resolve) => child.once('close', () => resolve(verdict)));
}

async function loseThePrimary(name) {
  const primary = leader();
  if (!primary) throw new Failure('The cluster has no primary.');
  console.log(`── ${name}: the primary is ${primary} ──`);
  let successor;
  const cause = async () => {
    const at = Date.now();
    await FAULTS[name].cause(primary);
    console.log(`${FAULTS[name].what} (${primary})`);
    return at;
  };
  const undo = async () => {
    successor = leader();
    await heal(primary);
  };
  const verdict = await drive(cause, undo);
  const last = leader();
  return { what: [primary, successor, ...(last === successor ? [] : [last])].join(' → '), verdict };
}

/** The release before starts on the schema of this one, and is replaced under load. */
async function replaceThem(commit) {
  const before = await buildRelease(commit);
  console.log(`── roll: from ${before.hash} ──`);
  await replaceServers(before);
  const replace = async () => {
    const at = Date.now();
    await replaceServers();
    console.log(`replaced in ${Math.round((Date.now() - at) / 1_000)} s`);
    return at;
  };
  const verdict = await drive(replace, async () => undefined);
  return { what: `${before.hash} → here`, verdict };
}

/** Prints what was judged wrong, and returns the row of the table. */
function rowOf(name, run, { what, verdict = { judged: [{ claim: 'a verdict', wrong: ['none'] }] } }) {
  const { judged, againAfter, seconds, joins, stops, payments } = verdict;
  const wrong = judged.filter((one) => one.wrong.length > 0);
  for (const { claim, wrong: cases } of wrong) console.log(`  WRONG  ${claim}: ${cases.length}, such as ${cases[0]}`);
  const figures = [againAfter, seconds, joins, stops, payments].map(String);
  return [`${name} ${run}`, what, ...figures, wrong.length === 0 ? 'right' : 'WRONG'];
}

main(async () => {
  const { words, values } = commandLine(USAGE, { options: { runs: TEXT, from: TEXT }, words: true });
  const runs = Number(values.runs ?? '1');
  if (words.some((one) => !KINDS.includes(one)) || !(runs >= 1)) throw new Failure(USAGE);
  const names = words.length > 0 ? words : KINDS;
  requireHost();
  const mine = !haveNamespaces();
  const rows = [];
  try {
    if (mine) await up();
    for (const name of names)
      for (let run = 1; run <= runs; run += 1) {
        const played = await (name === 'roll' ? replaceThem(values.from ?? 'HEAD') : loseThePrimary(name));
        rows.push(rowOf(name, run, played));
        console.log(JSON.stringify(rows.at(-1)));
      }
  } finally {
    if (mine) await down();
  }
  console.log(`\nload ${loadavg()[0].toFixed(1)}\n`);
  console.log(table([['run', 'what', 'again s', 'campaign s', 'joins', 'STOPs', 'payments', ''], ...rows]));
  return rows.length === names.length * runs && rows.every((row) => row.at(-1) === 'right') ? 0 : 1;
});
