import { existsSync } from 'node:fs';
import { MACHINES, NET, namespaceOf, addressOf } from './layout.mjs';
import { killPid, run } from './processes.mjs';

const exists = (name) => existsSync(`/run/netns/${name}`);
const inNet = (...args) => run('ip', ['-n', NET, ...args]);

export function makeNamespaces() {
  for (const name of [NET, ...MACHINES.map(namespaceOf)]) run('ip', ['netns', 'add', name]);
  inNet('link', 'add', 'bridge', 'type', 'bridge');
  inNet('link', 'set', 'bridge', 'up');
  for (const machine of MACHINES) {
    const own = (...args) => run('ip', ['-n', namespaceOf(machine), ...args]);
    inNet('link', 'add', machine, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespaceOf(machine));
    inNet('link', 'set', machine, 'master', 'bridge', 'up');
    own('link', 'set', 'lo', 'up');
    own('address', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0');
    own('link', 'set', 'eth0', 'up');
  }
}

/** The cable of a machine: when unplugged, its connections receive nothing any more, not even a reset. */
export const unplug = (machine) => inNet('link', 'set', machine, 'down');
export const plug = (machine) => inNet('link', 'set', machine, 'up');

const pidsIn = (name) => run('ip', ['netns', 'pids', name]).split('\n').filter(Boolean).map(Number);

/**
 * Removes the namespaces. Processes that still run in them were started there by the cluster, such as a postmaster
 * without Patroni.
 */
export function removeNamespaces() {
  for (const name of [...MACHINES.map(namespaceOf), NET].filter(exists)) {
    for (const pid of pidsIn(name)) killPid(pid);
    run('ip', ['netns', 'delete', name]);
  }
}

/** SIGKILL at once for everything on a machine except the process `except`, as in a power loss. */
export function killMachine(machine, except) {
  for (const pid of pidsIn(namespaceOf(machine))) if (pid !== except) killPid(pid);
}

export const haveNamespaces = () => exists(NET);
