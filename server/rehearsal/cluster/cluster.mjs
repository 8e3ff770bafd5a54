// A cluster as an installation with high availability has it, on one machine: three nodes with etcd, Patroni and PostgreSQL,
// HAProxy and PgBouncer before them, two servers for HTTP and two that send, each machine in a network namespace.
import { commandLine } from '../../../scripts/lib/command-line.mjs';
import { Failure, main } from '../../../scripts/lib/failure.mjs';
import { membersOf } from './lib/database.mjs';
import { NODES, requireHost } from './lib/layout.mjs';
import { down, up } from './lib/lifecycle.mjs';
import { haveNamespaces } from './lib/namespaces.mjs';
import { isRunning, recorded } from './lib/processes.mjs';
import { isReady, SERVERS } from './lib/servers.mjs';

const USAGE = `Usage: node server/rehearsal/cluster/cluster.mjs up|down|status
up: starts three database nodes (etcd, Patroni, PostgreSQL), HAProxy, PgBouncer, a carrier and a card provider, two servers
for HTTP and two that send, in network namespaces of their own. As root, on Linux, with Debian's packages.
down: ends all of it and removes it. status: what runs, and which node is the primary.`;

const say = (line) => console.log(line);

function status() {
  if (!haveNamespaces()) return say('down');
  for (const [name, entry] of Object.entries(recorded())) {
    const state = isRunning(entry) ? `pid ${entry.pid}` : 'ended';
    say(`${name.padEnd(16)} ${state}${SERVERS.includes(name) && isReady(name) ? ', ready' : ''}`);
  }
  const members = NODES.map(membersOf).find(({ length }) => length > 0) ?? [];
  for (const { name, role, state, lag } of members)
    say(`${name}: ${role}, ${state}${lag === undefined ? '' : `, lag ${lag}`}`);
}

main(async () => {
  const { words } = commandLine(USAGE, { words: true });
  const command = { up, down, status }[words[0]];
  if (!command || words.length > 1) throw new Failure(USAGE);
  requireHost();
  await command();
});
