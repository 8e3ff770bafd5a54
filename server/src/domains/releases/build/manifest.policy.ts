import { SINGLE_SLOTS, type ParsedManifest } from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import { shapeOf } from './page-paths';

const refused = (reason: string): AppError => new AppError('invalid', `remote.json: ${reason}.`);

export const isSingle = (slot: string): boolean => SINGLE_SLOTS.some((single) => single === slot);

/** Requires every target of the command palette to exist, and to have or lack parameters as its use demands. */
function requirePalette({ pages, commands, searches }: ParsedManifest): void {
  const pathOf = (kind: string, name: string, page: string): string => {
    const found = Object.hasOwn(pages, page) ? pages[page] : undefined;
    if (!found) throw refused(`the ${kind} ${name} opens the page ${page}, which is not declared`);
    return found.path;
  };
  for (const [name, { page }] of Object.entries(commands))
    if (pathOf('command', name, page).includes(':'))
      throw refused(`the command ${name} opens the page ${page}, whose address has parameters`);
  for (const [name, { page }] of Object.entries(searches)) pathOf('search', name, page);
  const jumps = new Map<string, string>();
  for (const [name, { jump }] of Object.entries(pages)) {
    if (jump === undefined) continue;
    const other = jumps.get(jump);
    if (other !== undefined) throw refused(`the pages ${other} and ${name} have the same letter, ${jump}`);
    jumps.set(jump, name);
  }
}

/** Refuses a manifest that contradicts itself. */
export function requireOwnOrder(manifest: ParsedManifest): void {
  const { pages, widgets } = manifest;
  requirePalette(manifest);
  const pageAt = new Map<string, string>();
  for (const [name, { path, view }] of Object.entries(pages)) {
    const other = pageAt.get(shapeOf(path));
    if (other !== undefined) throw refused(`the pages ${other} and ${name} have the same address, ${path}`);
    pageAt.set(shapeOf(path), name);
    if (view === undefined) continue;
    const drawn = Object.hasOwn(pages, view) ? pages[view] : undefined;
    if (!drawn || drawn.view !== undefined)
      throw refused(`the page ${name} uses the view of ${view}, which is not a page with its own view`);
  }
  const widgetIn = new Map<string, string>();
  for (const [name, { slot }] of Object.entries(widgets)) {
    const other = widgetIn.get(slot);
    if (isSingle(slot) && other !== undefined)
      throw refused(`the slot ${slot} allows one widget, but ${other} and ${name} are both declared for it`);
    widgetIn.set(slot, name);
  }
}
