import type { ParsedManifest } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { AppError } from '../../../platform/base/app-error';
import { isSingle } from '../build/manifest.policy';
import { overlap } from '../build/page-paths';
import { readAllInForce } from './release.repository';
import { shellPages } from '../shell/shell-pages';

const conflict = (reason: string): AppError => new AppError('conflict', reason);

/**
 * Refuses a release with the name of the shell, or with a page whose addresses overlap with those of the shell or of
 * another active remote: otherwise their order would decide which of the two opens. The shell's `:id` matches numbers
 * only, so that remotes may use words in its place: `/account/inbox` next to `/account/:id`.
 */
function requireOwnAddresses({ id, pages }: ParsedManifest, others: readonly ParsedManifest[]): void {
  const shell = shellPages();
  if (id === shell.id) throw conflict(`A remote cannot be called ${id}: that is the shell's name.`);
  for (const { path } of Object.values(pages)) {
    for (const other of [shell, ...others]) {
      const holder = Object.values(other.pages).find((page) =>
        overlap(path, page.path, { numericIds: other === shell }),
      );
      if (holder)
        throw conflict(`The page ${path} of ${id} has an address that ${other.title} already uses: ${holder.path}.`);
    }
  }
}

/** Refuses a second widget in a slot that allows only one. */
function requireFreeSlots({ id, widgets }: ParsedManifest, others: readonly ParsedManifest[]): void {
  for (const { slot } of Object.values(widgets)) {
    const holder =
      isSingle(slot) && others.find((other) => Object.values(other.widgets).some((one) => one.slot === slot));
    if (holder)
      throw conflict(`The slot ${slot} allows one widget and ${holder.title} already has it, so ${id} is refused.`);
  }
}

/** Refuses a letter after `g` that opens a page of the shell or of another active remote. */
function requireOwnLetters({ id, pages }: ParsedManifest, others: readonly ParsedManifest[]): void {
  for (const { path, jump } of Object.values(pages)) {
    if (jump === undefined) continue;
    for (const other of [shellPages(), ...others]) {
      const holder = Object.values(other.pages).find((page) => page.jump === jump);
      if (holder)
        throw conflict(
          `The page ${path} of ${id} has the letter ${jump}, which opens ${holder.path} of ${other.title}.`,
        );
    }
  }
}

/** Refuses a release that conflicts with the shell or with another active remote. */
export async function requireOwnPlaces(tx: Tx, manifest: ParsedManifest): Promise<void> {
  const active = await readAllInForce(tx);
  const others = active.filter((one) => one.enabled && one.remote !== manifest.id).map((one) => one.manifest);
  requireOwnAddresses(manifest, others);
  requireFreeSlots(manifest, others);
  requireOwnLetters(manifest, others);
}
