import { SINGLE_SLOTS, type ParsedManifest } from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import { shapeOf } from './page-paths';

const refused = (reason: string): AppError => new AppError('invalid', `remote.json: ${reason}.`);

export const isSingle = (slot: string): boolean => SINGLE_SLOTS.some((single) => single === slot);

/** Refuses a manifest that contradicts itself. */
export function requireOwnOrder({ pages, widgets }: ParsedManifest): void {
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
