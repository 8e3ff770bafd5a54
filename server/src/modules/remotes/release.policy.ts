import type { ParsedManifest } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import { AppError } from '../../base/app-error';
import { isSingle } from './manifest.policy';
import { overlap } from './page-paths';
import { readAllInForce } from './release.repository';
import { shellPages } from './shell-pages';

const conflict = (reason: string): AppError => new AppError('conflict', reason);

/**
 * Refuses a release with the name of the shell, or with a page whose addresses are in part those of the shell or of
 * another active remote: which of the two opens would depend on the order of the list. The shell's `:id` takes numbers
 * only, so that remotes may stand at words beside it: `/account/inbox` beside `/account/:id`.
 */
function requireOwnAddresses({ id, pages }: ParsedManifest, others: readonly ParsedManifest[]): void {
  const shell = shellPages();
  if (id === shell.id) throw conflict(`A remote can not be called ${id}: that is the shell's name.`);
  for (const { path } of Object.values(pages)) {
    for (const other of [shell, ...others]) {
      const holder = Object.values(other.pages).find((page) =>
        overlap(path, page.path, { numericIds: other === shell }),
      );
      if (holder)
        throw conflict(
          `The page ${path} of ${id} stands at an address that ${other.title} uses already: ${holder.path}.`,
        );
    }
  }
}

/** Refuses a second widget in a slot that takes one. */
function requireFreeSlots({ id, widgets }: ParsedManifest, others: readonly ParsedManifest[]): void {
  for (const { slot } of Object.values(widgets)) {
    const holder =
      isSingle(slot) && others.find((other) => Object.values(other.widgets).some((one) => one.slot === slot));
    if (holder) throw conflict(`The slot ${slot} takes one widget, and ${holder.title} has it already, not ${id}.`);
  }
}

/** Refuses a release that takes something of the shell or of another active remote. */
export async function requireOwnPlaces(tx: Tx, manifest: ParsedManifest): Promise<void> {
  const active = await readAllInForce(tx);
  const others = active.filter((one) => one.enabled && one.remote !== manifest.id).map((one) => one.manifest);
  requireOwnAddresses(manifest, others);
  requireFreeSlots(manifest, others);
}
