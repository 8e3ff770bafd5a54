// What happens to the primary, and how its machine returns afterwards.
import { rmSync } from 'node:fs';
import { diskOf, isWhole, patroni, startGuard, startPatroni, strays } from './database.mjs';
import { killMachine, plug, unplug } from './namespaces.mjs';
import { isRunning, recorded, run, until } from './processes.mjs';

const fillerOf = (node) => `${diskOf(node)}/filler`;

export const FAULTS = {
  kill: {
    what: 'PostgreSQL and Patroni were killed',
    cause: async (node) => killMachine(node, recorded()[`etcd-${node}`].pid),
  },
  cut: { what: 'the cable was pulled', cause: async (node) => unplug(node) },
  disk: {
    what: 'the disk was filled',
    // dd ends with an error when no space is left, which is intended.
    cause: async (node) => run('dd', ['if=/dev/zero', `of=${fillerOf(node)}`, 'bs=64k'], { allowed: [1] }),
  },
};

/** Undoes the fault and waits until two standbys follow again; one that cannot is recreated. */
export async function heal(node) {
  plug(node);
  rmSync(fillerOf(node), { force: true });
  if (!isRunning(recorded()[`patroni-${node}`])) startPatroni(node);
  if (!isRunning(recorded()[`guard-${node}`])) startGuard(node);
  const whole = () => until('two standbys follow', isWhole, 40);
  await whole().catch(async () => {
    for (const stray of strays()) patroni(stray, '/reinitialize', { force: true });
    await whole();
  });
}
