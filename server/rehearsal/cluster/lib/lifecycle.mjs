// Brings the cluster up and down.
import { mkdirSync, rmSync } from 'node:fs';
import { Failure } from '../../../../scripts/lib/failure.mjs';
import {
  isWhole,
  leader,
  makeDatabase,
  makeDisks,
  removeDisks,
  startEtcd,
  startGuard,
  startPatroni,
} from './database.mjs';
import { startFront } from './front.mjs';
import { inState, NODES, requireHost, STATE } from './layout.mjs';
import { haveNamespaces, makeNamespaces, removeNamespaces } from './namespaces.mjs';
import { end, recorded, until } from './processes.mjs';
import { buildServers, SERVERS, startOutside, startServer, untilReady } from './servers.mjs';

const say = (line) => console.log(line);

export async function down() {
  const names = Object.keys(recorded());
  const fronts = names.filter((name) => !/^(etcd|patroni|outside)/.test(name));
  await end(fronts);
  await end(names.filter((name) => /^(patroni|outside)/.test(name)));
  await end(names.filter((name) => name.startsWith('etcd')));
  removeNamespaces();
  removeDisks();
  rmSync(STATE, { recursive: true, force: true });
}

export async function up() {
  requireHost();
  if (haveNamespaces()) throw new Failure('The cluster is up already: see "status", or end it with "down".');
  mkdirSync(STATE, { recursive: true, mode: 0o755 });
  try {
    await buildServers();
    makeNamespaces();
    makeDisks();
    for (const node of NODES) startEtcd(node);
    for (const node of NODES) startPatroni(node);
    for (const node of NODES) startGuard(node);
    startFront();
    await until('the first primary', leader, 90);
    await makeDatabase();
    await until('two standbys', isWhole, 120);
    say(`three nodes; the primary is ${leader()}`);
    await startOutside();
    for (const name of SERVERS) startServer(name);
    await untilReady();
    say(`${SERVERS.join(', ')} are ready; logs in ${inState('log')}`);
  } catch (error) {
    say(`It failed; "down" removes what was started. Logs: ${inState('log')}`);
    throw error;
  }
}
