import type { ParsedManifest } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import { AppError } from '../../base/app-error';
import { readAllInForce } from './release.repository';
import { shellPages } from './shell-pages';

/**
 * An address without the names of its parameters and without its last slash: /lists/:id and /lists/:list/ are equal.
 */
const shapeOf = (path: string): string => path.replaceAll(/:\w+/g, ':').replace(/(.)\/$/, '$1');

/**
 * Refuses a release with the name or a page address of the shell or of another active
 * remote: the route list would keep one of the two pages and drop the other silently.
 */
export async function requireOwnAddresses(tx: Tx, { id, pages }: ParsedManifest): Promise<void> {
  const shell = shellPages();
  if (id === shell.id) throw new AppError('conflict', `A remote can not be called ${id}: that is the shell's name.`);
  const active = await readAllInForce(tx);
  const others = [shell, ...active.filter((one) => one.enabled && one.remote !== id).map((one) => one.manifest)];
  const taken = new Map(
    others.flatMap((other) => Object.values(other.pages).map((page) => [shapeOf(page.path), other.title] as const)),
  );
  for (const { path } of Object.values(pages)) {
    const holder = taken.get(shapeOf(path));
    if (holder !== undefined)
      throw new AppError('conflict', `The page ${path} of ${id} stands at an address that ${holder} uses already.`);
  }
}
